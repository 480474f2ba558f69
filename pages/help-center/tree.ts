import { z } from 'zod';
import type { ContentReader } from '../../engine/index.ts';

/** An article as the side list names it. `slug` is its address below /help-center. */
export interface HelpLink {
  readonly slug: string;
  readonly title: string;
  /** The language of the title. */
  readonly locale: string;
}
export interface HelpFolder {
  readonly slug: string;
  readonly title: string;
  readonly articles: readonly HelpLink[];
}

const treeSchema = z.object({
  folders: z.array(
    z.object({ slug: z.string(), title: z.record(z.string(), z.string()), articles: z.array(z.string()) }),
  ),
});

/**
 * The folders of the help centre with their articles, in the order of `content/help/tree.yaml`. Articles that do not
 * exist yet are left out, and one that the tree forgets stands at its folder’s end: no article is out of reach.
 */
export function readHelpTree(files: ContentReader, locale: string): HelpFolder[] {
  const written = treeSchema.safeParse(files.record('help/tree')).data?.folders ?? [];
  const known = written.map(({ slug }) => slug);
  const unlisted = foldersOf(files).filter((slug) => !known.includes(slug));
  const folders = [...written, ...unlisted.map((slug) => ({ slug, title: {}, articles: [] }))];
  return folders
    .map(({ slug, title, articles }) => ({
      slug,
      title: inLanguage(title, locale) ?? slug,
      articles: articlesOf(files, slug, articles).flatMap((article) => linkTo(files, article, locale)),
    }))
    .filter(({ articles }) => articles.length > 0);
}

const inLanguage = (title: Readonly<Record<string, string>>, locale: string): string | undefined =>
  title[locale] ?? title['en-US'] ?? Object.values(title)[0];

/** Every folder under help/ that holds an article: `help/sharing/links` → `sharing`. */
function foldersOf(files: ContentReader): string[] {
  const folders = files.keys('help/').flatMap((key) => key.split('/').slice(1, -1).join('/') || []);
  return [...new Set(folders)];
}

function articlesOf(files: ContentReader, folder: string, listed: readonly string[]): string[] {
  const slugs = listed.map((article) => `${folder}/${article}`);
  const present = files
    .keys(`help/${folder}/`)
    .map((key) => key.slice('help/'.length))
    .filter((slug) => slug.lastIndexOf('/') === folder.length);
  return [...new Set([...slugs, ...present])];
}

function linkTo(files: ContentReader, slug: string, locale: string): HelpLink[] {
  const article = files.article(`help/${slug}`, locale);
  return article ? [{ slug, title: String(article.meta.title ?? slug), locale: article.locale }] : [];
}

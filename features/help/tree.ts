import type { ContentReader } from '../../engine/index.ts';
import { helpArticles, helpTree } from './content.ts';

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

/**
 * The folders of the help centre with their articles, in the order of `content/help/tree.yaml`. Articles that do not
 * exist yet are left out, and one that the tree does not list is at its folder’s end, so that no article is
 * unreachable.
 */
export function readHelpTree(files: ContentReader, locale: string): HelpFolder[] {
  const written = distinct(helpTree.read(files)?.folders ?? []);
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

/** Of a folder that is named twice the first place counts. */
const distinct = <Folder extends { slug: string }>(folders: readonly Folder[]): readonly Folder[] =>
  folders.filter(({ slug }, at) => folders.findIndex((other) => other.slug === slug) === at);

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
  const article = helpArticles.read(files, `help/${slug}`, locale);
  return article ? [{ slug, title: article.meta.title, locale: article.locale }] : [];
}

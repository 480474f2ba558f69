import { href, type LoadContext, type RenderedArticle, type SearchEntry } from '../../engine/index.ts';
import {
  type HelpFolder,
  type HelpLink,
  type HelpMeta,
  helpArticles,
  readHelpTree,
} from '../../features/help/index.ts';

/** An article with its place in the help centre. */
export interface HelpPage {
  readonly article: RenderedArticle<HelpMeta>;
  readonly tree: readonly HelpFolder[];
  readonly folder: HelpFolder;
  readonly link: HelpLink;
  /** The neighbours in reading order, across folders. */
  readonly previous: HelpLink | undefined;
  readonly next: HelpLink | undefined;
  readonly related: readonly HelpLink[];
}

/** Finds the article that the address names; undefined if there is none. */
export async function findHelpPage({
  params,
  files,
  locale,
}: Pick<LoadContext, 'params' | 'files' | 'locale'>): Promise<HelpPage | undefined> {
  const tree = readHelpTree(files, locale);
  const links = tree.flatMap(({ articles }) => articles);
  const index = links.findIndex(({ slug }) => slug === params.slug);
  const link = links[index];
  const folder = tree.find(({ articles }) => articles.some(({ slug }) => slug === params.slug));
  const article = link && (await helpArticles.rendered(files, `help/${link.slug}`, locale));
  if (!link || !folder || !article) return undefined;
  const named = article.meta.related ?? helpArticles.read(files, `help/${link.slug}`, 'en-US')?.meta.related;
  const related = (named ?? []).flatMap((slug) => links.find((other) => other.slug === slug) ?? []);
  return { article, tree, folder, link, previous: links[index - 1], next: links[index + 1], related };
}

/** All articles in the words of a language: titles, what they are about, and how they begin. */
export async function searchHelp({
  files,
  locale,
}: Pick<LoadContext, 'files' | 'locale'>): Promise<readonly SearchEntry[]> {
  const links = readHelpTree(files, locale).flatMap(({ articles }) => articles);
  const articles = await Promise.all(
    links.map(({ slug }) => helpArticles.rendered(files, `help/${slug}`, locale)),
  );
  return links.flatMap(({ slug, title }, at) => {
    const article = articles[at];
    if (article === undefined) return [];
    const headings = article.headings.map(({ text }) => text);
    const blocks = article.blocks.filter(({ kind }) => kind !== 'heading').flatMap(({ parts }) => parts);
    const words = [article.meta.description ?? '', ...headings, ...blocks].join(' ');
    return { to: href('/help-center/*slug', { slug }), title, words };
  });
}

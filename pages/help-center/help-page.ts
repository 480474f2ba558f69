import type { LoadContext, RenderedArticle } from '../../engine/index.ts';
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
  return { article, tree, folder, link, previous: links[index - 1], next: links[index + 1] };
}

import type { ShownPictures } from '../content/pictures/markup.ts';
import type { RenderedMarkdown } from '../define/content.ts';
import { localeHref } from '../match/href.ts';
import type { PublicPaths } from '../match/translated-paths.ts';

/** Markdown to render, as plain data: another thread may do it. */
export interface MarkdownRequest {
  readonly source: string;
  /** The language that links of this site lead to, and how paths are written in it. */
  readonly locale: string;
  readonly paths: PublicPaths;
  /** The pictures that it shows. */
  readonly pictures?: ShownPictures;
}

export type RenderMarkdown = (request: MarkdownRequest) => Promise<RenderedMarkdown>;

/** Renders on the calling thread, which is blocked meanwhile. The code is loaded on first use. */
export const renderHere: RenderMarkdown = async ({ source, locale, paths, pictures }) => {
  const { renderMarkdown } = await import('../content/markdown.ts');
  return renderMarkdown(source, (path) => localeHref(path, locale, paths), pictures);
};

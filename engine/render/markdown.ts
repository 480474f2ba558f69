import type { RenderedMarkdown } from '../define/content.ts';
import { localeHref } from '../match/href.ts';

/** Markdown to render, as plain data: another thread may do it. */
export interface MarkdownRequest {
  readonly source: string;
  /** The language that links of this site lead to, and the paths that have none. */
  readonly locale: string;
  readonly unprefixed: readonly string[];
}

export type RenderMarkdown = (request: MarkdownRequest) => Promise<RenderedMarkdown>;

/** Renders on the thread that asks, which serves nobody meanwhile. The code is read when it is first needed. */
export const renderHere: RenderMarkdown = async ({ source, locale, unprefixed }) => {
  const { renderMarkdown } = await import('../content/markdown.ts');
  return renderMarkdown(source, (path) => localeHref(path, locale, unprefixed));
};

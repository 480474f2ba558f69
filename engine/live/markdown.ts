import type { RenderedMarkdown } from '../define/content.ts';
import { type RenderMarkdown, renderHere } from '../render/markdown.ts';
import { createThread } from './thread.ts';

/** The thread's reply to a `MarkdownRequest`. */
export type MarkdownAnswer = RenderedMarkdown | { readonly error: unknown };

/** Ms that the thread stays, and its MB: readers of one policy often read another. */
const limits = { rest: 10_000, memory: 256 };

/**
 * Renders Markdown on a thread of its own: a policy takes 50 ms, in which the server would answer no other request.
 * @param script the built `markdown-thread.ts`; without it the thread that asks renders, as in development.
 */
export function createMarkdownRenderer(script: URL | undefined): {
  readonly render: RenderMarkdown;
  readonly close: () => void;
} {
  if (script === undefined) return { render: renderHere, close: () => {} };
  const { ask, close } = createThread(script, 'rendering Markdown', limits);
  return {
    render: async (request) => {
      const answer = (await ask(() => request)) as MarkdownAnswer;
      if ('error' in answer) throw answer.error;
      return answer;
    },
    close,
  };
}

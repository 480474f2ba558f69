/** The thread that renders Markdown. Built to `dist/server/markdown-thread.js`. */
import { parentPort } from 'node:worker_threads';
import { type MarkdownRequest, renderHere } from '../render/markdown.ts';
import type { MarkdownAnswer } from './markdown.ts';

parentPort?.on('message', async (request: MarkdownRequest) => {
  const answer: MarkdownAnswer = await renderHere(request).catch((error: unknown) => ({ error }));
  parentPort?.postMessage(answer);
});

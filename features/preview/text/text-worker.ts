/** Texts of strangers are read on a thread of their own: however long it takes, the page goes on, and ends it. */
import type { Reading, Readings } from './readings.ts';

const readers: { [Kind in Reading]: (text: string, language: string) => Promise<Readings[Kind] | null> } = {
  lines: async (text, language) => (await import('./highlight.ts')).highlightLines(text, language),
  markdown: async (text) => (await import('./markdown.ts')).readMarkdown(text),
  table: async (text) => (await import('./table.ts')).readTable(text),
};

addEventListener('message', async ({ data }: MessageEvent<readonly [Reading, string, string]>) => {
  const [kind, text, language] = data;
  postMessage(await readers[kind](text, language).catch(() => null));
});

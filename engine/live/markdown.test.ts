import { afterAll, expect, test } from 'vitest';
import { type MarkdownRequest, renderHere } from '../render/markdown.ts';
import { createMarkdownRenderer } from './markdown.ts';

const { render, close } = createMarkdownRenderer(new URL('./markdown-thread.ts', import.meta.url));
afterAll(close);

const requestOf = (source: string): MarkdownRequest => ({
  source,
  locale: 'ja',
  paths: { unprefixed: ['/s'] },
});

test('the thread gives to each what rendering it here gives, however many ask at once', async () => {
  const sources = [
    '## A\n\n[x](/faq?a=1&b=2) [y](/s/1)',
    '|a|b|\n|-|-|\n|1|2|',
    '<b>x</b> &amp; *y*',
    '### 隐私',
  ];
  const requests = sources.map(requestOf);
  expect(await Promise.all(requests.map(render))).toEqual(await Promise.all(requests.map(renderHere)));
});

test('one that cannot be rendered fails alone', async () => {
  const broken = render({ ...requestOf('[x](/faq)'), paths: null as never });
  const fine = render(requestOf('x'));
  await expect(broken).rejects.toThrow(TypeError);
  expect((await fine).html).toBe('<p>x</p>');
});

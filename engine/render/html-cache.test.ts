import { expect, test } from 'vitest';
import { bytesOf, createHtmlCache } from './html-cache.ts';

test.each([
  ['a page', 'Plain words'],
  ['any script', ['<p>日本語 😀</p>', Buffer.from('{"é":1}'), '</body>']],
  ['nothing', []],
  ['more than there is room for', ['x'.repeat(400_000), Buffer.from('é'), '語'.repeat(100_000)]],
])('bytes are those of the text: %s', (_, html) => {
  expect(bytesOf(html).equals(Buffer.from([html].flat().map(String).join('')))).toBe(true);
});

test('pages have bytes of their own', () => {
  const one = bytesOf('one');
  bytesOf('two');
  expect(String(one)).toBe('one');
});

test.each([
  // A page that is sent in one piece is kept a second time, in each encoding.
  ['small', 10_000, 3],
  ['large', 100_000, 1.74],
])('the budget counts all that is kept of a page: %s', (_, length, factor) => {
  const cache = createHtmlCache(length * factor * 4, false);
  const html = 'x'.repeat(length);
  for (let at = 0; at < 9; at += 1)
    cache.put(String(at), { status: 200, html, route: '/', scriptHashes: [], locale: 'en' });
  expect(cache.size).toBe(4);
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { chooseEncoding, encodeWell } from './encode.ts';
import { createHtmlCache } from './html-cache.ts';

describe('chooseEncoding', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0,gzip;q=0', 'identity'],
    ['BR', 'br'],
    ['brotli', 'identity'],
    ['br;q=0.1', 'br'],
    ['deflate', 'identity'],
  ])('%j → %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});

describe('createHtmlCache', () => {
  const page = (html: string) => ({ status: 200, html, route: '/', scriptHashes: [], locale: 'en-US' });

  test('is bounded in bytes: the oldest pages leave first, the newest always stays', () => {
    const cache = createHtmlCache(6_000, false);
    for (const name of ['a', 'b', 'c']) cache.put(name, page(name.repeat(900)));
    expect([cache.size, cache.get('a')?.etag, cache.get('b') !== undefined]).toEqual([2, undefined, true]);
    cache.put('d', page('d'.repeat(90_000)));
    expect([cache.size, cache.get('d') !== undefined]).toEqual([1, true]);
  });
  test('a page put again takes the place of the old one', () => {
    const cache = createHtmlCache(6_000, false);
    for (let turn = 0; turn < 50; turn += 1) cache.put('a', page('a'.repeat(900)));
    expect(cache.put('b', page('b'.repeat(900))) && cache.size).toBe(2);
  });
  test('the same words have the same ETag, others another', () => {
    const cache = createHtmlCache(9, false);
    expect(cache.put('a', page('x')).etag).toBe(cache.put('b', page('x')).etag);
    expect(cache.put('c', page('y')).etag).not.toBe(cache.get('a')?.etag);
  });
});

describe('the forms of a kept page', () => {
  const html = Array.from({ length: 300 }, (_, at) => `<p>Paragraph ${at * 7919} of a page</p>`).join('');
  const page = { status: 200, html, route: '/', scriptHashes: [], locale: 'en-US' };

  test.each(['br', 'gzip'] as const)(
    'the first is quick, and small for those who ask again: %s',
    (encoding) => {
      const kept = createHtmlCache(1_000_000, false).put('a', page);
      const first = kept.body(encoding);
      const second = kept.body(encoding);
      expect(second.length).toBeLessThan(first.length);
      expect(kept.body(encoding)).toBe(second);
      const decode = encoding === 'br' ? brotliDecompressSync : gunzipSync;
      for (const body of [first, second]) expect(decode(body).toString()).toBe(html);
    },
  );

  test('nothing is made smaller for a page whose cache has given way to another', async () => {
    const [old, current] = [createHtmlCache(), createHtmlCache()];
    const twice = (one: ReturnType<typeof old.put>) => [one.body('br'), one.body('br')][0];
    const gone = old.put('a', page);
    // The first one is under way at once; forms are made in the order in which they were asked for.
    twice(current.put('first', page));
    const quick = twice(gone);
    old.retire();
    const last = current.put('last', page);
    twice(last);
    await vi.waitFor(() => expect(last.body('br').length).toBeLessThan(quick?.length ?? 0), 30_000);
    expect(gone.body('br')).toBe(quick);
  });
});

describe('encodeWell', () => {
  test('makes what is still wanted, in order, and skips the rest', async () => {
    const made: string[] = [];
    await new Promise<void>((resolve) => {
      const words = (name: string) => (best: Buffer) =>
        made.push(brotliDecompressSync(best).toString() + name);
      encodeWell(Buffer.from('first'), 'br', () => true, words('!'));
      encodeWell(Buffer.from('second'), 'br', () => false, words('!'));
      encodeWell(
        Buffer.from('third'),
        'br',
        () => true,
        (best) => {
          words('?')(best);
          resolve();
        },
      );
    });
    expect(made).toEqual(['first!', 'third?']);
  });
});

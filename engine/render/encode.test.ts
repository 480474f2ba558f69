import { describe, expect, test } from 'vitest';
import { chooseEncoding } from './encode.ts';
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

  test('is bounded: the oldest page leaves first', () => {
    const cache = createHtmlCache(2, false);
    for (const name of ['a', 'b', 'c']) cache.put(name, page(name));
    expect([cache.size, cache.get('a'), cache.get('c')?.body('identity').toString()]).toEqual([
      2,
      undefined,
      'c',
    ]);
  });
  test('the same words have the same ETag, others another', () => {
    const cache = createHtmlCache(9, false);
    expect(cache.put('a', page('x')).etag).toBe(cache.put('b', page('x')).etag);
    expect(cache.put('c', page('y')).etag).not.toBe(cache.get('a')?.etag);
  });
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/long.ts';
import { redirect, send, sendPrivately } from './answer.ts';
import { createHtmlCache } from './html-cache.ts';
import { noHeaders } from './no-headers.fixture.ts';
import type { SiteRequest, SiteResponse } from './site-handler.ts';

const html = '<!doctype html><p>Words, 言葉, слова</p>'.repeat(30);
const page = () =>
  createHtmlCache(1_000_000, false).put('/', {
    status: 200,
    html,
    route: '/',
    scriptHashes: ['sha256-x'],
    locale: 'ja',
  });

const headersOf = (headers: Partial<SiteRequest['headers']> = {}): Pick<SiteRequest, 'headers'> => ({
  headers: { ...noHeaders, ...headers },
});
const decoded = ({ headers, body }: SiteResponse): string => {
  const bytes = Buffer.from(body as Uint8Array);
  const encoding = headers['content-encoding'];
  return (
    encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  ).toString();
};

describe('a kept page', () => {
  test.each([
    [undefined, undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['deflate, compress', undefined],
  ])('for %s is the same words, in %s', (acceptEncoding, encoding) => {
    const answer = send(page(), headersOf({ acceptEncoding }), false);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(decoded(answer)).toBe(html);
    expect(answer.headers).toMatchObject({ 'content-language': 'ja', vary: 'Accept-Encoding' });
  });

  test('has one ETag in all its encodings, which is enough to be told that nothing has changed', () => {
    const kept = page();
    const etags = ['br', 'gzip', 'identity'].map(
      (acceptEncoding) => send(kept, headersOf({ acceptEncoding }), false).headers.etag,
    );
    expect(new Set(etags).size).toBe(1);
    const [etag] = etags as [string];
    const answer = send(kept, headersOf({ ifNoneMatch: etag, acceptEncoding: 'br' }), false);
    expect([answer.status, answer.body]).toEqual([304, undefined]);
    // RFC 9110, 15.4.5: what a cache needs to freshen what it has, and nothing of a body that is not there.
    expect(Object.keys(answer.headers).sort()).toEqual(['cache-control', 'etag', 'vary']);
  });

  test.each([
    ['*', 304],
    [' * ', 304],
    ['ETAG', 304],
    ['"other", ETAG', 304],
    ['"other",ETAG,"third"', 304],
    ['BARE', 304],
    ['"other"', 200],
    ['', 200],
    ['W/', 200],
    ['""', 200],
    ['NO-QUOTES', 200],
    ['LOWER', 200],
  ])('If-None-Match %s is %i', (given, status) => {
    const kept = page();
    const bare = kept.etag.replace(/^W\//, '');
    const ifNoneMatch = given
      .replace('ETAG', kept.etag)
      .replace('BARE', bare)
      .replace('NO-QUOTES', bare.replaceAll('"', ''))
      .replace('LOWER', `${bare.slice(0, -2)}!"`);
    expect(send(kept, headersOf({ ifNoneMatch }), false).status).toBe(status);
  });

  test('a list of ETags without end costs no more than its beginning', () => {
    const kept = page();
    const ifNoneMatch = `${'"x",'.repeat(100_000)}${kept.etag}`;
    expect(send(kept, headersOf({ ifNoneMatch }), false).status).toBe(200);
  });

  test('that the visitor’s language took part in is nobody else’s to keep, and is named by the same ETag', () => {
    const kept = page();
    const answers = [false, true].map((isVaried) =>
      send(kept, headersOf({ acceptEncoding: 'br' }), isVaried),
    );
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual([
      'public, no-cache',
      'private, no-cache',
    ]);
    expect(answers[1]?.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie');
    expect(answers[0]?.headers.etag).toBe(answers[1]?.headers.etag);
  });

  test('of an app has no ETag, and never answered with 304', () => {
    const kept = page();
    const answer = sendPrivately(kept, headersOf({ ifNoneMatch: kept.etag, acceptEncoding: 'gzip' }));
    expect([answer.status, answer.headers.etag, answer.headers['cache-control']]).toEqual([
      200,
      undefined,
      'private, no-store',
    ]);
    expect(decoded(answer)).toBe(html);
  });

  test('is one answer for all who ask alike, whatever else was asked in between', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom('br', 'gzip', undefined), fc.constantFrom('varied', 'public', 'app')),
          {
            maxLength: 12,
          },
        ),
        (asked) => {
          const kept = page();
          for (const [acceptEncoding, how] of asked) {
            const request = headersOf({ acceptEncoding });
            const answer =
              how === 'app' ? sendPrivately(kept, request) : send(kept, request, how === 'varied');
            expect(decoded(answer)).toBe(html);
            expect(answer.headers['cache-control']).toBe(
              { varied: 'private, no-cache', public: 'public, no-cache', app: 'private, no-store' }[how],
            );
            expect(answer.headers['content-encoding']).toBe(acceptEncoding);
          }
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

describe('a redirect', () => {
  test.each([
    [301, undefined, false, 'public, max-age=3600'],
    [308, undefined, false, 'public, max-age=3600'],
    [302, undefined, false, 'private, no-store'],
    [307, undefined, false, 'private, no-store'],
    [301, 'ja', false, 'private, no-store'],
    [301, undefined, true, 'private, no-store'],
  ] as const)('%i, storing %s, by the visitor %s: %s', (status, locale, isVaried, caching) => {
    const { headers, body } = redirect('/ja/words', status, locale, isVaried);
    expect([headers.location, headers['cache-control'], body]).toEqual(['/ja/words', caching, undefined]);
    expect(headers.vary).toBe(isVaried ? 'Accept-Language, Cookie' : undefined);
    expect(headers['set-cookie']).toBe(
      locale && 'locale=ja; Path=/; Max-Age=31536000; SameSite=Strict; Secure',
    );
  });

  test('is refused one sign past what clients follow', () => {
    const to = (length: number) => `/${'a'.repeat(length - 1)}`;
    expect(redirect(to(8_000), 302, undefined, false).status).toBe(302);
    expect(redirect(to(8_001), 302, undefined, false)).toMatchObject({
      status: 414,
      headers: { 'cache-control': 'no-store' },
    });
  });
});

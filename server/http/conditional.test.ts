import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/long.ts';
import { evaluate, isRangeStillValid, parseHttpDate } from './conditional.ts';

const lastModified = new Date('1994-11-06T08:49:37.900Z');
const same = 'Sun, 06 Nov 1994 08:49:37 GMT';
const before = 'Sun, 06 Nov 1994 08:49:36 GMT';
const after = 'Sun, 06 Nov 1994 08:49:38 GMT';
const etag = '"v1"';

type Headers = Readonly<Record<string, string | readonly string[]>>;
const requests = (method: string, headers: Headers) => evaluate({ method, headers, etag, lastModified });

describe('If-None-Match', () => {
  test.each([
    ['"v1"', 'not-modified'],
    ['W/"v1"', 'not-modified'],
    ['*', 'not-modified'],
    [' * ', 'not-modified'],
    ['"v0", "v1"', 'not-modified'],
    ['"v0" ,, W/"v1",', 'not-modified'],
    ['"a,b", "v1"', 'not-modified'],
    ['"v0"', 'proceed'],
    ['""', 'proceed'],
    ['"V1"', 'proceed'],
    ['w/"v1"', 'proceed'],
    ['v1', 'proceed'],
    ['"v1', 'proceed'],
    ['"v1" "v1"', 'proceed'],
    ['"a, "v1", b"', 'proceed'],
    ['', 'proceed'],
    ['*, "v1"x', 'proceed'],
  ])('%j on GET: %s', (value, expected) =>
    expect(requests('GET', { 'if-none-match': value })).toBe(expected),
  );

  test('is a 304 for reading alone', () => {
    expect(requests('HEAD', { 'if-none-match': '"v1"' })).toBe('not-modified');
    for (const method of ['PUT', 'PATCH', 'POST', 'DELETE']) {
      expect(requests(method, { 'if-none-match': '"v1"' })).toBe('precondition-failed');
      expect(requests(method, { 'if-none-match': '"v0"' })).toBe('proceed');
      expect(evaluate({ method, headers: { 'if-none-match': '*' }, exists: false })).toBe('proceed');
    }
  });

  test('compares weakly, so a weak tag of ours matches', () => {
    expect(evaluate({ method: 'GET', headers: { 'if-none-match': etag }, etag: `W/${etag}` })).toBe(
      'not-modified',
    );
  });

  test('sent in two lines is one list', () => {
    expect(requests('GET', { 'if-none-match': ['"v0"', '"v1"'] })).toBe('not-modified');
  });
});

describe('If-Match', () => {
  test.each([
    ['"v1"', 'proceed'],
    ['*', 'proceed'],
    ['"v0", "v1"', 'proceed'],
    ['W/"v1"', 'precondition-failed'],
    ['"v0"', 'precondition-failed'],
    ['v1', 'precondition-failed'],
    ['', 'precondition-failed'],
  ])('%j: %s', (value, expected) => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(requests(method, { 'if-match': value })).toBe(expected);
  });

  test('compares strongly, so a weak tag of ours never matches', () => {
    for (const value of [etag, `W/${etag}`]) {
      const weak = evaluate({ method: 'PUT', headers: { 'if-match': value }, etag: `W/${etag}` });
      expect(weak).toBe('precondition-failed');
    }
  });

  test('of what does not exist fails, also for any', () => {
    expect(evaluate({ method: 'PUT', headers: { 'if-match': '*' }, exists: false })).toBe(
      'precondition-failed',
    );
  });
});

describe('dates', () => {
  test.each([
    ['if-modified-since', 'GET', same, 'not-modified'],
    ['if-modified-since', 'GET', after, 'not-modified'],
    ['if-modified-since', 'HEAD', after, 'not-modified'],
    ['if-modified-since', 'GET', before, 'proceed'],
    ['if-modified-since', 'PUT', after, 'proceed'],
    ['if-modified-since', 'GET', 'yesterday', 'proceed'],
    ['if-modified-since', 'GET', '1994-11-06', 'proceed'],
    ['if-modified-since', 'GET', '0', 'proceed'],
    ['if-modified-since', 'GET', 'Sunday, 06-Nov-94 08:49:37 GMT', 'not-modified'],
    ['if-modified-since', 'GET', 'Sun Nov  6 08:49:37 1994', 'not-modified'],
    ['if-unmodified-since', 'GET', same, 'proceed'],
    ['if-unmodified-since', 'PUT', after, 'proceed'],
    ['if-unmodified-since', 'GET', before, 'precondition-failed'],
    ['if-unmodified-since', 'DELETE', before, 'precondition-failed'],
    ['if-unmodified-since', 'DELETE', 'yesterday', 'proceed'],
  ])('%s on %s, %s: %s', (name, method, value, expected) =>
    expect(requests(method, { [name]: value })).toBe(expected),
  );

  test('are nothing without a date of ours', () => {
    for (const name of ['if-modified-since', 'if-unmodified-since']) {
      for (const value of [before, after]) {
        expect(evaluate({ method: 'GET', headers: { [name]: value }, etag })).toBe('proceed');
      }
    }
  });
});

describe('the order', () => {
  test.each([
    ['If-Match before If-Unmodified-Since', { 'if-match': '"v1"', 'if-unmodified-since': before }, 'proceed'],
    ['If-Match before If-None-Match', { 'if-match': '"v0"', 'if-none-match': '"v1"' }, 'precondition-failed'],
    ['then If-None-Match', { 'if-match': '"v1"', 'if-none-match': '"v1"' }, 'not-modified'],
    [
      'If-None-Match before If-Modified-Since',
      { 'if-none-match': '"v0"', 'if-modified-since': after },
      'proceed',
    ],
    ['even if it is broken', { 'if-none-match': 'v1', 'if-modified-since': after }, 'proceed'],
    ['and where it matches', { 'if-none-match': '"v1"', 'if-modified-since': before }, 'not-modified'],
    ['both dates', { 'if-unmodified-since': same, 'if-modified-since': same }, 'not-modified'],
    [
      'the first date first',
      { 'if-unmodified-since': before, 'if-modified-since': same },
      'precondition-failed',
    ],
  ])('%s', (_, headers, expected) => expect(requests('GET', headers)).toBe(expected));

  test('without conditions is to proceed', () => expect(requests('GET', {})).toBe('proceed'));
});

describe('If-Range', () => {
  const now = new Date(lastModified.getTime() + 60_000);
  test.each([
    [undefined, true],
    ['"v1"', true],
    [' "v1" ', true],
    ['W/"v1"', false],
    ['"v0"', false],
    ['"v1", "v1"', false],
    ['*', false],
    ['', false],
    ['v1', false],
    [same, true],
    [before, false],
    [after, false],
    ['Sun Nov  6 08:49:37 1994', true],
    ['yesterday', false],
  ])('%j: %j', (value, expected) => {
    expect(isRangeStillValid(value, { etag, lastModified, now })).toBe(expected);
  });

  test('a weak tag of ours is no proof', () => {
    expect(isRangeStillValid('W/"v1"', { etag: 'W/"v1"', lastModified, now })).toBe(false);
    expect(isRangeStillValid('"v1"', { etag: 'W/"v1"', lastModified, now })).toBe(false);
  });

  test('nor is a date within the second of the change', () => {
    const within = new Date(Math.floor(lastModified.getTime() / 1000) * 1000 + 999);
    expect(isRangeStillValid(same, { etag, lastModified, now: within })).toBe(false);
  });

  test('without validators nothing is proved', () => {
    expect(isRangeStillValid('"v1"', { lastModified, now })).toBe(false);
    expect(isRangeStillValid(same, { etag, now })).toBe(false);
  });
});

describe('a date of the wire', () => {
  const instant = Date.UTC(1994, 10, 6, 8, 49, 37);
  test.each([
    ['Sun, 06 Nov 1994 08:49:37 GMT', instant],
    ['Sunday, 06-Nov-94 08:49:37 GMT', instant],
    ['Sun Nov  6 08:49:37 1994', instant],
    ['Tue, 29 Feb 2000 00:00:00 GMT', Date.UTC(2000, 1, 29)],
    ['Fri, 30 Jun 2015 23:59:60 GMT', Date.UTC(2015, 6, 1)],
    ['Thu, 01 Jan 0070 00:00:00 GMT', new Date('0070-01-01T00:00:00Z').getTime()],
  ])('%s', (text, expected) => expect(parseHttpDate(text)).toBe(expected));

  test.each([
    [''],
    ['Sun, 6 Nov 1994 08:49:37 GMT'],
    ['sun, 06 nov 1994 08:49:37 gmt'],
    ['Sun, 06 Nov 1994 08:49:37'],
    ['Sun, 06 Nov 1994 08:49:37 +0000'],
    ['Sun, 06 Nov 1994 24:00:00 GMT'],
    ['Sun, 06 Nov 1994 08:60:00 GMT'],
    ['Sun, 06 Nov 1994 08:49:61 GMT'],
    ['Wed, 31 Apr 2024 00:00:00 GMT'],
    ['Wed, 29 Feb 2023 00:00:00 GMT'],
    ['Sun, 00 Nov 1994 08:49:37 GMT'],
    ['1994-11-06T08:49:37Z'],
    ['784111777'],
    ['Sun, 06 Nov 1994 08:49:37 GMT, x'],
  ])('%j is none', (text) => expect(parseHttpDate(text)).toBeUndefined());

  test('with two digits of a year lies at most 50 years ahead', () => {
    const at = (text: string) => new Date(parseHttpDate(text, new Date('2026-01-01')) ?? 0).getUTCFullYear();
    expect(at('Sunday, 06-Nov-76 08:49:37 GMT')).toBe(2076);
    expect(at('Sunday, 06-Nov-77 08:49:37 GMT')).toBe(1977);
  });

  test('is what toUTCString writes', () => {
    const date = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(date, (instant) => {
        expect(parseHttpDate(instant.toUTCString())).toBe(Math.floor(instant.getTime() / 1000) * 1000);
      }),
    );
  });
});

test('anything in the fields ends in one of the three answers, and reading never changes with rubbish', () => {
  const value = fc.oneof(fc.string(), fc.stringMatching(/^[W/"a, *]{0,20}$/));
  const names = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];
  const headers = fc.dictionary(fc.constantFrom(...names), value);
  fc.assert(
    fc.property(fc.constantFrom('GET', 'HEAD', 'PUT'), headers, value, (method, fields, ifRange) => {
      const answer = requests(method, fields);
      expect(['proceed', 'not-modified', 'precondition-failed']).toContain(answer);
      if (method === 'PUT') expect(answer).not.toBe('not-modified');
      expect(typeof isRangeStillValid(ifRange, { etag, lastModified })).toBe('boolean');
    }),
    { numRuns: runs(1000) },
  );
});

test('a long list is read in one go', () => {
  const list = `${'"v0",'.repeat(3000)}"v1"`;
  expect(requests('GET', { 'if-none-match': list })).toBe('not-modified');
  expect(requests('GET', { 'if-none-match': `${' ,'.repeat(5000)}x` })).toBe('proceed');
});

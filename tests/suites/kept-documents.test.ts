import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteHandler } from '../../app/server.ts';
import type { DemoSite } from '../../server/fixtures/demo-site.ts';
import { listening } from '../../server/fixtures/listening.ts';
import { openSiteIn, root } from './test-site.ts';

type Listening = Awaited<ReturnType<typeof listening>>;

/**
 * A document that is kept is answered at once; any other waits for the engine, and some requests come through the router.
 * Whichever way it is, nobody can tell: the same bytes, the same headers, the same line in the log.
 */
const page = '/en-US/policy/anti-abuse';

let site: SiteHandler;
beforeAll(async () => {
  site = await openSiteIn(root, {
    watch: false,
  });
});
afterAll(() => site.close());

const asListened = (each: Omit<SiteHandler, 'kept'> & Pick<DemoSite, 'kept'>): DemoSite => ({
  ...each,
  requests: [],
  isClosed: () => false,
  held: { arrived: Promise.resolve(), release: () => {} },
});

/** Two servers of the same site, of which one never looks for what is kept. */
async function bothWays(): Promise<readonly [atOnce: Listening, waiting: Listening]> {
  const env = { PUBLIC_URL: 'http://localhost:8080', CONTENT_URL: 'http://content.test' };
  const options = { env, isDraining: () => true };
  const waiting = await listening({ ...options, site: asListened({ ...site, kept: () => undefined }) });
  const atOnce = await listening({ ...options, site: asListened(site) });
  await keep(atOnce);
  return [atOnce, waiting];
}

/** Until each form of the page is there and as small as it will be: the first one is made quickly. */
async function keep({ get }: Listening): Promise<void> {
  for (const encoding of ['br', 'gzip']) {
    const length = async () =>
      Number((await get(page, [`accept-encoding: ${encoding}`])).headers.get('content-length'));
    if (known.has(encoding)) continue;
    const quick = await length();
    while ((await length()) === quick);
    known.add(encoding);
  }
}
const known = new Set<string>();

/** Of an answer, all but the hour and the id; of the log, all but the id and how long it took. */
async function answerOf(server: Listening, request: string) {
  const before = server.log.length;
  const { headers, ...answer } = await server.exchange(request);
  const { date: _, 'x-request-id': id, ...others } = Object.fromEntries(headers);
  const lines = server.log.slice(before).map(({ id: logged, time, ms, ...line }) => {
    expect([logged, typeof time, typeof ms]).toEqual([id, 'number', 'number']);
    return line;
  });
  return { ...answer, headers: others, lines };
}

const requests: Readonly<Record<string, readonly string[]>> = {
  plain: [],
  'with brotli': ['accept-encoding: gzip, deflate, br, zstd'],
  'with gzip': ['accept-encoding: gzip'],
  'without brotli': ['accept-encoding: br;q=0, gzip;q=0.5'],
  'with encodings that nobody knows': ['accept-encoding: zstd'],
  'for a part': ['range: bytes=0-99'],
  'with a tag that is not its own': ['if-none-match: "other"'],
  'for any change': ['if-none-match: *'],
  'with a cookie': ['cookie: locale=ja; session=1'],
  'with a cookie of a preview that nobody signed': ['cookie: site_preview=1.2.3'],
  'with a language': ['accept-language: ja'],
  'by a phone': ['user-agent: Mozilla/5.0 (iPhone) Mobile'],
  'with a name that is not believed': ['x-forwarded-host: content.test'],
  'with an id that is not believed': ['x-request-id: 12345678'],
  'with two hosts': ['host: other.test'],
};

describe('one answer, at once or not', () => {
  test.each(
    ['GET', 'HEAD'].flatMap((method) =>
      Object.entries(requests).map(([what, fields]) => [method, what, fields] as const),
    ),
  )('%s %s', async (method, _, fields) => {
    const request = [
      `${method} ${page} HTTP/1.1`,
      'host: localhost:8080',
      ...fields,
      'connection: close',
      '',
      '',
    ];
    await expectOneAnswer(request.join('\r\n'));
  });

  test.each([
    ['its own tag', page, 'localhost:8080'],
    ['our number', page, '127.0.0.1:8080'],
    ['a host that nobody has', page, 'evil.example'],
    ['the host of content', page, 'content.test'],
    ['a query', `${page}?a=1`, 'localhost:8080'],
    ['a preview', `${page}?__at=1.2.3`, 'localhost:8080'],
    ['an escape', '/en-US/policy/anti%2Dabuse', 'localhost:8080'],
    ['no language', '/policy/anti-abuse', 'localhost:8080'],
    ['two slashes', `/${page}`, 'localhost:8080'],
    ['a dot segment', '/en-US/policy/../policy/anti-abuse', 'localhost:8080'],
    ['a NUL', `${page}%00`, 'localhost:8080'],
    ['no page', '/en-US/policy/none', 'localhost:8080'],
  ])('%s', async (what, path, host) => {
    const [{ get }] = await bothWays();
    const tag = (await get(page)).headers.get('etag');
    const field = what === 'its own tag' ? [`if-none-match: ${tag}`] : [];
    await expectOneAnswer(
      [`GET ${path} HTTP/1.1`, `host: ${host}`, ...field, 'connection: close', '', ''].join('\r\n'),
    );
  });
});

async function expectOneAnswer(request: string): Promise<void> {
  const [atOnce, waiting] = await bothWays();
  const answer = await answerOf(atOnce, request);
  expect(answer).toEqual(await answerOf(waiting, request));
  expect(answer.lines).toHaveLength(1);
  // The second time, everything that can be kept for a page is.
  expect(await answerOf(atOnce, request)).toEqual(answer);
}

test('one answer through the router too', async () => {
  const [{ app, get, log }] = await bothWays();
  const fields = { 'accept-encoding': 'br', host: 'localhost:8080' };
  const answer = await get(page, ['accept-encoding: br', 'host: localhost:8080'].slice(0, 1));
  const inMemory = await app.inject({ url: page, headers: fields });
  const { date: _, connection: __, 'x-request-id': ___, ...others } = inMemory.headers;
  const { date: _2, connection: _3, 'x-request-id': _4, ...direct } = Object.fromEntries(answer.headers);
  expect(others).toEqual(direct);
  expect(inMemory.payload).toBe(answer.body);
  const [first, second] = log.slice(-2).map(({ id: _5, time: _6, ms: _7, ...line }) => line);
  expect(second).toEqual(first);
});

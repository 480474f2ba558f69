import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOperatorFetch } from '../../egress/index.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { openSearchEngine } from './fixtures/search-engine.ts';
import { createIndexNow, indexNowJobs, mountIndexNowKey } from './index.ts';

const publicUrl = 'https://site.example';
const key = '0123456789abcdef';
let pages: readonly { readonly address: string; readonly digest: string }[] | undefined;
const logged: [object, string][] = [];
const log = {
  info: () => {},
  warn: (facts: object, message: string) => void logged.push([facts, message]),
};
let engine: Awaited<ReturnType<typeof openSearchEngine>>;
beforeAll(async () => {
  engine = await openSearchEngine();
});
afterAll(() => engine?.close());
const drive = driveOfFile(() => []);

const site = (words: Readonly<Record<string, string>>) => {
  pages = Object.entries(words).map(([path, digest]) => ({
    address: path.startsWith('/') ? publicUrl + path : path,
    digest,
  }));
};
let isWhole = true;
const announce = async (allowed = [`127.0.0.1 ${engine.port}`]) => {
  const { db } = drive();
  const fetch = openOperatorFetch({ allowed, ports: [] });
  const served = () =>
    pages && {
      indexedPages: async (most: number) => ({
        pages: pages!.slice(0, most),
        isWhole: isWhole && pages!.length <= most,
      }),
    };
  await createIndexNow({ db, publicUrl, key, api: engine.origin, fetch, site: served, log }).announce();
};
const sent = () => engine.received.map(({ body }) => body.urlList.map((url) => url.slice(publicUrl.length)));

beforeEach(async () => {
  await drive().db.deleteFrom('announced_pages').execute();
  engine.answers(200);
  isWhole = true;
  site({ '/en-US': 'a', '/ja': 'b' });
  await announce();
  engine.received.length = 0;
  logged.length = 0;
});

test('a site that is looked at for the first time, and one that has not changed, is told to nobody', async () => {
  await announce();
  site({ '/ja': 'b', '/en-US': 'a' });
  await announce();
  pages = undefined;
  await announce();
  expect(sent()).toEqual([]);
});

test('changed, new and vanished pages are told once, in one request with the address of the key', async () => {
  site({ '/en-US': 'changed', '/en-US/new': 'c' });
  await announce();
  await announce();
  expect(engine.received).toEqual([
    {
      call: 'POST /indexnow',
      type: 'application/json; charset=utf-8',
      body: {
        host: 'site.example',
        key,
        keyLocation: `${publicUrl}/${key}.txt`,
        urlList: [`${publicUrl}/en-US`, `${publicUrl}/en-US/new`, `${publicUrl}/ja`],
      },
    },
  ]);
});

test('a page that is missing where not all could be drawn has not vanished, and is not told again when it is back', async () => {
  isWhole = false;
  site({ '/en-US': 'changed' });
  await announce();
  isWhole = true;
  site({ '/en-US': 'changed', '/ja': 'b' });
  await announce();
  expect(sent()).toEqual([['/en-US']]);
});

test('pages of the address that the site had before are forgotten, and not told', async () => {
  await drive()
    .db.insertInto('announced_pages')
    .values({ address: 'https://old.example/en-US', digest: 'a' })
    .execute();
  await announce();
  expect(sent()).toEqual([]);
  expect(await drive().db.selectFrom('announced_pages').selectAll().execute()).toHaveLength(2);
});

test('pages on another host are not told', async () => {
  site({
    '/en-US': 'a',
    '/ja': 'b',
    'https://other.example/ja': 'c',
    'https://site.example.evil.test/ja': 'd',
  });
  await announce();
  expect(sent()).toEqual([]);
});

test('of a large site so many are told as one request may have', async () => {
  site(Object.fromEntries(Array.from({ length: 10_050 }, (_, at) => [`/en-US/${at}`, 'x'])));
  await announce();
  expect(sent().map((addresses) => addresses.length)).toEqual([10_000]);
});

test('what one request has no room for is told the next time', async () => {
  const numbered = (from: number) =>
    Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`/en-US/${from + at}`, 'x']));
  site(numbered(0));
  await announce();
  site(numbered(10_000));
  await announce();
  await announce();
  await announce();
  expect(sent().map((addresses) => addresses.length)).toEqual([6_002, 10_000, 2_000]);
});

describe('what goes wrong', () => {
  test.each([429, 500, 503, 0])('%i: the job is tried again, and tells the same then', async (status) => {
    site({ '/en-US': 'changed', '/ja': 'b' });
    engine.answers(status);
    await expect(announce()).rejects.toThrow();
    engine.answers(202);
    await announce();
    await announce();
    expect(sent()).toEqual([['/en-US'], ['/en-US']]);
  });

  test.each([400, 403, 404, 422])('%i: it is logged, and told with the next change', async (status) => {
    site({ '/en-US': 'changed', '/ja': 'b' });
    engine.answers(status);
    await announce();
    expect(logged).toEqual([[{ status, pages: 1 }, 'IndexNow refused the changed pages']]);
    engine.answers(200);
    site({ '/en-US': 'changed', '/ja': 'changed' });
    await announce();
    expect(sent()).toEqual([['/en-US'], ['/en-US', '/ja']]);
  });

  test('a redirect is not followed, and no address inside is reached without the operator’s leave', async () => {
    site({ '/en-US': 'changed', '/ja': 'b' });
    engine.answers(302);
    await announce().catch(() => {});
    await expect(announce([])).rejects.toThrow();
    expect(engine.received).toHaveLength(1);
  });
});

test('many saves are one announcement, a minute after the last', async () => {
  const now = Date.parse('2026-11-29T12:00:00Z');
  const left: unknown[] = [];
  const { handlers, siteChanged } = indexNowJobs({
    indexNow: { announce },
    db: drive().db,
    enqueue: async (_, name, __, { runAt, jobKey }) => void left.push([name, runAt.toISOString(), jobKey]),
    now: () => now,
  });
  await siteChanged();
  expect(left).toEqual([['indexNow.announce', '2026-11-29T12:01:00.000Z', 'indexNow.announce']]);
  expect(Object.keys(handlers)).toEqual(['indexNow.announce']);
});

test('the key is served at its address, as text', async () => {
  const { app } = drive();
  mountIndexNowKey(app, key);
  const answer = await app.inject({ url: `/${key}.txt` });
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    key,
  ]);
});

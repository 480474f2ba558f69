import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { defineDocument, type Feed } from '../define/page.ts';
import type { SitePath } from '../match/href.ts';
import { assets, code, manifest, sources } from './fixture.tsx';
import { noHeaders } from './no-headers.fixture.ts';
import { createPeriods } from './period.ts';
import { createResponder } from './respond.ts';
import { createSnapshot } from './snapshot.ts';

const publicUrl = 'https://site.example';
const now = Date.parse('2026-11-25T12:00:00Z');
const day = 86_400_000;

const entries: Feed['entries'] = Array.from({ length: 60 }, (_, at) => ({
  to: '/words' as SitePath,
  title: at === 0 ? 'Cats & <dogs> \u0001\u{1f431}' : `News ${at}`,
  summary: 'In "short"',
  author: 'Ada',
  locale: 'en-US',
  published: now - (at + 1) * day,
  updated: now - at * day,
}));

const news = defineDocument<object>({
  description: 'News.',
  schema: { type: 'object' },
  feed: ({ title, message }) => ({ title, subtitle: message('words'), entries }),
  view: async () => ({ default: () => null }),
});

const newsRoute = '- {path: /news, page: news, title: {message: title}}';
const atom = '- {path: /news/feed.xml, handler: feed, of: /news}';
const json = '- {path: /news/feed.json, handler: feed, of: /news}';

const read = (routes: readonly string[]) =>
  createSnapshot(
    {
      ...sources,
      manifest: manifest.replace('policies:', `${routes.map((line) => `  ${line}\n`).join('')}policies:`),
    },
    { ...code, pages: { ...code.pages, news } },
    'routes.yaml',
  );

async function get(url: string, routes = [newsRoute, atom, json]) {
  const { snapshot, diagnostics } = read(routes);
  if (!snapshot) throw new Error(JSON.stringify(diagnostics, null, 1));
  const respond = createResponder(
    createPeriods(() => snapshot),
    { assets, publicUrl, now: () => now },
  );
  const { status, headers, body } = await respond({
    method: 'GET',
    url,
    id: '1',
    address: '192.0.2.1',
    headers: noHeaders,
  });
  const text = typeof body === 'string' ? body : Buffer.from(body ?? []).toString();
  return { status, type: headers['content-type'], to: headers.location, text };
}

describe('a feed', () => {
  test('is Atom at an address that ends with .xml', async () => {
    const { status, type, text } = await get('/ja/news/feed.xml');
    expect([status, type]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    // Throws at what is no XML.
    new SaxesParser().write(text).close();
    const [feed = '', ...all] = text.split(/<entry[^>]*>/);
    expect(feed.split('\n').slice(1, -1)).toEqual([
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ja">',
      '<id>https://site.example/ja/news</id>',
      '<title>題</title>',
      '<subtitle>言葉</subtitle>',
      '<link rel="self" type="application/atom+xml" href="https://site.example/ja/news/feed.xml"/>',
      '<link rel="alternate" type="text/html" href="https://site.example/ja/news"/>',
      '<updated>2026-11-25T12:00:00.000Z</updated>',
    ]);
    expect(all).toHaveLength(50);
    expect(all[0]?.split('\n').slice(1, -2)).toEqual([
      '<id>https://site.example/ja/words</id>',
      '<title>Cats &amp; &lt;dogs&gt; \u{1f431}</title>',
      '<link rel="alternate" type="text/html" href="https://site.example/ja/words"/>',
      '<published>2026-11-24T12:00:00.000Z</published>',
      '<updated>2026-11-25T12:00:00.000Z</updated>',
      '<author><name>Ada</name></author>',
      '<summary>In &quot;short&quot;</summary>',
    ]);
  });

  test('is JSON Feed at an address that ends with .json', async () => {
    const { type, text } = await get('/en-US/news/feed.json');
    expect(type).toBe('application/feed+json; charset=utf-8');
    const { items, ...feed } = JSON.parse(text);
    expect(feed).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Title',
      description: 'Plain & simple',
      home_page_url: 'https://site.example/en-US/news',
      feed_url: 'https://site.example/en-US/news/feed.json',
      language: 'en-US',
    });
    expect(items).toHaveLength(50);
    expect(items[1]).toMatchObject({ title: 'News 1', date_published: '2026-11-23T12:00:00.000Z' });
  });

  test('is named in the head of its page, in the language of the page, and of no other', async () => {
    const { text } = await get('/ja/news');
    expect(text).toContain(
      '<link rel="alternate" type="application/atom+xml" href="https://site.example/ja/news/feed.xml">',
    );
    expect(text).toContain('type="application/feed+json"');
    expect((await get('/ja/words')).text).not.toContain('application/atom+xml');
  });

  test('without a language leads to that of the reader, and is there as long as its page', async () => {
    expect(await get('/news/feed.xml')).toMatchObject({ status: 302, to: '/en-US/news/feed.xml' });
    const closed = newsRoute.replace('title:', 'window: {to: "2026-11-01T00:00:00Z"}, title:');
    expect((await get('/en-US/news/feed.xml', [closed, atom])).status).toBe(404);
  });
});

test.each([
  [['- {path: /news/feed.xml, handler: feed}'], ['missing-key']],
  [['- {path: /news/feed, handler: feed, of: /news}'], ['feed-route']],
  [['- {path: "/news/:name/feed.xml", handler: feed, of: /news}'], ['feed-route']],
  [['- {path: /a.xml, handler: feed, of: /nwes}'], ['unknown-target']],
  [['- {path: /a.xml, handler: feed, of: /words}'], ['feed-route', 'feed-route']],
  [['- {path: /a.xml, handler: feed, of: /robots.txt}'], ['feed-route']],
  [['- {path: /a.xml, handler: feed, of: /news, title: {message: title}}'], ['misplaced-key']],
  [['- {path: /a, page: article, title: {message: title}, of: /news}'], ['misplaced-key']],
])('%j is refused', (routes, expected) => {
  const { diagnostics } = read([newsRoute, ...routes]);
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(
    expected,
  );
});

import { escapeHtml } from '../../api/contract/escape-html.ts';
import type { Feed, FeedEntry } from '../define/page.ts';
import { originIn } from '../match/domains.ts';
import { localeHref } from '../match/href.ts';
import { domainsOf } from './domains.ts';
import { feedForm } from './feed-links.ts';
import type { RenderRequest } from './render-request.ts';
import { routeContext } from './route-context.ts';

/** A reader of feeds keeps what it has seen. */
const mostEntries = 50;

/**
 * The feed of a route's page, in the language of the request: Atom (RFC 4287) or JSON Feed 1.1.
 * `undefined` where there is no such page now.
 */
export async function writeFeed(of: string | undefined, request: RenderRequest): Promise<string | undefined> {
  const { period, publicUrl, locale, path } = request;
  const { snapshot, at } = period;
  const route = snapshot.site.routes.find((one) => one.path === of);
  if (route?.target.type !== 'page' || !at.isOpen(route.window)) return undefined;
  const page = snapshot.code.pages[route.target.page];
  const load = routeContext(route, request);
  const data: unknown = await page?.load?.(load);
  if (page?.load && data === undefined) return undefined;
  const feed = page?.feed?.(load, data);
  if (feed === undefined) return undefined;
  const domains = domainsOf(snapshot.site, publicUrl)?.byLocale;
  const address = (to: string): string =>
    originIn(locale, publicUrl, domains) + localeHref(to, locale, snapshot.locales);
  const facts = {
    feed: { ...feed, entries: feed.entries.slice(0, mostEntries) },
    self: address(path),
    home: address(route.path),
    locale,
    address,
  };
  return feedForm(path) === 'atom' ? atomFeed(facts) : jsonFeed(facts);
}

interface FeedFacts {
  readonly feed: Feed;
  readonly self: string;
  readonly home: string;
  readonly locale: string;
  readonly address: (path: string) => string;
}

const instant = (ms: number): string => new Date(ms).toISOString();
/** XML has no form for most control characters, escaped or not. */
const xml = (text: string): string =>
  escapeHtml(text.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));

function atomFeed({ feed, self, home, locale, address }: FeedFacts): string {
  const entries = feed.entries.map((entry) => atomEntry(entry, address(entry.to)));
  const updated = Math.max(0, ...feed.entries.map((entry) => entry.updated));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<id>${xml(home)}</id>`,
    `<title>${xml(feed.title)}</title>`,
    ...(feed.subtitle === undefined ? [] : [`<subtitle>${xml(feed.subtitle)}</subtitle>`]),
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(home)}"/>`,
    `<updated>${instant(updated)}</updated>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

const atomEntry = ({ title, summary, author, locale, published, updated }: FeedEntry, url: string): string =>
  [
    `<entry xml:lang="${xml(locale)}">`,
    `<id>${xml(url)}</id>`,
    `<title>${xml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    `<published>${instant(published)}</published>`,
    `<updated>${instant(updated)}</updated>`,
    `<author><name>${xml(author)}</name></author>`,
    `<summary>${xml(summary)}</summary>`,
    '</entry>',
  ].join('\n');

function jsonFeed({ feed, self, home, locale, address }: FeedFacts): string {
  const items = feed.entries.map((entry) => ({
    id: address(entry.to),
    url: address(entry.to),
    title: entry.title,
    content_text: entry.summary,
    summary: entry.summary,
    date_published: instant(entry.published),
    date_modified: instant(entry.updated),
    authors: [{ name: entry.author }],
    language: entry.locale,
  }));
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    ...(feed.subtitle !== undefined && { description: feed.subtitle }),
    home_page_url: home,
    feed_url: self,
    language: locale,
    items,
  });
}

import { escapeHtml } from '../../api/contract/escape-html.ts';
import type { SiteAt } from '../manifest/clock.ts';
import type { SiteRoute } from '../manifest/site.ts';
import { fillPath, localeHref } from '../match/href.ts';
import type { Params } from '../match/table.ts';
import { paramNames } from '../match/table.ts';
import type { SiteSnapshot } from './snapshot.ts';

/** The most addresses a sitemap file may hold (sitemaps.org). */
export const partSize = 50_000;

/** A path that search engines should know, with the day it last changed where that is known. */
export interface SitemapPath {
  readonly path: string;
  readonly changed: string | undefined;
}

/** Every open, indexable page at an instant, parametrised ones by their `addresses`. */
export function sitemapPaths(snapshot: SiteSnapshot, at: SiteAt): SitemapPath[] {
  return snapshot.site.routes
    .filter((route) => isListed(route, at))
    .flatMap((route) => {
      const changed = changedOn(route, at);
      return addressesOf(route, snapshot, at).map((params) => ({
        path: fillPath(route.path, params),
        changed,
      }));
    });
}

/** The parameters under which a route has pages: `[{}]` for a plain one, the page's own list for a pattern. */
export function addressesOf(route: SiteRoute, snapshot: SiteSnapshot, at: SiteAt): readonly Params[] {
  if (paramNames(route.path).length === 0) return [{}];
  if (route.target.type !== 'page') return [];
  const page = snapshot.code.pages[route.target.page];
  return page?.addresses?.({ files: snapshot.files, policies: at.policies }) ?? [];
}

function isListed(route: SiteRoute, at: SiteAt): boolean {
  if (route.target.type !== 'page' || route.noindex || !at.isPublished(route)) return false;
  const window = at.windowOf(route);
  if (window && window.state !== 'open') return false;
  if (!route.policy?.version) return true;
  // The latest version is listed under its kind's own address.
  return false;
}

function changedOn(route: SiteRoute, at: SiteAt): string | undefined {
  if (route.policy) return at.policies.find(({ kind }) => kind === route.policy?.kind)?.latest.date;
  const from = at.windowOf(route)?.from;
  return from === undefined ? undefined : new Date(from).toISOString().slice(0, 10);
}

/**
 * `/sitemap.xml`: every path in every language, each with its alternates. Past 50,000 addresses it becomes an index
 * whose parts are `?part=1` and so on. `undefined` for a part that does not exist.
 */
export function sitemapXml(
  paths: readonly SitemapPath[],
  site: SiteSnapshot['site'],
  publicUrl: string,
  part: string | null,
): string | undefined {
  const tags = site.locales.supported.map(({ tag }) => tag);
  const perPart = Math.max(1, Math.floor(partSize / tags.length));
  const parts = Math.max(1, Math.ceil(paths.length / perPart));
  if (part === null && parts > 1) return index(parts, publicUrl);
  const number = part === null ? 1 : /^[1-9]\d{0,4}$/.test(part) ? Number(part) : Number.NaN;
  if (!(number <= parts)) return undefined;
  const entries = paths.slice((number - 1) * perPart, number * perPart).flatMap((entry) => {
    const address = (locale: string) =>
      escapeHtml(publicUrl + localeHref(entry.path, locale, site.locales.unprefixed));
    const alternates = tags.map(
      (tag) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(tag)}"/>`,
    );
    const neutral = entry.path === '/' ? escapeHtml(`${publicUrl}/`) : address(site.locales.default);
    alternates.push(`<xhtml:link rel="alternate" hreflang="x-default" href="${neutral}"/>`);
    const changed = entry.changed ? `<lastmod>${entry.changed}</lastmod>` : '';
    return tags.map((tag) => `<url><loc>${address(tag)}</loc>${changed}${alternates.join('')}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function index(parts: number, publicUrl: string): string {
  const entries = Array.from(
    { length: parts },
    (_, position) =>
      `<sitemap><loc>${escapeHtml(publicUrl)}/sitemap.xml?part=${position + 1}</loc></sitemap>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</sitemapindex>',
    '',
  ].join('\n');
}

/** `/robots.txt` */
export function robotsTxt(publicUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

import { escapeHtml } from '../../api/contract/escape-html.ts';
import type { SiteAt } from '../manifest/clock.ts';
import type { SiteRoute } from '../manifest/site.ts';
import { originIn } from '../match/domains.ts';
import { fillPath, localeHref } from '../match/href.ts';
import { fits } from '../match/param-types.ts';
import type { Params } from '../match/table.ts';
import { paramNames } from '../match/table.ts';
import { translatePath } from '../match/translated-paths.ts';
import { domainsOf } from './domains.ts';
import type { SiteSnapshot } from './snapshot.ts';

/**
 * The most bytes of one file. sitemaps.org allows 50 MB and 50,000 addresses, which so many bytes cannot hold; and a
 * small part is written and compressed without a delay.
 */
export const partBytes = 2_000_000;

/** A path for search engines, with the day of its last change where that is known. */
export interface SitemapPath {
  readonly path: string;
  readonly changed: string | undefined;
  /** An app page is on the address of the site in all languages. */
  readonly isApp?: true;
}

/** Every open, indexable page at an instant, parametrised ones by their `addresses`. */
export function sitemapPaths(snapshot: SiteSnapshot, at: SiteAt): SitemapPath[] {
  return snapshot.site.routes
    .filter((route) => isListed(route, at))
    .flatMap((route) => {
      const changed = changedOn(route, at);
      const isApp = route.target.type === 'page' && snapshot.code.pages[route.target.page]?.kind === 'app';
      return addressesOf(route, snapshot, at).map((params) => ({
        path: fillPath(route.path, params),
        changed,
        ...(isApp && { isApp }),
      }));
    });
}

/** The parameters under which a route has pages: `[{}]` for a plain one, the page's own list for a pattern. */
export function addressesOf(
  route: SiteRoute,
  snapshot: Pick<SiteSnapshot, 'code' | 'filesAt' | 'entries'>,
  at: SiteAt,
  showsDrafts = false,
): readonly Params[] {
  if (paramNames(route.path).length === 0) return [{}];
  if (route.target.type !== 'page') return [];
  if (route.data !== undefined)
    return snapshot.entries
      .list(route)
      .filter(({ window }) => at.isOpen(window))
      .map(({ params }) => params);
  const page = snapshot.code.pages[route.target.page];
  const listed =
    page?.addresses?.({ files: snapshot.filesAt(at.instant, showsDrafts), policies: at.policies }) ?? [];
  // Its others are not the route's to answer.
  return listed.filter((params) => fits(route.params, params));
}

function isListed(route: SiteRoute, at: SiteAt): boolean {
  if (route.target.type !== 'page' || route.noindex || !at.isPublished(route)) return false;
  const window = at.windowOf(route);
  // Each entry has a time of its own.
  if (window && window.state !== 'open' && route.data === undefined) return false;
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
 * `/sitemap.xml`: every path in every language, each with its alternates. A list that is too long for one file becomes
 * an index whose parts are `?part=1` and so on. `undefined` for a part that does not exist.
 */
export function sitemapXml(
  paths: readonly SitemapPath[],
  site: SiteSnapshot['site'],
  publicUrl: string,
  part: string | null,
): string | undefined {
  const begins = beginnings.get(paths) ?? beginningsOf(paths, site, publicUrl);
  beginnings.set(paths, begins);
  if (part === null && begins.length > 1) return index(begins.length, publicUrl);
  const number = part === null ? 1 : /^[1-9]\d{0,4}$/.test(part) ? Number(part) : Number.NaN;
  if (!(number <= begins.length)) return undefined;
  const entries = paths.slice(begins[number - 1], begins[number]);
  return [opening, ...entries.map((entry) => entriesOf(entry, site, publicUrl)), closing, ''].join('\n');
}

const opening = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
].join('\n');
const closing = '</urlset>';

/** A period passes the same list each time. */
const beginnings = new WeakMap<readonly SitemapPath[], readonly number[]>();

/** Where in the list of paths each part begins; of no paths there is one part too. */
function beginningsOf(
  paths: readonly SitemapPath[],
  site: SiteSnapshot['site'],
  publicUrl: string,
): readonly number[] {
  const bytesOf = measure(site, publicUrl);
  const begins = [0];
  let bytes = Buffer.byteLength(opening + closing) + 2;
  const empty = bytes;
  for (const [place, entry] of paths.entries()) {
    const own = bytesOf(entry);
    if (bytes > empty && bytes + own > partBytes) {
      begins.push(place);
      bytes = empty;
    }
    bytes += own;
  }
  return begins;
}

/** The most bytes that the entries of a path can take: as if every address of it began with the longest language. */
function measure(site: SiteSnapshot['site'], publicUrl: string): (entry: SitemapPath) => number {
  const tags = site.locales.supported.map(({ tag }) => tag);
  const longest = Math.max(...tags.map((tag) => tag.length));
  const origins = [publicUrl, ...Object.values(site.locales.domains)];
  const longestOrigin = Math.max(...origins.map((origin) => Buffer.byteLength(escapeHtml(origin))));
  const before = longestOrigin + '/'.length + longest;
  const aroundLink = alternate('x'.repeat(Math.max(longest, neutral.length)), '').length;
  const aroundEntry = '<url><loc></loc><lastmod>0000-00-00</lastmod></url>\n'.length;
  const { translated } = site.locales;
  const languages = Object.keys(translated);
  const lengthOf = (path: string): number => Buffer.byteLength(escapeHtml(path));
  return ({ path }) => {
    const lengths = languages.map((locale) => lengthOf(translatePath(path, locale, translated)));
    const address = before + Math.max(lengthOf(path), ...lengths);
    return tags.length * (aroundEntry + address + (tags.length + 1) * (aroundLink + address));
  };
}

const neutral = 'x-default';
const alternate = (tag: string, address: string): string =>
  `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`;

/** A path in every language. */
function entriesOf(
  { path, changed, isApp }: SitemapPath,
  site: SiteSnapshot['site'],
  publicUrl: string,
): string {
  const { supported, default: standard } = site.locales;
  const domains = isApp ? undefined : domainsOf(site, publicUrl)?.byLocale;
  const address = (locale: string) =>
    escapeHtml(originIn(locale, publicUrl, domains) + localeHref(path, locale, site.locales));
  const addresses = supported.map(({ tag }) => ({ tag, href: address(tag) }));
  const links = addresses.map(({ tag, href }) => alternate(tag, href));
  links.push(alternate(neutral, path === '/' ? escapeHtml(`${publicUrl}/`) : address(standard)));
  const rest = `${changed ? `<lastmod>${changed}</lastmod>` : ''}${links.join('')}</url>`;
  return addresses.map(({ href }) => `<url><loc>${href}</loc>${rest}`).join('\n');
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

import { inLanguages } from '../manifest/index.ts';
import type { Site, SiteRoute } from '../manifest/site.ts';
import { type Domains, originIn } from '../match/domains.ts';
import { splitLocale } from '../match/locale.ts';
import type { SiteSnapshot } from './snapshot.ts';

/** The domains of a site's languages, at the address that visitors use. */
interface DomainsOf {
  readonly byLocale: Domains;
  /** The origin of ours that a host names; undefined for any other, where all is served as if there were no domains. */
  originAt(host: string | undefined): string | undefined;
  /** The language of an address that names none, on the domain of a language. */
  localeAt(host: string | undefined): string | undefined;
  /** Whether a kept page may be sent as it is; otherwise the request goes the whole way. */
  mayBeKept(host: string | undefined, url: string): boolean;
}

const known = new WeakMap<Site, Map<string, DomainsOf | undefined>>();

/**
 * Undefined where there is nothing to ask. A site that is not reached by https has none: that is the machine of a
 * developer, from whom nobody wants to be led to the real site.
 */
export function domainsOf(site: Site, publicUrl: string): DomainsOf | undefined {
  const made = known.get(site) ?? new Map<string, DomainsOf | undefined>();
  known.set(site, made);
  if (!made.has(publicUrl)) made.set(publicUrl, makeDomains(site, publicUrl));
  return made.get(publicUrl);
}

function makeDomains({ locales }: Site, publicUrl: string): DomainsOf | undefined {
  const byLocale = locales.domains;
  if (Object.keys(byLocale).length === 0 || !publicUrl.startsWith('https:')) return undefined;
  const origins = new Map([publicUrl, ...Object.values(byLocale)].map((origin) => [hostOf(origin), origin]));
  const languages = new Map(
    Object.entries(byLocale)
      .toReversed()
      .flatMap(([locale, origin]) => (origin === publicUrl ? [] : [[origin, locale] as const])),
  );
  const originAt = (host: string | undefined) => (host === undefined ? undefined : origins.get(plain(host)));
  return {
    byLocale,
    originAt,
    localeAt: (host) => languages.get(originAt(host) ?? ''),
    mayBeKept(host, url) {
      const origin = originAt(host);
      const { locale } = splitLocale(url, locales);
      return origin === undefined || locale === undefined || originIn(locale, publicUrl, byLocale) === origin;
    },
  };
}

const hostOf = (origin: string): string => plain(new URL(origin).host);
/** However it is written: in capitals, with the dot that ends a full name, with the port of https. */
const plain = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:443$/, '')
    .replace(/\.(?=:|$)/, '');

/** An address of a route as it was asked for. */
interface RequestedAddress {
  readonly host: string | undefined;
  readonly locale: string;
  readonly query: URLSearchParams;
}

/**
 * The origin that an address belongs to, where the request came to another one of ours. Documents, feeds and what is
 * searched are at home on the domain of their language. App pages are on the site's own, since accounts and what a browser keeps belong to one origin; so
 * is an address that asks for an action.
 */
export function originElsewhere(
  route: SiteRoute,
  { host, locale, query }: RequestedAddress,
  { code, site }: Pick<SiteSnapshot, 'code' | 'site'>,
  publicUrl: string,
): string | undefined {
  const domains = domainsOf(site, publicUrl);
  const here = domains?.originAt(host);
  if (domains === undefined || here === undefined) return undefined;
  const { target } = route;
  if (target.type === 'handler' && (target.handler === 'sitemap' || target.handler === 'robots'))
    return undefined;
  const isOfLanguage =
    target.type === 'page' ? code.pages[target.page]?.kind === 'document' : inLanguages.has(target.handler);
  const isAtHome = isOfLanguage && route.hasLocale && !query.has('action');
  const there = isAtHome ? originIn(locale, publicUrl, domains.byLocale) : publicUrl;
  return there === here ? undefined : there;
}

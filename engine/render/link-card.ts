import { hash } from 'node:crypto';
import { resolveLocale } from '../guards/resolve-locale.ts';
import { localeHref } from '../match/href.ts';
import type { SitePeriod } from './period.ts';
import type { LinkCard, SiteHandler, SiteRequest } from './site-handler.ts';
import type { SiteSnapshot } from './snapshot.ts';

/** The card of a page. @param words the title without the site's name. */
export function linkCardOf(words: Omit<LinkCard, 'version'>): LinkCard {
  const { title, siteName, locale } = words;
  const version = hash('sha256', JSON.stringify([title, siteName, locale]), 'base64url').slice(0, 10);
  return { title, siteName, locale, version };
}

/** The public path of a page's card. @param path the public path of the page, with its language. */
export const linkCardPath = (path: string, version?: string): string =>
  `/link-cards${path}.png${version === undefined ? '' : `?v=${version}`}`;

/** The public path of the page whose card stands for pages without one: the home page. */
export const homePathIn = (locale: string, { locales }: Pick<SiteSnapshot, 'locales'>): string =>
  localeHref('/', locale, locales);

/**
 * Finds the card of a document by its public path. The document is drawn for it where it is not kept. Pages for one
 * visitor alone have the card of the home page, which there always is.
 */
export function createLinkCardFinder(
  periodAt: (now: number) => SitePeriod,
  respond: SiteHandler['respond'],
  now: () => number,
): NonNullable<SiteHandler['linkCard']> {
  const kept = (path: string) => periodAt(now()).cache.get(path)?.linkCard;
  return async (path) => {
    const known = kept(path);
    if (known) return known;
    const { snapshot } = periodAt(now());
    const address = resolveLocale({ ...nobody, pathname: path }, snapshot.locales);
    if (address.type === 'redirect' || address.bare) return undefined;
    if (isDocument(address.path, snapshot)) await respond({ ...anybody, url: path });
    const { locale } = address;
    const { name } = snapshot.site;
    const isHome = path === homePathIn(locale, snapshot);
    return kept(path) ?? (isHome ? linkCardOf({ title: name, siteName: name, locale }) : undefined);
  };
}

function isDocument(path: string, { routes, code }: SiteSnapshot): boolean {
  const { target } = routes.match(path)?.value ?? {};
  return target?.type === 'page' && code.pages[target.page]?.kind === 'document';
}

const nobody = { search: '', cookie: undefined, acceptLanguage: undefined };
const anybody: Omit<SiteRequest, 'url'> = {
  method: 'GET',
  id: '',
  address: '',
  headers: {
    acceptLanguage: undefined,
    acceptEncoding: undefined,
    cookie: undefined,
    ifNoneMatch: undefined,
    userAgent: undefined,
  },
};

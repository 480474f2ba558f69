import { localiseText } from '../define/localise.ts';
import type { Text } from '../define/text.ts';
import { localeHref } from '../match/href.ts';
import type { SiteView } from '../view/site-context.tsx';
import type { Asking, PreparedPage } from './document.tsx';
import { domainsOf } from './domains.ts';
import { feedLinks } from './feed-links.ts';
import { headTags } from './head.ts';
import { homePathIn, linkCardOf, linkCardPath } from './link-card.ts';
import type { SitePeriod } from './period.ts';
import type { LinkCard, SiteAssets } from './site-handler.ts';

/** The request's own part of a rendering. */
export interface RenderRequest {
  readonly period: SitePeriod;
  readonly assets: SiteAssets;
  readonly publicUrl: string;
  /** `SiteOptions.meta` */
  readonly meta?: Readonly<Record<string, string>> | undefined;
  readonly now: number;
  readonly id: string;
  /** The address as sent, with its language and query. */
  readonly address: string;
  readonly locale: string;
  readonly isLocaleGuessed: boolean;
  readonly path: string;
  /** The instant of a staff preview, where it is not the present. */
  readonly preview?: number | undefined;
  readonly asking: Asking;
}

/** The card of a document; undefined for a page that has that of the home page, and for one with a picture of its own. */
export function linkCardFor(
  request: RenderRequest,
  route: { readonly title: Text; readonly hasLocale: boolean },
  { head }: PreparedPage,
): LinkCard | undefined {
  if (!route.hasLocale || head.image !== undefined) return undefined;
  const title = head.title ?? wordsIn(request)(route.title);
  return linkCardOf({ title, siteName: request.period.snapshot.site.name, locale: request.locale });
}

/** Words of the manifest in the language of a request. */
export const wordsIn =
  ({ period: { snapshot }, locale }: RenderRequest) =>
  (text: Text): string =>
    localiseText(text, locale, snapshot.site.locales.default, (id) =>
      snapshot.intl(locale).formatMessage({ id }),
    );

/** The tags of the page's head. */
export function headFor(
  request: RenderRequest,
  route: { readonly title: Text; readonly description: Text | undefined; readonly noindex: boolean },
  prepared: PreparedPage,
  isAddress: boolean,
  kind: 'document' | 'app' = 'document',
  linkCard?: LinkCard,
): string {
  const { snapshot } = request.period;
  const { locales, name } = snapshot.site;
  const words = wordsIn(request);
  const pictured = linkCard
    ? localeHref(request.path, request.locale, locales)
    : homePathIn(request.locale, snapshot);
  return headTags({
    siteName: name,
    publicUrl: request.publicUrl,
    domains: kind === 'document' ? domainsOf(snapshot.site, request.publicUrl)?.byLocale : undefined,
    locale: request.locale,
    defaultLocale: locales.default,
    locales: locales.supported,
    paths: locales,
    path: request.path,
    title: words(route.title),
    description: route.description && words(route.description),
    noindex: route.noindex,
    isAddress,
    page: prepared.head,
    linkCard: linkCardPath(pictured, linkCard?.version),
    feeds: feedLinks(prepared.context.route, snapshot.site.routes),
  });
}

/** The site as the views of this request see it. */
export function siteView(
  request: RenderRequest,
  own: { readonly id: string; readonly path: string },
  kind: 'document' | 'app' = 'document',
): SiteView {
  const fixed = request.period.site(request.locale);
  const { path, now, preview } = request;
  const { publicUrl: origin } = request;
  // An app page is on the site's own address, and so are its links to itself in other languages.
  const domains = kind === 'document' ? domainsOf(request.period.snapshot.site, origin)?.byLocale : undefined;
  return {
    ...fixed,
    origin,
    ...(domains && { domains }),
    path,
    now,
    preview,
    requestId: own.id,
    requestedPath: own.path,
  };
}

import { localiseText } from '../define/localise.ts';
import type { Text } from '../define/text.ts';
import type { SiteView } from '../view/site-context.tsx';
import type { Asking, PreparedPage } from './document.tsx';
import { domainsOf } from './domains.ts';
import { feedLinks } from './feed-links.ts';
import { headTags } from './head.ts';
import type { SitePeriod } from './period.ts';
import type { SiteAssets } from './site-handler.ts';

/** The request's own part of a rendering. */
export interface RenderRequest {
  readonly period: SitePeriod;
  readonly assets: SiteAssets;
  readonly publicUrl: string;
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

/** The tags of the page's head. */
export function headFor(
  request: RenderRequest,
  route: { readonly title: Text; readonly description: Text | undefined; readonly noindex: boolean },
  prepared: PreparedPage,
  isAddress: boolean,
  kind: 'document' | 'app' = 'document',
): string {
  const { snapshot } = request.period;
  const { locales, name } = snapshot.site;
  const intl = snapshot.intl(request.locale);
  const words = (text: Text) =>
    localiseText(text, request.locale, locales.default, (id) => intl.formatMessage({ id }));
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

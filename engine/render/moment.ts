import { at, type SiteAt } from '../manifest/clock.ts';
import type { SiteView } from '../view/site-context.tsx';
import { type AppCache, createAppCache } from './app-cache.ts';
import type { SiteSnapshot } from './snapshot.ts';
import { createHtmlCache, type HtmlCache } from './html-cache.ts';
import { fixedSiteView } from './site-view.ts';
import { type SitemapPath, sitemapPaths } from './sitemap.ts';

/** A snapshot between two boundaries of its clock: as long as it lasts, a page is a function of its address. */
export interface Moment {
  readonly snapshot: SiteSnapshot;
  readonly at: SiteAt;
  readonly cache: HtmlCache;
  /** App pages whose source says how they may be kept. */
  readonly apps: AppCache;
  /** What the sitemap lists, found once. */
  sitemap(): readonly SitemapPath[];
  site(locale: string): Omit<SiteView, 'origin' | 'path' | 'now' | 'preview' | 'requestId' | 'requestedPath'>;
}

/** Gives the moment for an instant: the last one while it lasts, else a new one with empty caches. */
export function createMoments(current: () => SiteSnapshot): (now: number) => Moment {
  let moment: Moment | undefined;
  let from = 0;
  let until = 0;
  return (now) => {
    const snapshot = current();
    if (!moment || moment.snapshot !== snapshot || now < from || now >= until) {
      const siteAt = at(snapshot.site, now);
      from = now;
      until = siteAt.nextBoundary ?? Number.POSITIVE_INFINITY;
      moment = createMoment(snapshot, siteAt);
    }
    return moment;
  };
}

function createMoment(snapshot: SiteSnapshot, siteAt: SiteAt): Moment {
  const sites = new Map<string, ReturnType<Moment['site']>>();
  let sitemap: readonly SitemapPath[] | undefined;
  return {
    snapshot,
    at: siteAt,
    cache: createHtmlCache(),
    apps: createAppCache(),
    sitemap: () => (sitemap ??= sitemapPaths(snapshot, siteAt)),
    site(locale) {
      const known = sites.get(locale) ?? fixedSiteView(snapshot, siteAt, locale);
      sites.set(locale, known);
      return known;
    },
  };
}

import type { ContentReader } from '../define/content.ts';
import { at, type SiteAt } from '../manifest/clock.ts';
import { type AppCache, createAppCache } from './app-cache.ts';
import { createHtmlCache, type HtmlCache } from './html-cache.ts';
import { type FixedSite, fixedSiteView } from './site-view.ts';
import { type SitemapPath, sitemapPaths } from './sitemap.ts';
import type { SiteSnapshot } from './snapshot.ts';

/**
 * The snapshot from one boundary of its clock to the next (a window that opens, a policy that takes effect). As long as a
 * period lasts, a page is a function of its address, so that caches belong to a period and never expire by themselves.
 */
export interface SitePeriod {
  readonly snapshot: SiteSnapshot;
  readonly at: SiteAt;
  /** The texts that are public in it. */
  readonly files: ContentReader;
  readonly cache: HtmlCache;
  /** App pages whose source allows caching. */
  readonly apps: AppCache;
  /** The entries of the sitemap, found once. */
  sitemap(): readonly SitemapPath[];
  site(locale: string): FixedSite;
}

/**
 * The period that an instant lies in: the last one while it lasts, else a new one with empty caches.
 * @param showsDrafts whether drafts of texts are shown as if they were finished.
 */
export function createPeriods(
  current: () => SiteSnapshot,
  { showsDrafts = false }: { readonly showsDrafts?: boolean | undefined } = {},
): (now: number) => SitePeriod {
  let period: SitePeriod | undefined;
  let from = 0;
  let until = 0;
  let sites: KnownSites | undefined;
  return (now) => {
    const snapshot = current();
    if (!period || period.snapshot !== snapshot || now < from || now >= until) {
      const siteAt = at(snapshot.site, now);
      from = now;
      until = siteAt.nextBoundary ?? Number.POSITIVE_INFINITY;
      period?.cache.retire();
      const shown = shownAround(siteAt);
      // The window of a route that opens or closes changes nothing in the frame of all pages.
      if (sites?.snapshot !== snapshot || sites.shown !== shown)
        sites = { snapshot, shown, byLocale: new Map() };
      period = createPeriod(snapshot, siteAt, sites.byLocale, snapshot.filesAt(now, showsDrafts));
    }
    return period;
  };
}

/** The site by language, as long as the same versions of policies are published and the same links of menus are open. */
interface KnownSites {
  readonly snapshot: SiteSnapshot;
  readonly shown: string;
  readonly byLocale: Map<string, FixedSite>;
}

/**
 * The facts in the frame of all pages at an instant: published versions of policies (of a kind those up to the instant,
 * so that their number identifies them), and which links of menus are open.
 */
function shownAround({ policies, site, isOpen }: SiteAt): string {
  const published = policies.map(({ kind, versions }) => `${kind} ${versions.length}`);
  const open = Object.values(site.navigation).flatMap((groups) =>
    groups.flatMap(({ window, links }) => [window, ...links.map((link) => link.window)].map(isOpen)),
  );
  return JSON.stringify([published, open]);
}

function createPeriod(
  snapshot: SiteSnapshot,
  siteAt: SiteAt,
  sites: Map<string, FixedSite>,
  files: ContentReader,
): SitePeriod {
  let sitemap: readonly SitemapPath[] | undefined;
  return {
    snapshot,
    at: siteAt,
    files,
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

import type { SiteRoute } from '../manifest/site.ts';
import { fillPath, localeHref } from '../match/href.ts';
import { loadViews } from './document.tsx';
import type { SiteResponse } from './site-handler.ts';
import type { SiteSnapshot } from './snapshot.ts';

/**
 * Loads the code of all pages, and draws each app page and one document once, so that no first visitor holds up all others
 * while code is read and compiled for the first time: 60 ms for a page that takes 2 ms from then on.
 * @param aside answers without keeping anything, from samples in the place of sources
 */
export async function warmUp({ code, site }: SiteSnapshot, aside: (url: string) => Promise<SiteResponse>) {
  const { default: locale } = site.locales;
  const drawn = new Set<string>();
  for (const route of site.routes) {
    if (route.target.type !== 'page') continue;
    const { page, layout } = route.target;
    // A part that does not load fails for the request that needs it.
    await Promise.resolve(loadViews({ code }, page, layout)).catch(() => {});
    const isDocument = code.pages[page]?.kind === 'document';
    const what = isDocument ? 'document' : `${page} in ${layout}`;
    if (drawn.has(what) || (isDocument && route.path.includes(':'))) continue;
    drawn.add(what);
    await aside(localeHref(fillPath(route.path, someParams(route)), locale, site.locales));
  }
}

const someParams = ({ path }: SiteRoute): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/\/[:*]([^/]+)/g)].map(([, name = '']) => [name, '0']));

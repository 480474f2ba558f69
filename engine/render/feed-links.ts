import type { SiteRoute } from '../manifest/site.ts';

type Form = 'atom' | 'json';

/** Atom where the path of a feed ends with `.xml`, else JSON Feed. */
export const feedForm = (path: string): Form => (path.endsWith('.xml') ? 'atom' : 'json');

export const feedTypes: Readonly<Record<Form, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

interface FeedLink {
  readonly path: string;
  readonly type: string;
}

/** By the routes of a site: its feeds, by the route that each is of. */
const known = new WeakMap<readonly SiteRoute[], ReadonlyMap<string, readonly FeedLink[]>>();

/** The feeds of a route, for the head of its page. */
export function feedLinks(route: string, routes: readonly SiteRoute[]): readonly FeedLink[] {
  const feeds = known.get(routes) ?? linksByRoute(routes);
  known.set(routes, feeds);
  return feeds.get(route) ?? [];
}

function linksByRoute(routes: readonly SiteRoute[]): ReadonlyMap<string, readonly FeedLink[]> {
  const links = new Map<string, FeedLink[]>();
  for (const { path, target } of routes) {
    if (target.type !== 'handler' || target.of === undefined) continue;
    const [type = ''] = feedTypes[feedForm(path)].split(';');
    links.set(target.of, [...(links.get(target.of) ?? []), { path, type }]);
  }
  return links;
}

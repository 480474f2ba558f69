import type { Site, SiteRoute } from '../manifest/site.ts';

/** A segment of the site's addresses, with what lies below it. */
export interface RouteNode {
  /** `policy`, `:kind`, `*slug`; the root is empty. */
  readonly segment: string;
  readonly route: SiteRoute | undefined;
  readonly below: readonly RouteNode[];
}

interface Growing {
  readonly segment: string;
  route: SiteRoute | undefined;
  readonly below: Map<string, Growing>;
}

/** The routes as a tree of segments, in the order of the manifest. */
export function routeTreeOf(site: Site): RouteNode {
  const root: Growing = { segment: '', route: undefined, below: new Map() };
  for (const route of site.routes) {
    let at = root;
    for (const segment of route.path.split('/').filter((part) => part !== '')) {
      const next = at.below.get(segment) ?? { segment, route: undefined, below: new Map() };
      at.below.set(segment, next);
      at = next;
    }
    at.route = route;
  }
  return settled(root);
}

const settled = ({ segment, route, below }: Growing): RouteNode => ({
  segment,
  route,
  below: [...below.values()].map(settled),
});

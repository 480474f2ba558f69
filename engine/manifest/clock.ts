import type { PolicyAt } from '../define/policy.ts';
import type { WindowAt } from '../define/visit.ts';
import type { Site, SitePolicy, SiteRoute, SiteWindow } from './site.ts';

/** The site at an instant (ms since the epoch): what the lists, the sitemap, the cache and the preview all ask. */
export interface SiteAt {
  readonly site: Site;
  readonly instant: number;
  /** Kinds with at least one published version. */
  readonly policies: readonly PolicyAt[];
  /** Where the instant lies in the route's window: open from its first instant on, closed from its last. */
  windowOf(route: SiteRoute): WindowAt | undefined;
  /** Whether what has this window is there: a redirect, a link of a menu. */
  isOpen(window: SiteWindow | undefined): boolean;
  /** False for a policy version before its date, and for the latest page of a kind that has none in force. */
  isPublished(route: SiteRoute): boolean;
  /** The first instant after this one at which the site changes by itself; undefined if it never does again. */
  readonly nextBoundary: number | undefined;
}

/** Looks at the site at an instant. Two instants with no boundary between them see the same. */
export function at(site: Site, instant: number): SiteAt {
  const policies = site.policies.flatMap((policy) => policyAt(policy, instant));
  return {
    site,
    instant,
    policies,
    windowOf: ({ window }) => window && { state: stateAt(window, instant), ...window },
    isOpen: (window) => window === undefined || stateAt(window, instant) === 'open',
    isPublished: ({ policy }) => {
      if (policy === undefined) return true;
      const published = policies.find(({ kind }) => kind === policy.kind);
      if (published === undefined || policy.version === undefined) return published !== undefined;
      return published.versions.some(({ name }) => name === policy.version);
    },
    nextBoundary: site.boundaries.find((boundary) => boundary > instant),
  };
}

function policyAt({ kind, path, versions }: SitePolicy, instant: number): PolicyAt[] {
  const published = versions.filter(({ effective }) => effective === undefined || effective <= instant);
  const latest = published.at(-1);
  return latest === undefined ? [] : [{ kind, path, versions: published, latest }];
}

function stateAt({ from, to }: SiteWindow, instant: number): WindowAt['state'] {
  if (from !== undefined && instant < from) return 'before';
  return to !== undefined && instant >= to ? 'after' : 'open';
}

import type { SiteAddresses } from '../../render/addresses.ts';
import type { SiteSnapshot } from '../../render/snapshot.ts';
import { vanishing } from './addresses.ts';
import { type Change, notice } from './change.ts';

/** A site with its addresses. */
export interface Side {
  readonly snapshot: SiteSnapshot;
  readonly known: SiteAddresses;
}

/**
 * Addresses that appear or vanish although their route stays, such as those of articles, and lost ones of a route that
 * vanishes with them.
 */
export function listedChanges(before: Side, after: Side, isLost: (path: string) => boolean): Change[] {
  const then = listedIn(before);
  const now = listedIn(after);
  const sayVanished = vanishing(after.snapshot.site, isLost);
  const routes = new Set(after.snapshot.site.routes.map(({ path }) => path));
  return [
    ...[...then]
      .filter(([path, pattern]) => !now.has(path) && (routes.has(pattern) || isLost(path)))
      .map(([path, pattern]) => ({ ...sayVanished(path), pattern })),
    ...[...now]
      .filter(([path]) => !then.has(path))
      .map(([path, pattern]) => ({ ...notice(`${path} appears.`), path, pattern })),
  ];
}

/** The addresses that pages list, each with the pattern of its route. */
function listedIn({ snapshot, known }: Side): Map<string, string> {
  const listed = new Set(known.listed);
  const own = new Set(
    [...snapshot.site.routes, ...snapshot.site.redirects.map(({ from }) => ({ path: from }))].map(
      ({ path }) => path,
    ),
  );
  return new Map(
    known.addresses.flatMap(({ path }) => {
      if (own.has(path)) return [];
      const pattern = snapshot.routes.match(path)?.value.path;
      return pattern !== undefined && listed.has(pattern) ? [[path, pattern] as const] : [];
    }),
  );
}

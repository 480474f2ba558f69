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
      .filter(
        ([path, { pattern, isTranslation }]) =>
          !now.has(path) && ((routes.has(pattern) && !isTranslation) || isLost(path)),
      )
      .map(([path, { pattern }]) => ({ ...sayVanished(path), pattern })),
    ...[...now]
      // Paths in languages are told with their route.
      .filter(([path, { isTranslation }]) => !then.has(path) && !isTranslation)
      .map(([path, { pattern }]) => ({ ...notice(`${path} appears.`), path, pattern })),
  ];
}

interface Listed {
  /** Of its route. */
  readonly pattern: string;
  readonly isTranslation: boolean;
}

/** The addresses that pages list. */
function listedIn({ snapshot, known }: Side): Map<string, Listed> {
  const listed = new Set(known.listed);
  const own = new Set(
    [...snapshot.site.routes, ...snapshot.site.redirects.map(({ from }) => ({ path: from }))].map(
      ({ path }) => path,
    ),
  );
  return new Map(
    known.addresses.flatMap(({ path, isTranslation = false }) => {
      if (own.has(path)) return [];
      const pattern = snapshot.routes.match(path)?.value.path;
      return pattern !== undefined && listed.has(pattern)
        ? [[path, { pattern, isTranslation }] as const]
        : [];
    }),
  );
}

import type { SiteAddress, SiteAddresses } from '../../render/addresses.ts';
import type { SiteSnapshot } from '../../render/snapshot.ts';
import { sayWindow, vanishing } from './addresses.ts';
import { type Change, type Insight, notice } from './change.ts';

/** A site with its addresses. */
export interface Side {
  readonly snapshot: SiteSnapshot;
  readonly known: SiteAddresses;
}

/**
 * Addresses that appear or vanish although their route stays, such as those of articles, and lost ones of a route that
 * vanishes with them.
 */
export function listedChanges(
  before: Side,
  after: Side,
  { isLost, offsets }: { readonly isLost: (path: string) => boolean } & Pick<Insight, 'offsets'>,
): Change[] {
  const sayTimes = (address: Pick<SiteAddress, 'from' | 'to'> | undefined) => sayWindow(address, offsets);
  const then = listedIn(before);
  const now = listedIn(after);
  const [pathsThen, pathsNow] = [byPath(before), byPath(after)];
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
      // Paths in languages are reported with their route.
      .filter(([path, { isTranslation }]) => !then.has(path) && !isTranslation)
      .map(([path, { pattern }]) => ({
        ...notice(`${path} appears${sayTimes(pathsNow.get(path))}.`),
        path,
        pattern,
      })),
    ...[...now].flatMap(([path, { pattern, isTranslation }]) => {
      const [old, own] = [sayTimes(pathsThen.get(path)), sayTimes(pathsNow.get(path))];
      if (!then.has(path) || isTranslation || old === own) return [];
      return [
        {
          ...notice(`${path} is public${own || ' at all times'}, not${old || ' at all times'}.`),
          path,
          pattern,
        },
      ];
    }),
  ];
}

const byPath = ({ known }: Side): ReadonlyMap<string, SiteAddress> =>
  new Map(known.addresses.map((address) => [address.path, address]));

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

import type { SiteAt } from '../manifest/clock.ts';
import type { Site, SiteRedirect } from '../manifest/site.ts';
import { createTable, type Table } from '../match/table.ts';
import type { SiteSnapshot } from './snapshot.ts';

/** Tables by the boundary that ends their validity; looking ahead needs many of them. */
type Tables = Map<number | undefined, Table<SiteRedirect>>;

const known = new WeakMap<Site, Tables | 'the same always'>();
const mostKept = 16;

/** The redirects that are open at an instant: where one is closed, those that it would have hidden apply. */
export function redirectsAt(
  { site, redirects }: Pick<SiteSnapshot, 'site' | 'redirects'>,
  at: SiteAt,
): Table<SiteRedirect> {
  const tables =
    known.get(site) ?? (site.redirects.some(({ window }) => window) ? new Map() : 'the same always');
  known.set(site, tables);
  if (tables === 'the same always') return redirects;
  const kept = tables.get(at.nextBoundary);
  if (kept) return kept;
  const table = tableOf(site.redirects.filter(({ window }) => at.isOpen(window)));
  if (tables.size >= mostKept) tables.delete(tables.keys().next().value);
  tables.set(at.nextBoundary, table);
  return table;
}

const tableOf = (redirects: readonly SiteRedirect[]): Table<SiteRedirect> =>
  createTable(redirects.map((entry) => ({ path: entry.from, value: entry })));

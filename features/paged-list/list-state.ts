/** One answer of the server. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; "" at the end. */
  readonly next: string;
}

/** One request of a list: its first page, a further one, or a refresh of the known part. */
export interface PageRequest<Query> {
  readonly type: 'open' | 'more' | 'again';
  readonly query: Query;
  /** Where the page begins; "" at the beginning. */
  readonly next: string;
  /** How many rows are known. */
  readonly count: number;
  readonly generation: number;
  /**
   * For a refresh while something is selected: the last rows. New rows may push them further down, and the selection
   * with them, so the list is read until one of them is found.
   */
  readonly until?: ReadonlySet<string>;
}

/** Changes rows, also those of an answer from before the change. */
export type Change<Row> = (rows: readonly Row[]) => readonly Row[];

/** A list as far as it is known, and the requests in progress. */
export interface PagedList<Query, Row> extends Page<Row> {
  /** Null while no list is requested, and for one that came with the page. */
  readonly query: Query | null;
  /** Equal keys are the same list; null while none is requested. */
  readonly key: string | null;
  /** Counts the requested lists: an answer to an earlier request is not of this list. */
  readonly generation: number;
  /**
   * `stale` shows the rows of when the list was last open, `borrowed` those of another one, until this one is answered;
   * `not-found`: the server has no such list.
   */
  readonly status: 'loading' | 'borrowed' | 'stale' | 'ready' | 'failed' | 'not-found';
  /** Something has changed that the rows do not show yet. */
  readonly isDirty: boolean;
  /** The last try to bring the rows up to date failed. */
  readonly isOutdated: boolean;
  /** The last request was for the list again. */
  readonly wasReread: boolean;
  /** The request in progress. */
  readonly request: PageRequest<Query>['type'] | null;
  /** How many rows the page has asked for. */
  readonly wantedCount: number;
  /** Made during a request: its answer may not include them. */
  readonly changes: readonly Change<Row>[];
  /** The last try to get the next page failed: the user may retry, or it follows the next refresh. */
  readonly isStuck: boolean;
}

/** Rows of a list that can be shown before the answer; with `ready` none is needed. */
export interface Provisional<Row> extends Page<Row> {
  readonly status: 'stale' | 'borrowed' | 'ready';
}

export const noList = {
  query: null,
  key: null,
  generation: 0,
  rows: [],
  next: '',
  status: 'loading' as const,
  isDirty: false,
  isOutdated: false,
  wasReread: false,
  request: null,
  wantedCount: 0,
  changes: [],
  isStuck: false,
} satisfies PagedList<unknown, unknown>;

/** Nothing of the list itself has come yet. */
const isUnknown = ({ status }: Pick<PagedList<unknown, unknown>, 'status'>): boolean =>
  status === 'loading' || status === 'borrowed';

/** So many of the last rows may disappear at once before a list is read further than needed. */
const lastRows = 20;

interface RequestOptions<Row> {
  /** Rows that are fetched beyond those in sight. */
  readonly ahead: number;
  /** Something of the list is chosen. */
  readonly isHeld: boolean;
  readonly idOf: (row: Row) => string;
}

/** The next request; one at a time, so that answers cannot overtake one another. */
export function nextRequest<Query, Row>(
  list: PagedList<Query, Row>,
  query: Query,
  { ahead, isHeld, idOf }: RequestOptions<Row>,
): PageRequest<Query> | null {
  const { generation, status, next, request, rows, isDirty, wasReread, wantedCount, isStuck } = list;
  if (request) return null;
  const facts = { query, generation, next: '', count: rows.length };
  if (isUnknown(list)) return { ...facts, type: 'open' };
  if ((status === 'failed' || status === 'not-found') && !isDirty) return null;
  const isMoreWanted = next !== '' && !isStuck && wantedCount + ahead > rows.length;
  // While changes keep coming each refresh is outdated when it ends: the next page would never be fetched.
  if (status === 'stale' || (isDirty && !(wasReread && isMoreWanted))) {
    const again = { ...facts, type: 'again' } as const;
    return isHeld && rows.length > 0 ? { ...again, until: new Set(rows.slice(-lastRows).map(idOf)) } : again;
  }
  return isMoreWanted ? { ...facts, type: 'more', next } : null;
}

/** Another list was requested, or the same one again. */
export const queryChanged = <Query, Row>(
  { generation }: PagedList<Query, Row>,
  query: Query | null,
  key: string | null,
  provisional: Provisional<Row> | undefined,
): PagedList<Query, Row> => ({
  ...noList,
  query,
  key,
  generation: generation + 1,
  ...(key !== null && provisional),
});

export const requestBegun = <Query, Row>(
  list: PagedList<Query, Row>,
  { type }: PageRequest<Query>,
): PagedList<Query, Row> => ({
  ...list,
  request: type,
  wasReread: type === 'again',
  changes: [],
  // Changes from here on may not be in the answer.
  isDirty: type === 'more' && list.isDirty,
});

/** Something may have moved from one page to the next meanwhile: of an id met twice, the first stays. */
function unique<Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly Row[] {
  const met = new Set<string>();
  return rows.filter((row) => !met.has(idOf(row)) && met.add(idOf(row)));
}

interface Rules<Row> {
  readonly idOf: (row: Row) => string;
  /** A refresh updates rows in place; none is added or removed. */
  readonly isInPlace: boolean;
}

export function pageArrived<Query, Row>(
  list: PagedList<Query, Row>,
  { type }: PageRequest<Query>,
  page: Page<Row>,
  { idOf, isInPlace }: Rules<Row>,
): PagedList<Query, Row> {
  const same = { ...list, isStuck: false, isOutdated: type === 'more' && list.isOutdated, request: null };
  const changed = (rows: readonly Row[]) => list.changes.reduce((all, change) => change(all), rows);
  if (isInPlace && type === 'again' && list.status === 'ready') {
    const fresh = new Map(page.rows.map((row) => [idOf(row), row]));
    return { ...same, rows: changed(list.rows.map((row) => fresh.get(idOf(row)) ?? row)) };
  }
  const rows = changed(unique(type === 'more' ? [...list.rows, ...page.rows] : page.rows, idOf));
  return { ...same, rows, next: page.next, status: 'ready' };
}

/**
 * Existing rows stay: the failed refresh is reported beside them. Not those of another list, nor those of a deleted
 * one. Such a list is requested again after a change, as it may exist then.
 */
export function requestFailed<Query, Row>(
  list: PagedList<Query, Row>,
  { type }: PageRequest<Query>,
  isNotFound: boolean,
): PagedList<Query, Row> {
  if (isNotFound) return { ...list, status: 'not-found', rows: [], next: '', request: null };
  if (isUnknown(list) || list.status === 'failed')
    return { ...list, status: 'failed', rows: [], request: null, isDirty: false };
  // Changes since then are still to be requested; by the next try, where this was one.
  return type === 'more'
    ? { ...list, request: null, isStuck: true }
    : { ...list, status: 'ready', request: null, isDirty: false, isOutdated: true };
}

export function rowsChanged<Query, Row>(
  list: PagedList<Query, Row>,
  change: Change<Row>,
): PagedList<Query, Row> {
  const rows = change(list.rows);
  if (list.request) return { ...list, rows, changes: [...list.changes, change] };
  return rows === list.rows ? list : { ...list, rows };
}

/** The user retries. */
export const retried = <Query, Row>(list: PagedList<Query, Row>): PagedList<Query, Row> => ({
  ...list,
  status: list.status === 'failed' ? 'loading' : list.status,
  isStuck: false,
  isDirty: list.isDirty || list.isOutdated,
});

/** Rows that are read at most beyond twice those that are known, in search of the last of them. */
const mostFurther = 10_000;

interface Limits {
  /** Rows of a list's first page, and the fewest that are worth a call. */
  readonly least: number;
  /** Rows of a further page. */
  readonly more?: number;
  /** The most that one answer holds. */
  readonly most?: number;
}

/**
 * Reads a page that has rows; for a refresh as many pages as hold the known rows.
 *
 * @throws {Error} where a page token repeats: it would be an endless loop.
 */
export async function readPages<Answer extends Page<unknown>>(
  { type, next, count, until }: Pick<PageRequest<unknown>, 'type' | 'next' | 'count' | 'until'>,
  { least, more = least, most = least }: Limits,
  read: (next: string, limit: number) => Promise<Answer>,
  idOf?: (row: Answer['rows'][number]) => string,
): Promise<Answer> {
  const seen = new Set<string>();
  const page = async (from: string, rows: number) => {
    const answer = await read(from, Math.min(most, Math.max(least, rows)));
    seen.add(from);
    if (answer.next !== '' && seen.has(answer.next)) throw new Error('page leads back');
    return answer;
  };
  const wanted = type === 'again' ? count : 1;
  const isMet = (rows: Answer['rows']): boolean =>
    until === undefined || idOf === undefined || rows.some((row) => until.has(idOf(row)));
  let known = await page(type === 'again' ? '' : next, type === 'more' ? more : wanted);
  let isReached = isMet(known.rows);
  while (known.next !== '' && (known.rows.length < wanted || !isReached)) {
    if (known.rows.length >= 2 * wanted + mostFurther) break;
    const missing = wanted - known.rows.length;
    const further = await page(known.next, isReached ? missing : Math.max(more, missing));
    isReached ||= isMet(further.rows);
    known = { ...known, ...further, rows: [...known.rows, ...further.rows] };
  }
  return known;
}

import {
  combine,
  createStore,
  type Effect,
  type Event,
  type Store,
  type StoreWritable,
  sample,
  type Unit,
} from 'effector';
import {
  type Change,
  nextRequest,
  type Page,
  type PagedList,
  type PageRequest,
  type Provisional,
  pageArrived,
  queryChanged,
  requestBegun,
  requestFailed,
  retried,
  rowsChanged,
} from './list-state.ts';

interface PagedListOptions<Query, Row, Answer extends Page<Row>> {
  /** The caller's own store, so that the caller decides how it is serialised. */
  readonly $list: StoreWritable<PagedList<Query, Row>>;
  /** Performs a request; `readPages` helps. */
  readonly fetchFx: Effect<PageRequest<Query>, Answer, Error>;
  /** Null while nothing can be listed: signed out, or the page is not open. */
  readonly $query: Store<Query | null>;
  /** Two of the same key are the same list; whose list it is belongs into it. */
  readonly keyOf?: (query: Query) => string;
  readonly idOf: (row: Row) => string;
  /** When the query may be another; without it, whenever it is. */
  readonly asks?: readonly Unit<unknown>[];
  /** The shown list may be out of date: it is read again as far as it is known. */
  readonly outdated: readonly Unit<unknown>[];
  /** A refresh updates rows in place, so that nothing moves while they are read. */
  readonly isInPlace?: boolean;
  /** Rows up to this one are in sight; `ahead` more are fetched. */
  readonly needed?: Unit<number>;
  readonly ahead?: number;
  /** Something in the list is selected: new rows must not push it out of the refreshed part. */
  readonly $isHeld?: Store<boolean>;
  /** One page more is wanted. */
  readonly more?: Unit<unknown>;
  /** “Try again”. */
  readonly retry: Unit<unknown>;
  /** The beginning of the list came with the page itself. */
  readonly given?: Event<Page<Row>>;
  /** The state of a reopened list: `stale` until it is answered, or `ready` for good. */
  readonly keptAs?: 'stale' | 'ready';
  /** From now on lists that were left say nothing. */
  readonly forgets: readonly Unit<unknown>[];
  /** Rows of the previous list that are shown for one that was never open. */
  readonly borrowed?: (before: PagedList<Query, Row>, query: Query) => Page<Row> | undefined;
  /** Whether an error means that there is no such list. */
  readonly isNotFound?: (query: Query, error: Error) => boolean;
}

/** Lists that are kept, and the rows that one of them may have. */
const mostKept = 20;
const mostKeptRows = 2000;

/**
 * A list that is fetched page by page: which list, how much of it, in which state. It makes one request at a time, and
 * only answers about the current list count. Once for each list, outside of components.
 *
 * @returns `arrived` and `failed`: an answer about the current list; `turned`: another one replaces it; `change`:
 * changes rows locally, also those being fetched.
 */
export function createPagedList<Query extends object, Row, Answer extends Page<Row>>({
  $list,
  fetchFx,
  $query,
  keyOf = JSON.stringify,
  idOf,
  asks = [$query],
  outdated,
  isInPlace = false,
  needed,
  ahead = 0,
  $isHeld = createStore(false),
  more,
  retry,
  given,
  keptAs = 'stale',
  forgets,
  borrowed,
  isNotFound = () => false,
}: PagedListOptions<Query, Row, Answer>) {
  const $requested = $query.map((query) => ({ query, key: query && keyOf(query) }));
  const $kept = createStore<ReadonlyMap<string, Provisional<Row>>>(new Map(), { serialize: 'ignore' });

  const turned = sample({
    clock: [...asks],
    source: { requested: $requested, list: $list, kept: $kept },
    filter: ({ requested, list }) => requested.key !== list.key,
    fn: ({ requested: { query, key }, list, kept }) => {
      const lent = query ? borrowed?.(list, query) : undefined;
      const provisional = kept.get(key ?? '') ?? (lent && { ...lent, status: 'borrowed' });
      return { query, key, left: list, provisional };
    },
  });
  $kept
    .on(turned, (kept, { left: { key, status, rows, next } }) => {
      if (key === null || status !== 'ready' || rows.length > mostKeptRows) return kept;
      const others = [...kept].filter(([known]) => known !== key);
      return new Map([...others, [key, { rows, next, status: keptAs }] as const].slice(-mostKept));
    })
    .reset([...forgets]);

  const source = $list;
  const isCurrent = (
    { generation }: PagedList<Query, Row>,
    { params }: { readonly params: PageRequest<Query> },
  ) => params.generation === generation;
  const came = sample({ clock: fetchFx.done, source, filter: isCurrent, fn: (_, done) => done });
  const missing = sample({ clock: fetchFx.fail, source, filter: isCurrent, fn: (_, fail) => fail });
  $list
    .on(turned, (list, { query, key, provisional }) => queryChanged(list, query, key, provisional))
    .on(fetchFx, requestBegun)
    .on(came, (list, { params, result }) => pageArrived(list, params, result, { idOf, isInPlace }))
    .on(missing, (list, { params, error }) => requestFailed(list, params, isNotFound(params.query, error)))
    .on([...outdated], (list) => ({ ...list, isDirty: true }))
    .on(retry, retried);
  if (needed) $list.on(needed, (list, to) => (to > list.wantedCount ? { ...list, wantedCount: to } : list));
  if (more) $list.on(more, (list) => ({ ...list, wantedCount: list.rows.length + 1, isStuck: false }));
  if (given)
    $list.on(
      sample({ clock: given, source: $requested, fn: (requested, page) => ({ ...requested, page }) }),
      (list, { query, key, page }) => ({
        ...queryChanged(list, query, key, { ...page, status: 'ready' }),
        // On the server no more than the first page is needed.
        wantedCount: -ahead,
      }),
    );

  const $request = combine($list, $requested, $isHeld, (list, { query, key }, isHeld) =>
    query && key === list.key ? nextRequest(list, query, { ahead, isHeld, idOf }) : null,
  );
  sample({ clock: $request, filter: Boolean, target: fetchFx });

  return {
    arrived: came,
    failed: missing.map(({ error }) => error),
    turned,
    change: <Payload>(
      clock: Unit<Payload>,
      change: (rows: readonly Row[], payload: Payload) => readonly Row[],
    ): void => {
      $list.on(clock, (list, payload) =>
        rowsChanged(list, ((rows) => change(rows, payload)) satisfies Change<Row>),
      );
    },
  };
}

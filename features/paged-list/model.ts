import {
  createStore,
  type Effect,
  type Event,
  type Store,
  type StoreWritable,
  sample,
  type Unit,
} from 'effector';
import { type Page, type PagedRows, type PageParams, reading, withFailure, withPage } from './paged-rows.ts';

interface PagedListOptions<Query extends object, Row, Answer extends Page<Row>> {
  /** The caller's own store, so that the caller decides how it is serialised, reset and changed besides. */
  readonly $list: StoreWritable<PagedRows<Row>>;
  readonly fetchFx: Effect<Query & PageParams, Answer, Error>;
  /** Null while nothing can be listed: nobody is signed in. */
  readonly $query: Store<Query | null>;
  /** An answer counts while the query has the same key; whose list it is belongs into it. */
  readonly keyOf: (query: Query) => string;
  readonly idOf: (row: Row) => string;
  /** The list is to be read from its beginning. */
  readonly read: readonly Unit<unknown>[];
  /** It is to be read again as far as it is known, so that nothing moves under whoever looks at it. */
  readonly readAgain?: readonly Unit<unknown>[];
  readonly more: Unit<unknown>;
  /** The page that did not come is asked for again. */
  readonly retry: Event<void>;
}

/**
 * A list that comes page by page. Answers may overtake each other and outlive a query or a session: only that to the
 * latest request counts, and only for the present query. Once for each list, outside of components.
 */
export function createPagedList<Query extends object, Row, Answer extends Page<Row>>({
  $list,
  fetchFx,
  $query,
  keyOf,
  idOf,
  read,
  readAgain = [],
  more,
  retry,
}: PagedListOptions<Query, Row, Answer>) {
  type Request = Query & PageParams;
  const $latest = createStore<Request | null>(null, { serialize: 'ignore' }).on(
    fetchFx,
    (_, params) => params,
  );
  const source = { latest: $latest, query: $query };
  const isCurrent = (
    { latest, query }: { readonly latest: Request | null; readonly query: Query | null },
    { params }: { readonly params: Request },
  ) => params === latest && query !== null && keyOf(query) === keyOf(params);
  const arrived: Event<{ readonly params: Request; readonly result: Answer }> = sample({
    clock: fetchFx.done,
    source,
    filter: isCurrent,
    fn: (_, done) => done,
  });
  const failed: Event<Error> = sample({
    clock: fetchFx.fail,
    source,
    filter: isCurrent,
    fn: (_, { error }) => error,
  });

  const ask = (
    clock: readonly Unit<unknown>[],
    paramsOf: (list: PagedRows<Row>) => PageParams | null,
  ): void => {
    sample({
      clock: [...clock],
      source: { list: $list, query: $query },
      filter: ({ list, query }) => query !== null && paramsOf(list) !== null,
      fn: ({ list, query }) => ({ ...query, ...paramsOf(list) }) as Request,
      target: fetchFx,
    });
  };
  ask(read, () => ({ page: '' }));
  ask(readAgain, ({ rows }) => ({ page: '', count: rows.length }));
  ask([retry], ({ next }) => ({ page: next }));
  ask([more], ({ next, isReading }) => (next === '' || isReading ? null : { page: next }));

  $list
    .on(retry, (list) => (list.status === 'failed' ? { ...list, status: 'loading' } : list))
    .on(fetchFx, reading)
    .on(arrived, (list, { params, result }) => withPage(list, params, result, idOf))
    .on(failed, withFailure);

  return { arrived, failed };
}

import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { CallError } from '../../../api/error.ts';
import { createFailureStore } from '../../notices/index.ts';
import { $account, accountRecognised, accountRequested, signedOut } from '../../session/index.ts';
import { $shownDisplay } from '../display/display-model.ts';
import { serverOrder } from '../entry/sort-order.ts';
import type { ListQuery } from '../location/location.ts';
import { $location, locationOpened } from '../location/location-model.ts';
import type { ListView, Operation } from '../operations/operation.ts';
import { fetchAgain, fetchPage } from './fetch-list.ts';
import {
  type ListRequest,
  type ListState,
  nextRequest,
  noList,
  operationDone,
  type Provisional,
  pageArrived,
  queryChanged,
  requestBegun,
  requestFailed,
  retried,
} from './list-state.ts';

/** The page shows entries up to this index. */
export const rangeNeeded = createEvent<{ readonly from: number; readonly to: number }>();
/** The shown list may be out of date. */
export const listOutdated = createEvent();
/** “Try again”. */
export const listRetried = createEvent();
/** An operation is done at the server: the rows have it from now on. */
export const operationCompleted = createEvent<Operation>();

export const fetchListFx = createEffect(({ type, query, token, count }: ListRequest) =>
  type === 'again' ? fetchAgain(query, count) : fetchPage(query, token, type === 'open' ? 100 : 500),
);

/** The server knows no such folder, or takes the id for none. */
const isNotFound = ({ location }: ListQuery, error: Error): boolean =>
  location.type === 'folder' &&
  location.folderId !== '' &&
  error instanceof CallError &&
  (error.error === 'file_not_found' || error.error === 'invalid_argument');

/** The list that the page asks for, once it is known whose drive it is and how it is to be shown. */
const $query = combine(
  { location: $location, account: $account, display: $shownDisplay },
  ({ location, account, display }): ListQuery | null =>
    location && account && display
      ? {
          location,
          account: account.sub,
          order: location.type === 'trash' ? 'trash_desc' : serverOrder[display.orderType],
          pinFolders: display.pinFoldersTop,
        }
      : null,
);
const $queryKey = $query.map((query) => JSON.stringify(query));

/** How the open place is laid out; null until it is known. */
export const $listView = combine($location, $shownDisplay, (location, display): ListView | null =>
  location && display ? { location, order: display.orderType, pinFolders: display.pinFoldersTop } : null,
);

const $list = createStore<ListState>(noList, { serialize: 'ignore' });
/** Lists that were left, so that going back shows them at once. */
const $kept = createStore<ReadonlyMap<string, Provisional>>(new Map(), { serialize: 'ignore' });

const mostKept = 20;
const mostKeptRows = 2000;

/**
 * While somebody types, what was found last stands until more is found: the page does not flicker at each letter. That
 * nothing was found is said of no other words.
 */
const ofSearchBefore = (
  { query: before, rows }: ListState,
  query: ListQuery | null,
): Provisional | undefined =>
  before?.location.type === 'search' && query?.location.type === 'search' && rows.length > 0
    ? { rows: rows.slice(0, 100), next: null, status: 'borrowed' }
    : undefined;

/** Another list, or the same in another order: what was known of it may stand until the answer. */
export const queryReplaced = sample({
  clock: [$queryKey, locationOpened],
  source: { query: $query, list: $list, kept: $kept },
  filter: ({ query, list }) => JSON.stringify(query) !== JSON.stringify(list.query),
  fn: ({ query, list, kept }) => ({
    query,
    left: list,
    provisional: kept.get(JSON.stringify(query)) ?? ofSearchBefore(list, query),
  }),
});
/** The place that is shown was opened once more, by its own link. */
const queryRepeated = sample({
  clock: locationOpened,
  source: { query: $query, list: $list },
  filter: ({ query, list }) => list.status !== 'none' && JSON.stringify(query) === JSON.stringify(list.query),
  fn: () => {},
});

$kept
  .on(queryReplaced, (kept, { left }) => {
    const { status, rows, next } = left;
    if (status !== 'ready' || rows.length > mostKeptRows) return kept;
    const key = JSON.stringify(left.query);
    const others = [...kept].filter(([known]) => known !== key);
    return new Map([...others, [key, { rows, next, status: 'stale' }] as const].slice(-mostKept));
  })
  .reset(signedOut);
$list
  .on(queryReplaced, (list, { query, provisional }) => queryChanged(list, query, provisional))
  .on(fetchListFx, requestBegun)
  .on(fetchListFx.fail, (list, { params, error }) =>
    requestFailed(list, params, isNotFound(params.query, error)),
  )
  .on(rangeNeeded, (list, { to }) => (to > list.wantedCount ? { ...list, wantedCount: to } : list))
  .on([listOutdated, queryRepeated], (list) => ({ ...list, isDirty: true }))
  .on(listRetried, retried);

const answered = sample({
  clock: fetchListFx.done,
  source: $listView,
  fn: (view, { params, result }) => ({ view, params, result }),
});
/** The rows have it with this: only then may it leave what is under way. */
export const operationApplied = sample({
  clock: operationCompleted,
  source: $listView,
  fn: (view, operation) => ({ view, operation }),
});
$list
  .on(answered, (list, { view, params, result }) => (view ? pageArrived(list, params, result, view) : list))
  .on(operationApplied, (list, { view, operation }) => (view ? operationDone(list, operation, view) : list));
/** The list as the server sent it; operations under way are in `$rows` only. */
export const $knownRows = $list.map(({ rows }) => rows);
export const $isComplete = $list.map(({ next, status }) => status === 'ready' && next === null);
export const $listStatus = $list.map(({ status }) => status);
export const $isOutdated = $list.map(({ isOutdated }) => isOutdated);
export const $isStuck = $list.map(({ isStuck }) => isStuck);
export const $listedLocation = $list.map(({ query }) => query?.location ?? null);

/** Lists that were kept do not know what was done since. */
$kept.on(operationCompleted, () => new Map());

sample({ clock: locationOpened, fn: () => {}, target: accountRequested });
sample({
  clock: [
    queryReplaced,
    queryRepeated,
    answered,
    fetchListFx.fail,
    rangeNeeded,
    listOutdated,
    listRetried,
    operationApplied,
    accountRecognised,
  ],
  source: $list,
  filter: (list) => nextRequest(list) !== null,
  fn: (list) => nextRequest(list) as ListRequest,
  target: fetchListFx,
});
const readFailed = sample({
  clock: fetchListFx.fail,
  source: $list,
  filter: ({ generation }, { params }) => params.generation === generation,
  fn: (_, { error }) => error,
});
/** Why the list could not be read. */
export const $listFailure = createFailureStore(readFailed, [queryReplaced, fetchListFx.done, listRetried]);

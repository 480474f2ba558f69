import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { CallError } from '../../../api/error.ts';
import { createFailureStore } from '../../notices/index.ts';
import {
  createPagedList,
  noList,
  type Page,
  type PagedList,
  type PageRequest,
  readPages,
} from '../../paged-list/index.ts';
import { $account, accountRequested, signedOut } from '../../session/index.ts';
import { $shownDisplay } from '../display/display-model.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { serverOrder } from '../entry/sort-order.ts';
import type { ListQuery } from '../location/location.ts';
import { $location, locationOpened } from '../location/location-model.ts';
import type { ListView, Operation } from '../operations/operation.ts';
import { applyOperation } from '../operations/registry.ts';
import { fetchPage } from './fetch-list.ts';

const idOf = ({ id }: DriveFile): string => id;

/** The page shows entries up to this index. */
export const rangeNeeded = createEvent<number>();
/** The shown list may be out of date. */
export const listOutdated = createEvent();
/** Whether something of the list is chosen. */
export const listHeld = createEvent<boolean>();
/** “Try again”. */
export const listRetried = createEvent();
/** An operation is done at the server: the rows have it from now on. */
export const operationCompleted = createEvent<Operation>();

export const fetchListFx = createEffect((request: PageRequest<ListQuery>) =>
  readPages<Page<DriveFile>>(
    request,
    { least: 100, more: 500, most: 500 },
    (next, limit) => fetchPage(request.query, next, limit),
    idOf,
  ),
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

/** How the open place is laid out; null until it is known. */
export const $listView = combine($location, $shownDisplay, (location, display): ListView | null =>
  location && display ? { location, order: display.orderType, pinFolders: display.pinFoldersTop } : null,
);

/** The rows have it with this: only then may it leave what is under way. */
export const operationApplied = sample({
  clock: operationCompleted,
  source: $listView,
  fn: (view, operation) => ({ view, operation }),
});

const $list = createStore<PagedList<ListQuery, DriveFile>>(noList, { serialize: 'ignore' });
const list = createPagedList({
  $list,
  fetchFx: fetchListFx,
  $query,
  idOf,
  $isHeld: createStore(false, { serialize: 'ignore' }).on(listHeld, (_, isHeld) => isHeld),
  asks: [$query, locationOpened],
  // The place that is shown may be opened once more, by its own link.
  outdated: [listOutdated, locationOpened, operationApplied],
  needed: rangeNeeded,
  ahead: 300,
  retry: listRetried,
  // Lists that were kept do not know what was done since.
  forgets: [operationCompleted, signedOut],
  // While somebody types, what was found last stands until more is found: the page does not flicker at each letter. That
  // nothing was found is said of no other words.
  borrowed: ({ query: before, rows }, query) =>
    before?.location.type === 'search' && query.location.type === 'search' && rows.length > 0
      ? { rows: rows.slice(0, 100), next: '' }
      : undefined,
  isNotFound,
});
list.change(operationApplied, (rows, { view, operation }) =>
  view ? applyOperation(rows, operation, view) : rows,
);
/** Another list, or the same in another order: what was known of it may stand until the answer. */
export const queryReplaced = list.turned;
/** The list as the server sent it; operations under way are in `$rows` only. */
export const $knownRows = $list.map(({ rows }) => rows);
export const $isComplete = $list.map(({ next, status }) => status === 'ready' && next === '');
export const $listStatus = $list.map(({ status }) => status);
export const $isOutdated = $list.map(({ isOutdated }) => isOutdated);
/** The rows are as the server had them when it was last heard of a change. */
export const $isUpToDate = $list.map(({ isDirty, request }) => !isDirty && request !== 'again');
export const $isStuck = $list.map(({ isStuck }) => isStuck);
export const $listedLocation = $list.map(({ query }) => query?.location ?? null);

sample({ clock: locationOpened, fn: () => {}, target: accountRequested });
/** Why the list could not be read. */
export const $listFailure = createFailureStore(list.failed, [queryReplaced, fetchListFx.done, listRetried]);

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
import type { DisplayMode } from '../display/display.ts';
import { $shownDisplay, $trashOrder } from '../display/display-model.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { keepsFoldersFirst, serverOrder, serverOrderOfTrash } from '../entry/sort-order.ts';
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
/** This page has put something into a folder, by its id; the server may not have announced it yet. */
export const folderFilled = createEvent<string>();
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

/** The server has no such folder, or rejects the id. */
const isNotFound = ({ location }: ListQuery, error: Error): boolean =>
  location.type === 'folder' &&
  location.folderId !== '' &&
  error instanceof CallError &&
  (error.error === 'file_not_found' || error.error === 'invalid_argument');

const isPinned = ({ pinFoldersTop, orderType }: DisplayMode): boolean =>
  pinFoldersTop || keepsFoldersFirst(orderType);

/** The list that the page asks for, once the account and the display settings are known. */
const $query = combine(
  { location: $location, account: $account, display: $shownDisplay, trashOrder: $trashOrder },
  ({ location, account, display, trashOrder }): ListQuery | null =>
    location && account && display
      ? {
          location,
          account: account.sub,
          order: location.type === 'trash' ? serverOrderOfTrash(trashOrder) : serverOrder[display.orderType],
          pinFolders: isPinned(display),
        }
      : null,
);

/** How the open place is laid out; null until it is known. */
export const $listView = combine($location, $shownDisplay, (location, display): ListView | null =>
  location && display ? { location, order: display.orderType, pinFolders: isPinned(display) } : null,
);

/** The rows include it now: only then may it leave the operations in progress. */
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
  // Kept lists do not include later operations.
  forgets: [operationCompleted, signedOut],
  // While a search is being typed, the last results stay until there are new ones, so that the page does not flicker at
  // each letter. An empty result is not reused for other words.
  borrowed: ({ query: before, rows }, query) =>
    before?.location.type === 'search' && query.location.type === 'search' && rows.length > 0
      ? { rows: rows.slice(0, 100), next: '' }
      : undefined,
  isNotFound,
});
list.change(operationApplied, (rows, { view, operation }) =>
  view ? applyOperation(rows, operation, view) : rows,
);
/** Another list, or the same in another order: cached rows may be shown until the answer. */
export const queryReplaced = list.turned;
/** The list as the server sent it; operations in progress are in `$rows` only. */
export const $knownRows = $list.map(({ rows }) => rows);
export const $isComplete = $list.map(({ next, status }) => status === 'ready' && next === '');
export const $listStatus = $list.map(({ status }) => status);
export const $isOutdated = $list.map(({ isOutdated }) => isOutdated);
/** The rows include the last change that the server announced. */
export const $isUpToDate = $list.map(({ isDirty, request }) => !isDirty && request !== 'again');
export const $isStuck = $list.map(({ isStuck }) => isStuck);
export const $listedLocation = $list.map(({ query }) => query?.location ?? null);

sample({ clock: locationOpened, fn: () => {}, target: accountRequested });
/** Why the list could not be read. */
export const $listFailure = createFailureStore(list.failed, [queryReplaced, fetchListFx.done, listRetried]);

import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { CallError } from '../../../api/error.ts';
import { createFailureStore } from '../../notices/index.ts';
import { $account, accountRecognised, accountRequested, signedOut } from '../../session/index.ts';
import { $shownDisplay } from '../display/display-model.ts';
import { serverOrder } from '../entry/sort-order.ts';
import type { ListAsked } from '../location/location.ts';
import { $place, placeOpened } from '../location/location-model.ts';
import { fetchAgain, fetchPage } from './fetch-list.ts';
import {
  arrived,
  asking,
  having,
  type ListState,
  type Meanwhile,
  missed,
  nextWork,
  noList,
  retrying,
  type Work,
  working,
} from './list-state.ts';
import type { Operation, Shown } from './overlay.ts';

/** The page shows entries up to this index. */
export const rangeNeeded = createEvent<{ readonly from: number; readonly to: number }>();
/** What is shown may no longer be so. */
export const listOutdated = createEvent();
/** “Try again”. */
export const listRetried = createEvent();
/** An operation is done at the server: the rows have it from now on. */
export const operationKept = createEvent<Operation>();

export const fetchListFx = createEffect(({ type, asked, token, count }: Work) =>
  type === 'again' ? fetchAgain(asked, count) : fetchPage(asked, token, type === 'open' ? 100 : 500),
);

/** The server knows no such folder, or takes the id for none. */
const isGone = ({ place }: ListAsked, error: Error): boolean =>
  place.type === 'folder' &&
  place.folderId !== '' &&
  error instanceof CallError &&
  (error.error === 'file_not_found' || error.error === 'invalid_argument');

/** The list that the page asks for, once it is known whose drive it is and how it is to be shown. */
const $asked = combine(
  { place: $place, account: $account, display: $shownDisplay },
  ({ place, account, display }): ListAsked | null =>
    place && account && display
      ? {
          place,
          account: account.sub,
          order: place.type === 'trash' ? 'trash_desc' : serverOrder[display.orderType],
          pinFolders: display.pinFoldersTop,
        }
      : null,
);
const $askedKey = $asked.map((asked) => JSON.stringify(asked));

/** How the open place is laid out; null until it is known. */
export const $shownList = combine($place, $shownDisplay, (place, display): Shown | null =>
  place && display ? { place, order: display.orderType, pinFolders: display.pinFoldersTop } : null,
);

const $list = createStore<ListState>(noList, { serialize: 'ignore' });
/** Lists that were left, so that going back shows them at once. */
const $kept = createStore<ReadonlyMap<string, Meanwhile>>(new Map(), { serialize: 'ignore' });

const mostKept = 20;
const mostKeptRows = 2000;

/**
 * While somebody types, what was found last stands until more is found: the page does not flicker at each letter. That
 * nothing was found is said of no other words.
 */
const ofSearchBefore = (
  { asked: before, rows }: ListState,
  asked: ListAsked | null,
): Meanwhile | undefined =>
  before?.place.type === 'search' && asked?.place.type === 'search' && rows.length > 0
    ? { rows: rows.slice(0, 100), next: null, status: 'borrowed' }
    : undefined;

/** Another list, or the same in another order: what was known of it may stand until the answer. */
export const askedAnew = sample({
  clock: [$askedKey, placeOpened],
  source: { asked: $asked, list: $list, kept: $kept },
  filter: ({ asked, list }) => JSON.stringify(asked) !== JSON.stringify(list.asked),
  fn: ({ asked, list, kept }) => ({
    asked,
    left: list,
    meanwhile: kept.get(JSON.stringify(asked)) ?? ofSearchBefore(list, asked),
  }),
});
/** The place that is shown was opened once more, by its own link. */
const askedAgain = sample({
  clock: placeOpened,
  source: { asked: $asked, list: $list },
  filter: ({ asked, list }) => list.status !== 'none' && JSON.stringify(asked) === JSON.stringify(list.asked),
  fn: () => {},
});

$kept
  .on(askedAnew, (kept, { left }) => {
    const { status, rows, next } = left;
    if (status !== 'ready' || rows.length > mostKeptRows) return kept;
    const key = JSON.stringify(left.asked);
    const others = [...kept].filter(([known]) => known !== key);
    return new Map([...others, [key, { rows, next, status: 'stale' }] as const].slice(-mostKept));
  })
  .reset(signedOut);
$list
  .on(askedAnew, (list, { asked, meanwhile }) => asking(list, asked, meanwhile))
  .on(fetchListFx, working)
  .on(fetchListFx.fail, (list, { params, error }) => missed(list, params, isGone(params.asked, error)))
  .on(rangeNeeded, (list, { to }) => (to > list.wanted ? { ...list, wanted: to } : list))
  .on([listOutdated, askedAgain], (list) => ({ ...list, isDirty: true }))
  .on(listRetried, retrying);

const answered = sample({
  clock: fetchListFx.done,
  source: $shownList,
  fn: (shown, { params, result }) => ({ shown, params, result }),
});
/** The rows have it with this: only then may it leave what is under way. */
export const operationHeld = sample({
  clock: operationKept,
  source: $shownList,
  fn: (shown, operation) => ({ shown, operation }),
});
$list
  .on(answered, (list, { shown, params, result }) => (shown ? arrived(list, params, result, shown) : list))
  .on(operationHeld, (list, { shown, operation }) => (shown ? having(list, operation, shown) : list));
/** What the server has said; operations that are under way stand in `$rows` only. */
export const $knownRows = $list.map(({ rows }) => rows);
export const $isComplete = $list.map(({ next, status }) => status === 'ready' && next === null);
export const $listStatus = $list.map(({ status }) => status);
export const $isOutdated = $list.map(({ isOutdated }) => isOutdated);
export const $isStuck = $list.map(({ isStuck }) => isStuck);
export const $listedPlace = $list.map(({ asked }) => asked?.place ?? null);

/** Lists that were kept do not know what was done since. */
$kept.on(operationKept, () => new Map());

sample({ clock: placeOpened, fn: () => {}, target: accountRequested });
sample({
  clock: [
    askedAnew,
    askedAgain,
    answered,
    fetchListFx.fail,
    rangeNeeded,
    listOutdated,
    listRetried,
    operationHeld,
    accountRecognised,
  ],
  source: $list,
  filter: (list) => nextWork(list) !== null,
  fn: (list) => nextWork(list) as Work,
  target: fetchListFx,
});
const readFailed = sample({
  clock: fetchListFx.fail,
  source: $list,
  filter: ({ generation }, { params }) => params.generation === generation,
  fn: (_, { error }) => error,
});
/** Why the list could not be read. */
export const $listFailure = createFailureStore(readFailed, [askedAnew, fetchListFx.done, listRetried]);

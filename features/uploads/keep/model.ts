import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { leavingGuard } from '../../../ui/leaving-guard.ts';
import { $account, $ending, accountRecognised, signedOut } from '../../session/index.ts';
import { accountDeleted, uploadsCounted } from '../facade.ts';
import {
  $isBusy,
  $ownQueue,
  $ownTotals,
  $queue,
  accountRemoved,
  batchesAccepted,
  differentFileChosen,
  filesAdopted,
  filesReopened,
  onlineChanged,
  uploadsLoaded,
} from '../queue/model.ts';
import { fileIn } from '../queue/positions.ts';
import type { Queue, QueuedFile } from '../queue/queue.ts';
import { underWayIn, unfinishedIn } from '../queue/totals.ts';
import { clearAccount, clearCopies, clearOld } from './clear.ts';
import { type ChosenAgain, matchFiles } from './match-files.ts';
import { adoptLeftover, differenceOf, openWithPermission, storeDifference } from './persistence.ts';
import { type Source, storeSources } from './store.ts';
import {
  broadcastDeletion,
  createBroadcaster,
  holdTab,
  listenToTabs,
  livingTabs,
  type TabUploads,
} from './tabs.ts';

/** How the queue outlives its page, and how the tabs of one browser coordinate. */

/** Files were chosen at a row that waits for its own; they may belong to other rows too. */
export const filesChosenAgain = createEvent<ChosenAgain>();
/** A row asks the browser for permission to open its file again. */
export const reopeningRequested = createEvent<string>();
const tabReported = createEvent<TabUploads>();
export const tabClosed = createEvent<string>();

/** The queue as it was last stored. */
const $stored = createStore<Queue>([], { serialize: 'ignore' });
/** Contents and handles that are not stored yet, by id. */
const $unstoredSources = createStore<ReadonlyMap<string, Source>>(new Map(), { serialize: 'ignore' });
/** Handles that open files after a click, by id. */
export const $handles = createStore<ReadonlyMap<string, FileSystemFileHandle>>(new Map(), {
  serialize: 'ignore',
});
const $otherTabs = createStore<ReadonlyMap<string, TabUploads>>(new Map(), { serialize: 'ignore' });
/** Uploads of the signed-in account in other tabs of this browser. */
export const $ownInOtherTabs = sample({
  source: { reports: $otherTabs, account: $account },
  fn: ({ reports, account }) =>
    [...reports.values()].filter(({ accountId, count }) => accountId === account?.sub && count > 0),
});

export const joinTabsFx = createEffect(async () => {
  listenToTabs({
    reported: scopeBind(tabReported, { safe: true }),
    closed: scopeBind(tabClosed, { safe: true }),
    deleted: scopeBind(accountRemoved, { safe: true }),
  });
  await holdTab();
  // Before anything is taken over: that makes it new again.
  await clearOld(await livingTabs(), Date.now());
});
/** Ms in which a reloaded tab may return: its uploads continue where they were. */
const graceForReload = 10_000;
export const awaitReloadFx = createEffect(
  (_tab: string) => new Promise<void>((resolve) => void setTimeout(resolve, graceForReload)),
);
export const adoptFx = createEffect(adoptLeftover);
export const storeDifferenceFx = createEffect(storeDifference);
export const storeSourcesFx = createEffect(storeSources);
export const watchConnectionFx = createEffect(() => {
  const say = scopeBind(onlineChanged, { safe: true });
  addEventListener('online', () => say(true));
  addEventListener('offline', () => say(false));
  say(navigator.onLine);
});
const openWithPermissionFx = createEffect(
  async ({ file, handle }: { file: QueuedFile; handle: FileSystemFileHandle }) => ({
    file,
    content: await openWithPermission(handle),
  }),
);
export const broadcastFx = createEffect(createBroadcaster());
export const clearCopiesFx = createEffect(clearCopies);
export const clearAccountFx = createEffect(clearAccount);
export const broadcastDeletionFx = createEffect(broadcastDeletion);
/** Without a reload: the browser asks before the page is left. */
export const guardLeavingFx = createEffect(leavingGuard());

sample({ clock: uploadsLoaded, fn: () => {}, target: [joinTabsFx, watchConnectionFx] });
sample({ clock: tabClosed, target: awaitReloadFx });
/** After the lock of this tab is held: otherwise another tab would take the adopted files for abandoned. */
sample({
  clock: [joinTabsFx.finally, accountRecognised, awaitReloadFx.done],
  source: { account: $account, isJoining: joinTabsFx.pending },
  filter: ({ account, isJoining }) => account !== null && !isJoining,
  fn: ({ account }) => account?.sub ?? '',
  target: adoptFx,
});
sample({ clock: adoptFx.doneData, filter: ({ files }) => files.length > 0, target: filesAdopted });
$handles.on(adoptFx.doneData, (known, { handles }) => new Map([...known, ...handles]));

const compared = sample({
  clock: $queue,
  source: $stored,
  fn: (written, queue) => ({ queue, difference: differenceOf(written, queue) }),
});
$stored.on(compared, (_, { queue }) => queue);
sample({
  clock: compared,
  filter: ({ difference: { put, drop } }) => put.length + drop.length > 0,
  fn: ({ difference }) => difference,
  target: storeDifferenceFx,
});

/** Contents come after the files themselves: a page that ends in between leaves none that belongs to nothing. */
const sourcesDue = sample({
  clock: storeDifferenceFx.finally,
  source: $unstoredSources,
  fn: (unkept, { params: { put } }) =>
    new Map(
      put.flatMap(({ id }): [string, Source][] => {
        const source = unkept.get(id);
        return source ? [[id, source]] : [];
      }),
    ),
});
const sourcesWritten = sample({ clock: sourcesDue, filter: ({ size }) => size > 0 });
$unstoredSources
  .on(
    batchesAccepted,
    (unkept, batches) =>
      new Map([
        ...unkept,
        ...batches.flatMap(({ files, sources }) =>
          files.map(({ id }): [string, Source] => [id, sources.get(id) ?? {}]),
        ),
      ]),
  )
  .on(sourcesWritten, (unkept, due) => new Map([...unkept].filter(([id]) => !due.has(id))))
  .reset(signedOut);
sample({ clock: sourcesWritten, target: storeSourcesFx });

const filesMatched = sample({
  clock: filesChosenAgain,
  source: $ownQueue,
  fn: (queue, offered) => ({
    id: offered.id,
    shown: matchFiles(
      queue.filter(({ phase }) => phase === 'file-needed'),
      offered,
    ),
  }),
});
sample({ clock: filesMatched, fn: ({ shown }) => shown, target: filesReopened });
/** A row reports that another file was chosen. */
sample({
  clock: filesMatched,
  filter: ({ id, shown }) => !shown.has(id),
  fn: ({ id }) => id,
  target: differentFileChosen,
});
sample({
  clock: reopeningRequested,
  source: { queue: $ownQueue, handles: $handles },
  filter: ({ queue, handles }, id) => handles.has(id) && fileIn(queue, id) !== undefined,
  fn: ({ queue, handles }, id) => ({
    file: fileIn(queue, id) as QueuedFile,
    handle: handles.get(id) as FileSystemFileHandle,
  }),
  target: openWithPermissionFx,
});
sample({
  clock: openWithPermissionFx.doneData,
  filter: ({ content }) => content !== undefined,
  fn: ({ content, file }) => ({ files: content ? [content] : [], id: file.id }),
  target: filesChosenAgain,
});

sample({ clock: $isBusy, target: guardLeavingFx });
sample({ clock: $ownTotals, fn: underWayIn, target: uploadsCounted });

/** Broadcasts only while signed in. */
sample({
  clock: $ownQueue,
  source: { account: $account, totals: $ownTotals },
  filter: ({ account }) => account !== null,
  fn: ({ account, totals }, queue) => ({ accountId: account?.sub ?? '', queue, count: unfinishedIn(totals) }),
  target: broadcastFx,
});
$otherTabs
  .on(tabReported, (reports, report) => new Map([...reports, [report.tab, report]]))
  .on(tabClosed, (reports, tab) => new Map([...reports].filter(([name]) => name !== tab)))
  .reset(signedOut);

/** A sign-out leaves the browser to others; after an ended session the user will return. Also after a reload. */
sample({
  clock: [$ending, joinTabsFx.finally],
  source: $ending,
  filter: (ending) => ending === 'signed-out',
  fn: () => {},
  target: clearCopiesFx,
});
/** The other tabs must know: they would store their copies again. */
sample({ clock: accountDeleted, target: [accountRemoved, broadcastDeletionFx] });
sample({ clock: accountRemoved, target: clearAccountFx });

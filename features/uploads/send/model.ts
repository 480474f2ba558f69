import { createEvent, createStore, sample } from 'effector';
import { noticeShown } from '../../notices/index.ts';
import { $account, requestRefused } from '../../session/index.ts';
import { filesUploaded, uploadsGivenUp } from '../facade.ts';
import {
  $isOnline,
  $queue,
  $sources,
  allCancelled,
  batchesAccepted,
  sourcesMissing,
  transferReported,
  transfersReported,
  uploadsLoaded,
  uploadsRemoved,
  uploadsStarted,
} from '../queue/model.ts';
import { fileIn } from '../queue/positions.ts';
import type { Phase } from '../queue/queue.ts';
import type { TransferEvent } from '../queue/transfer-event.ts';
import {
  announceArrivedFx,
  cancelLeftoverFx,
  cancelUploadsFx,
  createTreesFx,
  type FolderTree,
  type Running,
  scheduleRetryFx,
  startTransfersFx,
  stopFx,
  stopTreesFx,
  type TransferStart,
  type TreeCreation,
} from './effects.ts';
import { createFolders, type Folders } from './folders.ts';
import { retryDelay } from './retry.ts';
import type { UnwantedUpload } from './unwanted.ts';

/**
 * The second half, send → done: starts transfers, retries after a while, creates the folders, and cancels at the
 * server.
 */

const $folders = createStore<Folders>(createFolders(), { serialize: 'ignore' });

const reported = <Type extends TransferEvent['type']>(type: Type) =>
  transferReported.filterMap(({ file, event }) =>
    event.type === type ? { file, event: event as Extract<TransferEvent, { type: Type }> } : undefined,
  );

// Transfers.
const starting = sample({
  clock: uploadsStarted,
  source: { queue: $queue, sources: $sources },
  fn: ({ queue, sources }, ids) =>
    ids.flatMap((id) => fileIn(queue, id) ?? []).map((file) => ({ file, content: sources.get(file.id) })),
});
sample({
  clock: starting,
  source: $folders,
  fn: (folders, all) => ({
    folders,
    starts: all.filter((one): one is TransferStart => one.content !== undefined),
  }),
  target: startTransfersFx,
});
/** Where one content is missing, all are looked for: else they would be discovered four at a time. */
sample({
  clock: starting,
  source: { queue: $queue, sources: $sources },
  filter: (_, all) => all.some(({ content }) => content === undefined),
  fn: ({ queue, sources }) =>
    queue
      .filter(({ id, phase }) => (phase === 'waiting' || phase === 'sending') && !sources.has(id))
      .map(({ id }) => id),
  target: sourcesMissing,
});
sample({
  clock: reported('done'),
  source: $queue,
  fn: (queue, { file, event }) => ({
    parentId: fileIn(queue, file.id)?.parentId ?? '',
    fileId: event.fileId,
  }),
  target: filesUploaded,
});
sample({
  clock: transfersReported,
  source: $queue,
  fn: (queue, reports) =>
    reports.flatMap(({ file, event }) =>
      event.type === 'done'
        ? [{ parentId: fileIn(queue, file.id)?.parentId ?? '', fileId: event.fileId }]
        : [],
    ),
  target: announceArrivedFx,
});
/** These calls do not go through `callDrive`, which announces every other. */
sample({
  clock: reported('refused').filterMap(({ event }) => event.requestId),
  target: requestRefused,
});

// Retries.
sample({
  clock: reported('interrupted'),
  source: $queue,
  fn: (queue, { file: { id }, event: { retryAfter } }) => ({
    id,
    ms: retryDelay(fileIn(queue, id)?.tries ?? 1, retryAfter),
  }),
  target: scheduleRetryFx,
});

/** Stops a file's transfer as soon as the file is in another phase, whatever the reason. */
function stopOutside(phase: Phase, started: typeof startTransfersFx.doneData): void {
  const $running = createStore<Running>(new Map(), { serialize: 'ignore' });
  const unwanted = sample({
    clock: [$queue, started],
    source: { queue: $queue, running: $running },
    fn: ({ queue, running }): Running =>
      new Map([...running].filter(([id]) => fileIn(queue, id)?.phase !== phase)),
  });
  const stopped = sample({ clock: unwanted, filter: ({ size }) => size > 0 });
  $running
    .on(started, (running, more) => new Map([...running, ...more]))
    .on(stopped, (running, gone) => new Map([...running].filter(([id]) => !gone.has(id))));
  sample({ clock: stopped, target: stopFx });
}
stopOutside('sending', startTransfersFx.doneData);
/** A file that is broken again must not be resumed by the timer of the time before. */
stopOutside('broken', scheduleRetryFx.doneData);

// Cancelled uploads end at the server too: one that is being created by its key, whether the server has created it or
// not.
const cancelled = uploadsRemoved.map((removed) => removed.filter(({ phase }) => phase !== 'done'));
sample({
  clock: cancelled,
  filter: (files) => files.length > 0,
  fn: (files) => files.map(({ parentId, name }) => ({ parentId, name })),
  target: uploadsGivenUp,
});
sample({
  clock: cancelled,
  fn: (files) =>
    files.flatMap(({ url, begunBy: key, accountId }): UnwantedUpload[] => {
      if (url) return [{ url, accountId }];
      return key ? [{ key, accountId }] : [];
    }),
  target: cancelUploadsFx,
});
/** Uploads cancelled while offline, also by an earlier page. */
sample({
  clock: [$account, $isOnline, uploadsLoaded],
  source: { account: $account, isOnline: $isOnline, isUnderWay: cancelLeftoverFx.pending },
  filter: ({ account, isOnline, isUnderWay }) => account !== null && isOnline && !isUnderWay,
  fn: ({ account }) => account?.sub ?? '',
  target: cancelLeftoverFx,
});

// Folders: all are created at once, the empty ones too. They wait for their owner, as files do.
export const treesAccepted = createEvent<readonly FolderTree[]>();
const $waitingTrees = createStore<readonly FolderTree[]>([], { serialize: 'ignore' });
const $creations = createStore<readonly TreeCreation[]>([], { serialize: 'ignore' });

sample({
  clock: batchesAccepted,
  fn: (batches) => batches.filter(({ folders }) => folders.length > 0),
  target: treesAccepted,
});
/**
 * Trees of a signed-out user wait until the user is recognised again: this page may not know yet about the sign-out.
 */
const ownTrees = sample({
  clock: [treesAccepted, $account],
  source: { waiting: $waitingTrees, account: $account },
  fn: ({ waiting, account }) => waiting.filter(({ accountId }) => accountId === account?.sub),
});
const treesReady = sample({ clock: ownTrees, filter: (own) => own.length > 0 });
sample({
  clock: treesReady,
  source: $folders,
  fn: (folders, trees) => ({ folders, trees, stop: new AbortController() }),
  target: createTreesFx,
});
/** The folders of cancelled files are cancelled too. */
const treesCancelled = sample({ clock: allCancelled, source: $account, filter: Boolean });
sample({
  clock: treesCancelled,
  source: $creations,
  fn: (creations, { sub }) => creations.filter(({ trees: [tree] }) => tree?.accountId === sub),
  target: stopTreesFx,
});
$waitingTrees
  .on(treesAccepted, (waiting, more) => (more.length > 0 ? [...waiting, ...more] : waiting))
  .on(createTreesFx.doneData, (waiting, { left }) => (left.length > 0 ? [...waiting, ...left] : waiting))
  .on(treesReady, (waiting, begun) => waiting.filter((tree) => !begun.includes(tree)))
  .on(treesCancelled, (waiting, { sub }) => waiting.filter(({ accountId }) => accountId !== sub));
$creations
  .on(createTreesFx, (all, creation) => [...all, creation])
  .on(createTreesFx.finally, (all, { params }) => all.filter((creation) => creation !== params));

/** One notice for all that is chosen together; the files in these folders say themselves why they did not go. */
sample({
  clock: createTreesFx.done,
  source: $account,
  filter: (account, { params, result: { refused } }) =>
    refused.length > 0 && params.trees[0]?.accountId === account?.sub,
  fn: (_, { result: { refused } }) => ({
    text: {
      id: 'uploads.foldersRefused',
      values: { count: refused.length, name: refused[0]?.at(-1) ?? '' },
    },
    tone: 'bad' as const,
    topic: 'uploads.foldersRefused',
  }),
  target: noticeShown,
});

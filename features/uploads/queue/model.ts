import { createEffect, createEvent, createStore, sample } from 'effector';
import { noticeShown } from '../../notices/index.ts';
import { $account, signedOut } from '../../session/index.ts';
import { $choices, choicesRead, type UploadChoice } from '../facade.ts';
import { type Batch, contentsOf, limitToFreeSpace, readBatch, sizeOf } from '../plan/batch.ts';
import { divideByFreeSpace, fetchFreeSpace, type QuotaQuestion } from '../plan/quota.ts';
import { fileIn } from './positions.ts';
import {
  adopted,
  appended,
  type ConflictDecision,
  change,
  changeEach,
  changeMany,
  isFinished,
  missing,
  paused,
  type Queue,
  type QueuedFile,
  requeued,
  resumed,
  waiting,
  withDecision,
} from './queue.ts';
import { emptyCountedQueue, noTotals, ownIn, recount, toStart, underWayIn } from './totals.ts';
import { afterTransferEvent, type TransferReport } from './transfer-event.ts';

/**
 * The first half, choose → plan → queue: a choice is read, its names and size are checked before a byte is sent, and
 * accepted files are queued. `../send/model.ts` is the second half.
 */

/** The code is loaded: earlier choices are taken over. */
export const uploadsLoaded = createEvent();
export const quotaAnswered = createEvent<'what-fits' | 'nothing'>();
export const batchesAccepted = createEvent<readonly Batch[]>();

interface FilesAndContents {
  readonly files: Queue;
  /** Contents to send, by the id of the file. */
  readonly sources: ReadonlyMap<string, File>;
}
export const filesQueued = createEvent<FilesAndContents>();
/** Files that an earlier page has left, with the contents that could be opened again. */
export const filesAdopted = createEvent<FilesAndContents>();

// Commands of the person, about one file by its id or about all of their own.
export const uploadPaused = createEvent<string>();
export const uploadResumed = createEvent<string>();
export const uploadRetried = createEvent<string>();
export const uploadCancelled = createEvent<string>();
/** Of the files of a folder, by their ids. */
export const folderPaused = createEvent<readonly string[]>();
export const folderResumed = createEvent<readonly string[]>();
export const folderCancelled = createEvent<readonly string[]>();
export const allPaused = createEvent();
export const allResumed = createEvent();
export const allCancelled = createEvent();
export const finishedCleared = createEvent();
export const conflictDecided = createEvent<ConflictDecision>();
/** Files were opened again, by their ids in the queue. */
export const filesReopened = createEvent<ReadonlyMap<string, File>>();
/** A file was chosen again that is not the started one. */
export const differentFileChosen = createEvent<string>();

export const uploadsStarted = createEvent<readonly string[]>();
export const transferReported = createEvent<TransferReport>();
/** Several of one batch, which have begun or have arrived together. */
export const transfersReported = createEvent<readonly TransferReport[]>();
/** They were begun by an earlier page, and the browser cannot open them by itself. */
export const sourcesMissing = createEvent<readonly string[]>();
export const retryDue = createEvent<string>();
export const onlineChanged = createEvent<boolean>();
/** An account was deleted, here or in another tab. */
export const accountRemoved = createEvent<string>();
/** Gone from the queue: cancelled, or finished and cleared away. */
export const uploadsRemoved = createEvent<readonly QueuedFile[]>();

export const $queue = createStore<Queue>([], { serialize: 'ignore' });
/** Contents to send, by the id of the file. */
export const $sources = createStore<ReadonlyMap<string, File>>(new Map(), { serialize: 'ignore' });
export const $isOnline = createStore(true, { serialize: 'ignore' });
/** Asked one after the other. */
export const $quotaQuestions = createStore<readonly QuotaQuestion[]>([], { serialize: 'ignore' });

/** The queue with its totals: a change of one file does not iterate over all. */
const $countedQueue = createStore(emptyCountedQueue, { serialize: 'ignore' });
/** Other users' uploads wait for their owner, and are not shown. */
export const $ownQueue = sample({
  source: { counted: $countedQueue, account: $account },
  fn: ({ counted, account }) => ownIn(counted, account?.sub),
});
export const $ownTotals = sample({
  source: { counted: $countedQueue, account: $account },
  fn: ({ counted, account }) => counted.totals.get(account?.sub ?? '') ?? noTotals,
});
export const $isBusy = $ownTotals.map((totals) => underWayIn(totals) > 0);

// Choose → plan.
const readBatchesFx = createEffect((given: { choices: readonly UploadChoice[]; accountId: string }) =>
  Promise.all(given.choices.map((choice) => readBatch(choice, given.accountId))),
);
export const fetchFreeSpaceFx = createEffect(fetchFreeSpace);
/** Infinite where the server is out of reach: it will refuse by itself when an upload begins. */
export const checkQuotaFx = createEffect(async (batches: readonly Batch[]) => ({
  batches,
  free: await fetchFreeSpaceFx().catch(() => Number.POSITIVE_INFINITY),
}));

const choicesReady = sample({
  clock: [$choices, $account, uploadsLoaded],
  source: { choices: $choices, account: $account },
  filter: ({ choices, account }) => choices.length > 0 && account !== null,
  fn: ({ choices, account }) => ({ choices, accountId: account?.sub ?? '' }),
});
sample({ clock: choicesReady, target: [readBatchesFx, choicesRead] });
sample({ clock: readBatchesFx.doneData, target: checkQuotaFx });
const leftOut = readBatchesFx.doneData.map((batches) => batches.reduce((sum, one) => sum + one.leftOut, 0));
sample({
  clock: leftOut,
  filter: (count) => count > 0,
  fn: (count) => ({ text: { id: 'uploads.leftOut', values: { count } }, topic: 'uploads' }),
  target: noticeShown,
});

const quotaChecked = sample({
  clock: checkQuotaFx.doneData,
  source: { queue: $ownQueue, account: $account },
  fn: ({ queue, account }, { batches, free }) =>
    // Earlier choices come first. Space of their started files is reserved by the server already, so it is not free.
    divideByFreeSpace(batches, {
      free: free - sizeOf(queue.filter((file) => !isFinished(file) && file.url === undefined)),
      accountId: account?.sub,
    }),
});
const questionAnswered = sample({
  clock: quotaAnswered,
  source: $quotaQuestions,
  fn: ([question], answer) =>
    question && answer === 'what-fits' ? [limitToFreeSpace(question.batch, question.free)] : [],
});
sample({
  clock: [quotaChecked.map(({ accepted }) => accepted), questionAnswered],
  filter: (batches) => batches.length > 0,
  target: batchesAccepted,
});
$quotaQuestions
  .on(quotaChecked, (all, { questions }) => (questions.length > 0 ? [...all, ...questions] : all))
  .on(questionAnswered, (questions) => questions.slice(1))
  .reset(signedOut);

// Plan → queue.
sample({
  clock: batchesAccepted,
  filter: (batches) => batches.some(({ files, refused }) => files.length + refused.length > 0),
  fn: (batches) => ({
    files: batches.flatMap(({ files, refused }) => [...files, ...refused]),
    sources: contentsOf(batches),
  }),
  target: filesQueued,
});

const isAmong = (ids: readonly string[]) => {
  const among = new Set(ids);
  return ({ id }: QueuedFile): boolean => among.has(id);
};
const without = <T>(map: ReadonlyMap<string, T>, ids: readonly string[]): ReadonlyMap<string, T> => {
  const gone = new Set(ids.filter((id) => map.has(id)));
  return gone.size > 0 ? new Map([...map].filter(([id]) => !gone.has(id))) : map;
};

$queue
  .on(filesQueued, (queue, { files }) => appended(queue, files))
  .on(filesAdopted, (queue, { files }) => adopted(queue, files))
  .on(uploadsStarted, (queue, ids) =>
    changeMany(
      queue,
      ids.map((id) => ({ id, to: (file) => ({ ...file, phase: 'sending' }) })),
    ),
  )
  .on(transferReported, (queue, { file: { id, rule }, event }) =>
    change(queue, id, (file) => afterTransferEvent(file, rule, event)),
  )
  .on(transfersReported, (queue, reports) =>
    changeMany(
      queue,
      reports.map(({ file: { id, rule }, event }) => ({
        id,
        to: (file) => afterTransferEvent(file, rule, event),
      })),
    ),
  )
  // They wait for the same person.
  .on(signedOut, (queue) =>
    changeEach(queue, ({ phase }) => phase === 'sending' || phase === 'broken', waiting),
  )
  .on(sourcesMissing, missing)
  .on(retryDue, (queue, id) => change(queue, id, (file) => (file.phase === 'broken' ? waiting(file) : file)))
  .on(onlineChanged, (queue, isOnline) =>
    changeEach(queue, ({ phase }) => isOnline && phase === 'broken', waiting),
  )
  .on(uploadPaused, (queue, id) => paused(queue, (file) => file.id === id))
  .on(uploadResumed, (queue, id) => resumed(queue, (file) => file.id === id))
  .on(folderPaused, (queue, ids) => paused(queue, isAmong(ids)))
  .on(folderResumed, (queue, ids) => resumed(queue, isAmong(ids)))
  .on(uploadRetried, (queue, id) =>
    change(queue, id, (file) => (file.phase === 'failed' ? requeued(file) : file)),
  )
  .on(conflictDecided, withDecision)
  .on(filesReopened, (queue, reopened) =>
    changeEach(queue, (file) => reopened.has(file.id) && file.phase === 'file-needed', requeued),
  )
  .on(differentFileChosen, (queue, id) =>
    change(queue, id, (file) => ({ ...file, fault: { reason: 'changed' } })),
  )
  .on(accountRemoved, (queue, removed) => queue.filter(({ accountId }) => accountId !== removed))
  .on(uploadsRemoved, (queue, removed) => {
    const ids = new Set(removed.map(({ id }) => id));
    return queue.filter(({ id }) => !ids.has(id));
  });
$countedQueue.on($queue, recount);
$sources
  .on([filesAdopted, filesQueued], (sources, added) => new Map([...sources, ...added.sources]))
  .on(filesReopened, (sources, reopened) => new Map([...sources, ...reopened]))
  .on(transferReported, (sources, { file, event }) =>
    event.type === 'unreadable' ? without(sources, [file.id]) : sources,
  )
  .on(uploadsRemoved, (sources, removed) =>
    without(
      sources,
      removed.map(({ id }) => id),
    ),
  );
$isOnline.on(onlineChanged, (_, isOnline) => isOnline);

/** Commands for all files apply to those that are visible: the account's own. */
const ownAre = (clock: typeof allPaused, to: typeof paused) =>
  sample({
    clock,
    source: { queue: $queue, account: $account },
    fn: ({ queue, account }) => to(queue, ({ accountId }) => accountId === account?.sub),
  });
sample({ clock: ownAre(allPaused, paused), target: $queue });
sample({ clock: ownAre(allResumed, resumed), target: $queue });
sample({
  clock: uploadCancelled,
  source: $queue,
  fn: (queue, id) => [fileIn(queue, id) ?? []].flat(),
  target: uploadsRemoved,
});
sample({
  clock: folderCancelled,
  source: $queue,
  fn: (queue, ids) => queue.filter(isAmong(ids)),
  target: uploadsRemoved,
});
sample({
  clock: allCancelled,
  source: $ownQueue,
  fn: (own) => own.filter((file) => !isFinished(file)),
  target: uploadsRemoved,
});
sample({
  clock: finishedCleared,
  source: $ownQueue,
  fn: (own) => own.filter(isFinished),
  target: uploadsRemoved,
});

/** Whatever can go on does: whenever the queue, the connection or the account changes. */
const startable = sample({
  clock: [$countedQueue, $isOnline, $account, $sources],
  source: { counted: $countedQueue, isOnline: $isOnline, account: $account },
  fn: ({ counted, isOnline, account }) => toStart(counted, { accountId: account?.sub ?? null, isOnline }),
});
sample({ clock: startable, filter: (ids) => ids.length > 0, target: uploadsStarted });

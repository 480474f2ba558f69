import { createEvent, createStore, sample } from 'effector';
import { $account, signedOut } from '../../session/index.ts';
import type { Transfer } from '../send/transfer.ts';
import { fileIn } from './positions.ts';
import {
  type ConflictDecision,
  change,
  changeEach,
  isFinished,
  type NameRule,
  paused,
  type Queue,
  type QueuedFile,
  requeued,
  resumed,
  type UploadFault,
  withDecision,
  withNameTaken,
} from './queue.ts';
import { emptyCountedQueue, noTotals, ownIn, recount, toStart, underWayIn } from './totals.ts';

/** The queue, and what happens to it. What sends, keeps and shows it stands in the files beside. */

export const filesQueued = createEvent<{
  readonly files: Queue;
  readonly sources: ReadonlyMap<string, File>;
}>();
/** What an earlier page has left, with what could be opened again. */
export const filesAdopted = createEvent<{
  readonly files: Queue;
  readonly sources: ReadonlyMap<string, File>;
}>();
export const uploadPaused = createEvent<string>();
export const uploadResumed = createEvent<string>();
export const uploadRetried = createEvent<string>();
export const uploadCancelled = createEvent<string>();
export const allPaused = createEvent();
export const allResumed = createEvent();
export const allCancelled = createEvent();
export const finishedCleared = createEvent();
export const conflictDecided = createEvent<ConflictDecision>();
/** Files were opened again, by their ids in the queue. */
export const filesReopened = createEvent<ReadonlyMap<string, File>>();
/** A file was shown that is not the one that was begun. */
export const differentFileChosen = createEvent<string>();

export const uploadsStarted = createEvent<readonly string[]>();
/** The account has something of its size: it is found out whether that is the same. */
export const uploadCompared = createEvent<string>();
/** The drive is asked to make it of this content; or has answered, whatever it said. */
export const knownAsked = createEvent<{ readonly id: string; readonly hash: string | undefined }>();
/** The drive is asked to begin its upload, under this key. */
export const beginningAsked = createEvent<{ readonly id: string; readonly key: string }>();
export const uploadBegun = createEvent<{
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
}>();
export const uploadMoved = createEvent<{
  readonly id: string;
  readonly sent: number;
  /** Bytes that were not counted yet. */
  readonly more: number;
  /** Ms. */
  readonly at: number;
}>();
export const uploadSucceeded = createEvent<{
  readonly id: string;
  readonly fileId: string;
  readonly wasKnown: boolean;
}>();
export const lineBroke = createEvent<{ readonly id: string; readonly retryAfter?: number | undefined }>();
/** For a sending by this rule; meanwhile it may be another. */
export const nameWasTaken = createEvent<{ readonly id: string; readonly begunBy: NameRule }>();
export const uploadForgotten = createEvent<string>();
export const uploadFailed = createEvent<{ readonly id: string; readonly fault: UploadFault }>();
export const fileVanished = createEvent<string>();
/** They were begun by an earlier page, and the browser cannot open them by itself. */
export const sourcesMissing = createEvent<readonly string[]>();
export const retryDue = createEvent<string>();
export const onlineChanged = createEvent<boolean>();
/** An account was deleted, here or in another tab. */
export const accountRemoved = createEvent<string>();

export const $queue = createStore<Queue>([], { serialize: 'ignore' });
/** What is sent, by id. */
export const $sources = createStore<ReadonlyMap<string, File>>(new Map(), { serialize: 'ignore' });
export const $transfers = createStore<ReadonlyMap<string, Transfer>>(new Map(), { serialize: 'ignore' });
export const $isOnline = createStore(true, { serialize: 'ignore' });

/** The queue with what is counted in it: nobody looks through all files because one of them moves. */
export const $countedQueue = createStore(emptyCountedQueue, { serialize: 'ignore' });
/** Somebody else's uploads, which wait for their owner, are shown to nobody. */
export const $ownQueue = sample({
  source: { standing: $countedQueue, account: $account },
  fn: ({ standing, account }) => ownIn(standing, account?.sub),
});
export const $ownTotals = sample({
  source: { standing: $countedQueue, account: $account },
  fn: ({ standing, account }) => standing.totals.get(account?.sub ?? '') ?? noTotals,
});
export const $isBusy = $ownTotals.map((tally) => underWayIn(tally) > 0);

const without = <T>(map: ReadonlyMap<string, T>, ids: readonly string[]): ReadonlyMap<string, T> => {
  const gone = new Set(ids.filter((id) => map.has(id)));
  return gone.size > 0 ? new Map([...map].filter(([id]) => !gone.has(id))) : map;
};

const failed = (file: QueuedFile, fault: UploadFault): QueuedFile => ({
  ...file,
  phase: 'failed',
  fault,
  begunBy: undefined,
});
/** A word that comes from a transfer that was stopped meanwhile changes nothing. */
const whileSending =
  (to: (file: QueuedFile) => QueuedFile) =>
  (file: QueuedFile): QueuedFile =>
    file.phase === 'sending' ? to(file) : file;

$queue
  // What has ended makes room on the screen for what comes, once nothing else is under way.
  .on(filesQueued, (queue, { files }) => [
    ...(queue.some((file) => !isFinished(file)) ? queue : queue.filter(({ phase }) => phase === 'failed')),
    ...files,
  ])
  .on(uploadsStarted, (queue, ids) =>
    ids.reduce((all, id) => change(all, id, (file) => ({ ...file, phase: 'sending' })), queue),
  )
  .on(filesAdopted, (queue, { files }) => {
    const known = new Set(queue.map(({ id }) => id));
    return [...files.filter(({ id }) => !known.has(id)), ...queue];
  })
  // They wait for the same person.
  .on(signedOut, (queue) =>
    changeEach(
      queue,
      ({ phase }) => phase === 'sending' || phase === 'broken',
      (file) => ({ ...file, phase: 'waiting' }),
    ),
  )
  .on(sourcesMissing, (queue, ids) => {
    const missed = new Set(ids);
    return changeEach(
      queue,
      ({ id }) => missed.has(id),
      (file) => ({ ...file, phase: 'file-needed' }),
    );
  })
  .on(uploadCompared, (queue, id) =>
    change(
      queue,
      id,
      whileSending((file) => ({ ...file, knowledge: 'compared' })),
    ),
  )
  .on(knownAsked, (queue, { id, hash }) => change(queue, id, (file) => ({ ...file, askedFor: hash })))
  .on(beginningAsked, (queue, { id, key }) => change(queue, id, (file) => ({ ...file, begunBy: key })))
  .on(uploadBegun, (queue, { id, url }) =>
    change(queue, id, (file) => ({ ...file, url, begunBy: undefined, knowledge: undefined })),
  )
  .on(uploadMoved, (queue, { id, sent, more }) =>
    change(
      queue,
      id,
      whileSending((file) => ({ ...file, sent, tries: more > 0 ? 0 : file.tries })),
    ),
  )
  .on(uploadSucceeded, (queue, { id, fileId, wasKnown }) =>
    change(queue, id, (file) => ({
      ...file,
      phase: 'done',
      sent: file.size,
      fileId,
      fault: undefined,
      knowledge: wasKnown ? 'known' : undefined,
    })),
  )
  .on(lineBroke, (queue, { id }) =>
    change(
      queue,
      id,
      whileSending((file) => ({ ...file, phase: 'broken', tries: file.tries + 1 })),
    ),
  )
  .on(nameWasTaken, (queue, { id, begunBy }) =>
    change(
      queue,
      id,
      whileSending((file) => withNameTaken(file, begunBy)),
    ),
  )
  .on(uploadForgotten, (queue, id) =>
    change(
      queue,
      id,
      whileSending((file) => ({ ...file, phase: 'waiting', url: undefined, sent: 0 })),
    ),
  )
  .on(uploadFailed, (queue, { id, fault }) =>
    change(
      queue,
      id,
      whileSending((file) => failed(file, fault)),
    ),
  )
  .on(fileVanished, (queue, id) =>
    change(queue, id, (file) => ({ ...file, phase: 'file-needed', fault: { reason: 'unreadable' } })),
  )
  .on(retryDue, (queue, id) =>
    change(queue, id, (file) => (file.phase === 'broken' ? { ...file, phase: 'waiting' } : file)),
  )
  .on(onlineChanged, (queue, isOnline) =>
    changeEach(
      queue,
      ({ phase }) => isOnline && phase === 'broken',
      (file) => ({ ...file, phase: 'waiting' }),
    ),
  )
  .on(uploadPaused, (queue, id) => paused(queue, (file) => file.id === id))
  .on(uploadResumed, (queue, id) => resumed(queue, (file) => file.id === id))
  .on(uploadRetried, (queue, id) =>
    change(queue, id, (file) => (file.phase === 'failed' ? requeued(file) : file)),
  )
  .on(conflictDecided, withDecision)
  .on(filesReopened, (queue, shown) =>
    changeEach(queue, (file) => shown.has(file.id) && file.phase === 'file-needed', requeued),
  )
  .on(differentFileChosen, (queue, id) =>
    change(queue, id, (file) => ({ ...file, fault: { reason: 'changed' } })),
  );

$queue.on(accountRemoved, (queue, gone) => queue.filter(({ accountId }) => accountId !== gone));
$countedQueue.on($queue, recount);
$sources
  .on([filesAdopted, filesQueued], (sources, adopted) => new Map([...sources, ...adopted.sources]))
  .on(filesReopened, (sources, shown) => new Map([...sources, ...shown]))
  .on(fileVanished, (sources, id) => without(sources, [id]));
$isOnline.on(onlineChanged, (_, isOnline) => isOnline);

/** Commands about all files are about those that are shown: the account's own. */
const ownAre = <T>(clock: typeof allPaused, to: (queue: Queue, isOwn: (file: QueuedFile) => boolean) => T) =>
  sample({
    clock,
    source: { queue: $queue, account: $account },
    fn: ({ queue, account }) => to(queue, ({ accountId }) => accountId === account?.sub),
  });
sample({ clock: ownAre(allPaused, paused), target: $queue });
sample({ clock: ownAre(allResumed, resumed), target: $queue });

/** Gone from the queue: cancelled, or ended and cleared away. */
export const uploadsRemoved = createEvent<readonly QueuedFile[]>();
sample({
  clock: uploadCancelled,
  source: $queue,
  fn: (queue, id) => [fileIn(queue, id) ?? []].flat(),
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
$sources.on(uploadsRemoved, (sources, left) =>
  without(
    sources,
    left.map(({ id }) => id),
  ),
);
$queue.on(uploadsRemoved, (queue, left) => {
  const ids = new Set(left.map(({ id }) => id));
  return queue.filter(({ id }) => !ids.has(id));
});

/** What can go on does: whenever the queue, the line or the account changes. */
const startable = sample({
  clock: [$countedQueue, $isOnline, $account, $sources],
  source: { standing: $countedQueue, isOnline: $isOnline, account: $account },
  fn: ({ standing, isOnline, account }) => toStart(standing, { accountId: account?.sub ?? null, isOnline }),
});
sample({ clock: startable, filter: (ids) => ids.length > 0, target: uploadsStarted });

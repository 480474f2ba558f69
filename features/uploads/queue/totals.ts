import { changesBetween } from './changes.ts';
import { positionsIn } from './positions.ts';
import {
  batchSize,
  isFinished,
  isForBatch,
  isUnderWay,
  mostAtOnce,
  type Phase,
  phases,
  type Queue,
  type QueuedFile,
} from './queue.ts';

/** How many files of one account are in each phase, and their bytes. */
export interface Totals {
  readonly counts: Readonly<Record<Phase, number>>;
  /** Bytes of all that is not left out, and how many of them are there. */
  readonly size: number;
  readonly sent: number;
  /** No file before this position of the queue waits for its turn. */
  readonly next: number;
}

/** A queue with its totals: each step costs what it changes, however long the queue is. */
export interface CountedQueue {
  readonly queue: Queue;
  /** By account. */
  readonly totals: ReadonlyMap<string, Totals>;
}

export const noTotals: Totals = {
  counts: Object.fromEntries(phases.map((phase) => [phase, 0])) as Record<Phase, number>,
  size: 0,
  sent: 0,
  next: 0,
};
export const emptyCountedQueue: CountedQueue = { queue: [], totals: new Map() };

const countOf = ({ counts }: Totals, asks: (file: { readonly phase: Phase }) => boolean): number =>
  phases.reduce((sum, phase) => sum + (asks({ phase }) ? counts[phase] : 0), 0);

export const fileCount = (accountTotals: Totals): number => countOf(accountTotals, () => true);
export const underWayIn = (accountTotals: Totals): number => countOf(accountTotals, isUnderWay);
export const unfinishedIn = (accountTotals: Totals): number =>
  countOf(accountTotals, (file) => !isFinished(file));

interface Draft {
  counts: Record<Phase, number>;
  size: number;
  sent: number;
  next: number;
}

/** Takes a file into the count, or out of it. */
function count(draft: Draft, { phase, size, sent }: QueuedFile, sign: 1 | -1): void {
  draft.counts[phase] += sign;
  if (phase === 'failed' || phase === 'skipped') return;
  draft.size += sign * size;
  draft.sent += sign * sent;
}

/** Counts the next queue by its differences from the one before. */
export function recount(before: CountedQueue, queue: Queue): CountedQueue {
  if (before.queue === queue) return before;
  const positions = positionsIn(queue);
  const isInOrder = positionsIn(before.queue) === positions;
  const drafts = new Map<string, Draft>();
  const draftOf = (accountId: string): Draft => {
    const known = drafts.get(accountId);
    if (known) return known;
    const accountTotals = before.totals.get(accountId) ?? noTotals;
    const draft = { ...accountTotals, counts: { ...accountTotals.counts } };
    drafts.set(accountId, draft);
    return draft;
  };
  if (!isInOrder) for (const accountId of before.totals.keys()) draftOf(accountId).next = 0;
  for (const { before: was, after: is } of changesBetween(before.queue, queue)) {
    if (was) count(draftOf(was.accountId), was, -1);
    if (!is) continue;
    const draft = draftOf(is.accountId);
    count(draft, is, 1);
    if (is.phase === 'waiting') draft.next = Math.min(draft.next, positions.get(is.id) ?? 0);
  }
  for (const [accountId, draft] of drafts) draft.next = nextWaiting(queue, accountId, draft);
  return { queue, totals: new Map([...before.totals, ...drafts]) };
}

const isWaiting = (file: QueuedFile | undefined, accountId: string): boolean =>
  file?.phase === 'waiting' && file.accountId === accountId;

function nextWaiting(queue: Queue, accountId: string, { next, counts }: Totals): number {
  if (counts.waiting === 0) return queue.length;
  let at = next;
  while (at < queue.length && !isWaiting(queue[at], accountId)) at += 1;
  return at;
}

/** The files of one account. */
export function ownIn(
  { queue, totals: totalsByAccount }: CountedQueue,
  accountId: string | undefined,
): Queue {
  const accountTotals = totalsByAccount.get(accountId ?? '') ?? noTotals;
  return fileCount(accountTotals) === queue.length
    ? queue
    : queue.filter((file) => file.accountId === accountId);
}

/**
 * Which files to begin now, all at once: a few, or batches of small ones, of which one begins beside another. Only those
 * of the account that is signed in go on.
 */
export function toStart(
  { queue, totals: totalsByAccount }: CountedQueue,
  { accountId, isOnline }: { readonly accountId: string | null; readonly isOnline: boolean },
): readonly string[] {
  const accountTotals = totalsByAccount.get(accountId ?? '');
  if (accountId === null || !isOnline || !accountTotals) return [];
  const sending = [...totalsByAccount.values()].reduce((sum, { counts }) => sum + counts.sending, 0);
  const ids: string[] = [];
  let at = accountTotals.next;
  while (at < queue.length && ids.length < accountTotals.counts.waiting) {
    const begun = sending + ids.length;
    const batch = begun <= batchSize.files ? nextBatch(queue, accountId, at) : noBatch;
    if (batch.ids.length >= batchSize.from) {
      ids.push(...batch.ids);
      at = batch.end;
    } else if (begun < mostAtOnce) {
      const file = queue[at];
      if (file && isWaiting(file, accountId)) ids.push(file.id);
      at += 1;
    } else break;
  }
  return ids;
}

interface NextBatch {
  readonly ids: readonly string[];
  /** Where the line goes on after it. */
  readonly end: number;
}

const noBatch: NextBatch = { ids: [], end: 0 };

/** The small ones with which the line of those that wait begins. */
function nextBatch(queue: Queue, accountId: string, from: number): NextBatch {
  const ids: string[] = [];
  let bytes = 0;
  let at = from;
  for (; ids.length < batchSize.files && at < queue.length; at += 1) {
    const file = queue[at];
    if (!file || !isWaiting(file, accountId)) continue;
    bytes += file.size;
    if (!isForBatch(file) || bytes > batchSize.bytes) break;
    ids.push(file.id);
  }
  return { ids, end: at };
}

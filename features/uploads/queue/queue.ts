import type { NameProblem } from '../../../api/contract/file-name.ts';
import { fileIn, inSameOrder, positionsIn } from './positions.ts';

/** The phases of a file. */
export const phases = [
  'waiting',
  'sending',
  // The connection was lost: it continues by itself, after a delay or when the connection is back.
  'broken',
  'paused',
  // The folder has that name: the user must decide.
  'asking',
  // The page was reloaded, and the browser cannot open the file unless it is chosen again.
  'file-needed',
  'failed',
  'skipped',
  'done',
] as const;
export type Phase = (typeof phases)[number];

/** How to resolve a name that the folder has. `rename` keeps both, `replace` makes the old content a version. */
export type NameRule = 'ask' | 'rename' | 'replace' | 'skip';

/** Why a file does not go on: a reason of the server, or one of ours. */
export interface UploadFault {
  /** A reason of `api/contract/reasons.ts`, `name`, `unreadable`, `changed` or `unknown`. */
  readonly reason: string;
  readonly name?: NameProblem;
  /** For support. */
  readonly requestId?: string | undefined;
}

/** A file of the queue: plain data, so that it can be kept and shown in other tabs. */
export interface QueuedFile {
  readonly id: string;
  /** Files that were chosen together. */
  readonly batch: string;
  /** The account of the drive; no other user sees the file. */
  readonly accountId: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Ms since the epoch, from the file system. */
  readonly lastModified: number;
  readonly type: string;
  /** The folder that it was put into; the root is "". */
  readonly parentId: string;
  /** Folders below that one. */
  readonly path: readonly string[];
  readonly rule: NameRule;
  readonly phase: Phase;
  /** Bytes that the server is known to have. */
  readonly sent: number;
  /** Where it continues: a path of the server. */
  readonly url?: string | undefined;
  readonly fault?: UploadFault | undefined;
  /** Tries in a row that brought no byte further. */
  readonly tries: number;
  /** The account has something of its size, which is being compared; or it had this very content, and nothing was sent. */
  readonly knowledge?: 'compared' | 'known' | undefined;
  /**
   * The hash of an instant upload without an answer yet: the file may be there
   * already, so it is tried again before a byte is sent.
   */
  readonly askedFor?: string | undefined;
  /** The idempotency key of the creation of its upload without an answer yet: it may have been created already. */
  readonly begunBy?: string | undefined;
  /** Of the file in the drive, once it is done. */
  readonly fileId?: string | undefined;
}

export type Queue = readonly QueuedFile[];

/** Phases that end without the user. */
const underWay: ReadonlySet<Phase> = new Set(['waiting', 'sending', 'broken']);
const ended: ReadonlySet<Phase> = new Set(['done', 'skipped', 'failed']);

export const isUnderWay = ({ phase }: Pick<QueuedFile, 'phase'>): boolean => underWay.has(phase);
export const isFinished = ({ phase }: Pick<QueuedFile, 'phase'>): boolean => ended.has(phase);

/** Changes the file of an id; the same queue where there is none. */
export function change(queue: Queue, id: string, to: (file: QueuedFile) => QueuedFile): Queue {
  const at = positionsIn(queue).get(id);
  const file = at === undefined ? undefined : queue[at];
  if (at === undefined || file === undefined) return queue;
  const changed = to(file);
  return changed === file ? queue : inSameOrder(queue, queue.with(at, changed));
}

/** The same for several. */
export function changeMany(
  queue: Queue,
  steps: readonly { readonly id: string; readonly to: (file: QueuedFile) => QueuedFile }[],
): Queue {
  const positions = positionsIn(queue);
  const next = [...queue];
  for (const { id, to } of steps) {
    const at = positions.get(id);
    const file = at === undefined ? undefined : next[at];
    if (at !== undefined && file !== undefined) next[at] = to(file);
  }
  return inSameOrder(queue, next);
}

/** Changes each file for which the question is answered with yes. */
export const changeEach = (
  queue: Queue,
  asks: (file: QueuedFile) => boolean,
  to: (file: QueuedFile) => QueuedFile,
): Queue =>
  queue.some(asks)
    ? inSameOrder(
        queue,
        queue.map((file) => (asks(file) ? to(file) : file)),
      )
    : queue;

/** Files that are sent at once: enough to fill a line with small ones, few enough that large ones end one by one. */
export const mostAtOnce = 4;

/**
 * Small files go many in one call. Fewer than `from` are sent as fast by themselves; `files` and `bytes` are so few that
 * a slow line has them across in two minutes.
 */
export const batchSize = { from: 8, files: 50, bytes: 2 * 1024 ** 2 } as const;

/** Below this the account is not asked for content that it may have already, so nothing comes before the bytes. */
const smallerThan = 1024 ** 2;

/** A file that was tried once goes by itself: it may have been begun, and others must not wait for it again. */
export const isForBatch = ({ size, url, askedFor, tries }: QueuedFile): boolean =>
  size < smallerThan && url === undefined && askedFor === undefined && tries === 0;

export const waiting = (file: QueuedFile): QueuedFile => ({ ...file, phase: 'waiting' });

/** Removes finished files from the list before new ones are added, once nothing else is in progress. */
export const appended = (queue: Queue, files: Queue): Queue => [
  ...(queue.some((file) => !isFinished(file)) ? queue : queue.filter(({ phase }) => phase === 'failed')),
  ...files,
];

/** Files of an earlier page come first; each once. */
export function adopted(queue: Queue, files: Queue): Queue {
  const known = new Set(queue.map(({ id }) => id));
  return [...files.filter(({ id }) => !known.has(id)), ...queue];
}

/** Files that the browser cannot open by itself must be chosen again. */
export function missing(queue: Queue, ids: readonly string[]): Queue {
  const missed = new Set(ids);
  return changeEach(
    queue,
    ({ id }) => missed.has(id),
    (file) => ({ ...file, phase: 'file-needed' }),
  );
}

/** Back in the queue, as after a pause: the missing file or sign-in is there, or a retry was requested. */
export const requeued = (file: QueuedFile): QueuedFile => ({
  ...file,
  phase: 'waiting',
  fault: undefined,
  tries: 0,
  knowledge: undefined,
});

/** A file that can go on only when it is chosen again stays as it is. */
export const resumed = (queue: Queue, asks: (file: QueuedFile) => boolean): Queue =>
  changeEach(queue, (file) => file.phase === 'paused' && asks(file), requeued);

export const paused = (queue: Queue, asks: (file: QueuedFile) => boolean): Queue =>
  changeEach(
    queue,
    (file) => isUnderWay(file) && asks(file),
    (file) => ({ ...file, phase: 'paused' }),
  );

export interface ConflictDecision {
  readonly id: string;
  readonly rule: Exclude<NameRule, 'ask'>;
  /** Applies to all others of the same choice, including later ones. */
  readonly isForAll: boolean;
}

/**
 * Applies the decision about a taken name: the file with the question continues or is skipped, the others are not
 * asked.
 */
export function withDecision(queue: Queue, { id, rule, isForAll }: ConflictDecision): Queue {
  const current = fileIn(queue, id);
  if (current === undefined) return queue;
  const concerns = (file: QueuedFile): boolean =>
    file.id === id || (isForAll && file.batch === current.batch && file.rule === 'ask' && !isFinished(file));
  return changeEach(queue, concerns, (file) => {
    if (file.phase !== 'asking') return { ...file, rule };
    return rule === 'skip' ? { ...file, rule, phase: 'skipped' } : { ...requeued(file), rule };
  });
}

const asks = (rule: NameRule): boolean => rule === 'ask' || rule === 'skip';

/**
 * The name was taken for a transfer by this rule: asks, unless it was decided before or meanwhile. Where the rule was
 * applied and the name is taken all the same, as by a folder, only the user can decide.
 */
export function withNameTaken(file: QueuedFile, begunBy: NameRule): QueuedFile {
  const anew = { ...file, url: undefined, sent: 0 };
  if (file.rule === 'skip') return { ...anew, phase: 'skipped' };
  return asks(begunBy) && !asks(file.rule) ? requeued(anew) : { ...anew, phase: 'asking' };
}

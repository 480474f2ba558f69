import type { ConflictRule } from '../../../../api/contract/files.ts';
import { mostWithoutTask } from '../../../../api/contract/ids.ts';
import {
  type Db,
  isAgainstRules,
  type LockedDrive,
  type Tx,
  transact,
  withDriveLock,
  withDriveLockIn,
} from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { attachCopies, copyInto, copyRows, type Trace, traceOf } from '../../../tree/copy.ts';
import { foldersAmong, idOf, moveInto, refuseCycle, star } from '../../../tree/entries.ts';
import { type Keyed, once } from '../../../tree/once.ts';
import { changeable, refuseDepth, seen, targetFolder } from '../../../tree/policy.ts';
import { reserveQuota } from '../../../tree/repo/drives.ts';
import { countTree, findStated, treeSize } from '../../../tree/repo/entries.ts';
import { setTrashedSize, trashBegins, trashed, trashNow } from '../../../tree/repo/trash.ts';
import type { StatedRow } from '../../../tree/rows.ts';
import { deleteForEver, removeTrees, type Step, trash, untrash } from '../../../tree/trash.ts';
import type { Tasks } from '../../tasks/index.ts';
import { chunksOf } from './batch-chunks.ts';
import { settleNames } from './taken.ts';

export type BatchType = 'move' | 'copy' | 'trash' | 'untrash' | 'delete' | 'star' | 'unstar';

export interface Batch {
  readonly type: BatchType;
  readonly ids: readonly string[];
  /** The folder to move or copy into; "" is the root. */
  readonly to?: string | null;
  /** Of a deletion: nothing but what lies in the trash when it is done. */
  readonly onlyTrashed?: boolean;
  /** Instead of ids: all that was put in the trash until then (RFC 3339). */
  readonly trashedUntil?: string;
}

/** The requested action; names that are taken are settled before the rest is done or goes on as a job. */
interface BatchRequest extends Batch {
  readonly rule?: ConflictRule;
  /** How its sender named the call. */
  readonly call?: Keyed | undefined;
}

export interface BatchDeps {
  readonly db: Db;
  /** They tell the user how far the work has come. */
  readonly tasks: Omit<Tasks, 'learn'>;
  readonly enqueue: (tx: Db | Tx, name: string, payload: object) => Promise<unknown>;
}

/** Payload of a `files.batch` job. `reserved`: bytes reserved for a copy. */
export interface BatchJob extends Batch {
  readonly userId: string;
  readonly taskId: string;
  readonly reserved?: number;
}

const names: Readonly<Record<BatchType, string>> = {
  move: 'Move',
  copy: 'Copy',
  trash: 'Move to trash',
  untrash: 'Restore',
  delete: 'Delete',
  star: 'Star',
  unstar: 'Remove star',
};

/**
 * Does a batch at once where it touches up to 1,000 rows, else begins a job. Whatever can be refused is refused before
 * anything is changed.
 * @throws {ApiError} `idempotency_key_reused`, and what the batch is refused for.
 * @returns the id of the task, which is complete already where all was done at once; of a call that is asked again, the
 * task that it began then, which may have been deleted.
 */
export function runBatch(
  deps: BatchDeps,
  userId: string,
  { rule = 'rename', call, ...asked }: BatchRequest,
): Promise<string> {
  return withDriveLock(deps.db, userId, (locked) =>
    once(locked, call, {
      find: async (taskId): Promise<string> => taskId,
      make: () => beginBatch(deps, locked, asked, rule),
      idOf: (taskId) => taskId,
    }),
  );
}

async function beginBatch(
  deps: BatchDeps,
  locked: LockedDrive,
  asked: Batch,
  rule: ConflictRule,
): Promise<string> {
  const [batch, rows] = await settled(locked, rule, asked, await permitted(locked, asked));
  if (batch.ids.length > mostWithoutTask || (await isLargeCopy(locked, batch, rows))) {
    return beginJob(deps, locked, batch, rows);
  }
  const { rest, trace } = await apply(locked, batch, rows);
  const begin = (phase: 'PHASE_TYPE_RUNNING' | 'PHASE_TYPE_COMPLETE', params = {}) =>
    deps.tasks.begin(locked.tx, {
      userId: locked.userId,
      type: batch.type,
      name: names[batch.type],
      phase,
      params: { ...params, ...(trace && { trace }) },
    });
  return finish(deps, locked, rest, begin);
}

/** The batch without what a rule about names has done already. */
async function settled(
  locked: LockedDrive,
  rule: ConflictRule,
  batch: Batch,
  rows: readonly StatedRow[],
): Promise<readonly [Batch, readonly StatedRow[]]> {
  const { type, to } = batch;
  if (rule === 'rename' || (type !== 'move' && type !== 'copy' && type !== 'untrash')) return [batch, rows];
  const left = await settleNames(locked, rule, { type, rows, to });
  const ids = new Set(left.map(idOf));
  return left.length === rows.length ? [batch, rows] : [{ ...batch, ids: [...ids] }, left];
}

/** The task keeps what was asked for, so that its owner can try again or call it off (`batch-task.ts`). */
async function beginJob(
  { tasks, enqueue }: BatchDeps,
  locked: LockedDrive,
  batch: Batch,
  rows: readonly StatedRow[],
): Promise<string> {
  const { tx, userId } = locked;
  const { type } = batch;
  const reserved = type === 'copy' ? await reserveCopy(locked, rows.map(idOf)) : 0;
  const params = { batch: { ...batch, reserved } };
  const taskId = await tasks.begin(tx, {
    userId,
    type,
    name: names[type],
    phase: 'PHASE_TYPE_RUNNING',
    params,
  });
  await enqueue(tx, 'files.batch', { ...batch, userId, taskId, reserved });
  return taskId;
}

/** The rest of a batch that was done at once: what a job must still remove or measure. */
async function finish(
  { enqueue }: BatchDeps,
  { tx, userId }: LockedDrive,
  rest: Rest | undefined,
  begin: (phase: 'PHASE_TYPE_RUNNING' | 'PHASE_TYPE_COMPLETE', params?: { rest: Rest }) => Promise<string>,
): Promise<string> {
  if (rest === undefined) return begin('PHASE_TYPE_COMPLETE');
  const taskId = await begin('PHASE_TYPE_RUNNING', { rest });
  await enqueue(tx, rest.job, { userId, taskId, ids: rest.ids });
  return taskId;
}

export interface Rest {
  readonly job: 'files.remove' | 'files.measure';
  readonly ids: readonly string[];
}

interface Applied {
  readonly rest?: Rest;
  /** Of a copy. */
  readonly trace?: Trace;
}

/** Checks what the batch may do, and finds its rows. */
async function permitted({ tx, userId }: LockedDrive, batch: Batch): Promise<readonly StatedRow[]> {
  const { type, ids, to } = batch;
  if (type === 'untrash' || type === 'delete') {
    const rows = await seen(tx, userId, ids);
    if (!rows.every(isInReach)) throw new ApiError('file_in_trash');
    if (!rows.every(isMeantBy(batch))) throw new ApiError('file_not_in_trash');
    return rows;
  }
  if (type === 'trash') return (await seen(tx, userId, ids)).filter(({ state }) => state === 'live');
  const rows = await changeable(tx, userId, ids);
  if (type === 'move' || type === 'copy') {
    const folder = await targetFolder(tx, userId, to);
    await refuseCycle(tx, rows, folder);
    await refuseDepth(tx, userId, folder, foldersAmong(rows));
  }
  return rows;
}

/** Descendants of an entry in the trash are restored or deleted with it; entries that were trashed by themselves are not. */
const isInReach = ({ state, trashed_at }: StatedRow): boolean => state !== 'buried' || trashed_at !== null;

/** Between the question and the answer somebody may have taken it out of the trash, and put more into it. */
const isMeantBy =
  ({ onlyTrashed = false }: Batch) =>
  ({ state }: StatedRow): boolean =>
    !onlyTrashed || state !== 'live';

async function isLargeCopy(
  { tx }: LockedDrive,
  { type }: Batch,
  rows: readonly StatedRow[],
): Promise<boolean> {
  return type === 'copy' && (await countTree(tx, rows.map(idOf), mostWithoutTask + 1)) > mostWithoutTask;
}

export async function reserveCopy({ tx, userId }: LockedDrive, ids: readonly string[]): Promise<number> {
  const { size } = await treeSize(tx, ids);
  if (!(await reserveQuota(tx, userId, size))) throw new ApiError('file_space_not_enough');
  return size;
}

async function apply(locked: LockedDrive, { type, to }: Batch, rows: readonly StatedRow[]): Promise<Applied> {
  const ids = rows.map(idOf);
  switch (type) {
    case 'move':
      await moveInto(locked, rows, to);
      return {};
    case 'copy':
      return { trace: await copyInto(locked, rows, to) };
    case 'trash': {
      const unmeasured = await trash(locked, rows);
      return unmeasured.length > 0 ? { rest: { job: 'files.measure', ids: unmeasured } } : {};
    }
    case 'untrash':
      await untrash(locked, rows);
      return {};
    case 'delete':
      return (await deleteForEver(locked, rows)) ? { rest: { job: 'files.remove', ids } } : {};
    default:
      await star(locked, rows, type === 'star');
      return {};
  }
}

/** Deletes all that is in the trash: at once where that is little, else as a job. */
export function emptyTrash(deps: BatchDeps, userId: string): Promise<string> {
  return withDriveLock(deps.db, userId, async (locked) => {
    const until = await trashNow(locked.tx);
    const some = { after: trashBegins, until, most: mostWithoutTask + 1 };
    const ids = (await trashed(locked.tx, userId, some)).map(idOf);
    if (ids.length > mostWithoutTask) {
      const trashedUntil = until.toISOString();
      return beginJob(deps, locked, { type: 'delete', ids: [], onlyTrashed: true, trashedUntil }, []);
    }
    const begin = (phase: 'PHASE_TYPE_RUNNING' | 'PHASE_TYPE_COMPLETE', params = {}) =>
      deps.tasks.begin(locked.tx, { userId, type: 'delete', name: names.delete, phase, params });
    if (ids.length === 0) return begin('PHASE_TYPE_COMPLETE');
    const rows = (await findStated(locked.tx, userId, ids)).filter(({ state }) => state !== 'detached');
    const { rest } = await apply(locked, { type: 'delete', ids }, rows);
    return finish(deps, locked, rest, begin);
  });
}

/**
 * A batch of many, as a job: in parts of 1,000, each whole. What is gone meanwhile is passed over, what is done already
 * changes nothing, so the job may begin again at any time.
 */
export async function continueBatch(deps: BatchDeps, job: BatchJob, isLastAttempt = false): Promise<void> {
  const { taskId } = job;
  if (await deps.tasks.isOver(deps.db, taskId)) return;
  try {
    if (job.type === 'copy') return await copyLarge(deps, job);
    for await (const { ids, done } of chunksOf(deps.db, job, mostWithoutTask)) {
      if (await deps.tasks.isOver(deps.db, taskId)) return;
      await continuePart(deps, job, ids);
      await deps.tasks.advance(taskId, Math.floor(100 * done));
    }
    await deps.tasks.complete(deps.db, taskId);
  } catch (error) {
    if (error instanceof ApiError) return giveUp(deps, job, error);
    if (isLastAttempt || isAgainstRules(error))
      await giveUp(deps, job, new ApiError('internal', { cause: error }));
    throw error;
  }
}

function continuePart({ db, enqueue }: BatchDeps, job: BatchJob, ids: readonly string[]): Promise<void> {
  const { userId, type } = job;
  return withDriveLock(db, userId, async (locked) => {
    const found = (await findStated(locked.tx, userId, ids)).filter(({ state }) => state !== 'detached');
    const isOfTrash = type === 'untrash' || type === 'delete';
    const isMeant = isMeantBy(job);
    const rows = found.filter((row) => (isOfTrash ? isInReach(row) && isMeant(row) : row.state === 'live'));
    if (rows.length === 0) return;
    const { rest } = await apply(locked, job, rows);
    // Not in the name of the task: it is complete when all parts are done, and stops them when it is.
    if (rest !== undefined) await enqueue(locked.tx, rest.job, { userId, ids: rest.ids });
  });
}

/** The other run of the same job was first; what this one has done is rolled back. */
class DoneElsewhereError extends Error {}

/**
 * One transaction from the plan to the last name: the copy is there whole or not at all. A job may run twice side by
 * side; under the drive's lock the second finds that the task is over.
 */
async function copyLarge(
  { db, tasks }: BatchDeps,
  { userId, taskId, ids, to, reserved = 0 }: BatchJob,
): Promise<void> {
  const copying = transact(db, async (tx) => {
    const planned = await copyRows(
      tx,
      { fromUser: userId, toUser: userId, ids, promised: reserved },
      { db, advance: (share) => tasks.advance(taskId, Math.floor(95 * share)) },
    );
    await withDriveLockIn(tx, userId, async (locked) => {
      if (await tasks.isOver(tx, taskId)) throw new DoneElsewhereError();
      await reserveQuota(tx, userId, -reserved);
      const folder = await targetFolder(tx, userId, to);
      const tops = await attachCopies(locked, () => folder, planned);
      await tasks.complete(tx, taskId, { trace: traceOf(tops) });
    });
  });
  await copying.catch((error: unknown) => {
    if (!(error instanceof DoneElsewhereError)) throw error;
  });
}

function giveUp(
  { db, tasks }: BatchDeps,
  { userId, taskId, reserved = 0 }: BatchJob,
  error: ApiError,
): Promise<void> {
  return withDriveLock(db, userId, async ({ tx }) => {
    if (await tasks.isOver(tx, taskId)) return;
    if (reserved > 0) await reserveQuota(tx, userId, -reserved);
    await tasks.fail(tx, taskId, error.reason, error.message);
  });
}

/** Finishes the rest of a batch, and completes its task if that was all of it. */
export interface TreeJob {
  readonly userId: string;
  readonly taskId?: string;
  readonly ids: readonly string[];
}

/** Removes what a batch has taken out of sight. */
export async function continueRemoval(
  { db, tasks }: BatchDeps,
  { userId, taskId, ids }: TreeJob,
): Promise<void> {
  const step: Step = (work) => transact(db, work);
  if (taskId === undefined) return removeTrees(step, userId, ids);
  await removeTrees(step, userId, ids, (share) => tasks.advance(taskId, Math.floor(100 * share)));
  await tasks.complete(db, taskId);
}

/** Finds out how many bytes a large tree in the trash has, for the figure of the trash. */
export async function measureTrash(
  { db, tasks }: BatchDeps,
  { taskId, ids }: Omit<TreeJob, 'userId'>,
): Promise<void> {
  for (const id of ids) {
    const { size } = await treeSize(db, [id]);
    await setTrashedSize(db, id, size);
  }
  if (taskId !== undefined) await tasks.complete(db, taskId);
}

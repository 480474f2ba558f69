import { mostWithoutTask } from '../../../../api/contract/ids.ts';
import { actingAs, isAgainstRules, transact, withDriveLock, withDriveLockIn } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { attachCopies, copyRows, traceOf } from '../../../tree/copy.ts';
import { idOf } from '../../../tree/entries.ts';
import { reachStill, refusalFor } from '../../../tree/granted.ts';
import { targetFolder } from '../../../tree/policy.ts';
import { reserveQuota } from '../../../tree/repo/drives.ts';
import { findStated, treeSize } from '../../../tree/repo/entries.ts';
import { setTrashedSize } from '../../../tree/repo/trash.ts';
import { removeTrees, type Step } from '../../../tree/trash.ts';
import {
  apply,
  type BatchDeps,
  type BatchJob,
  callsOfBatches,
  isInReach,
  isMeantBy,
  reachCopied,
} from './batch.ts';
import { chunksOf } from './batch-chunks.ts';

/**
 * A large batch, as a job: in chunks of 1,000, each atomic. Entries deleted meanwhile are skipped, and repeated work
 * changes nothing, so the job may be restarted at any time.
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
  const { userId, type, by = userId, to } = job;
  return withDriveLock(db, userId, async (locked) => {
    const found = (await findStated(locked.tx, userId, ids)).filter(({ state }) => state !== 'detached');
    const isOfTrash = type === 'untrash' || type === 'delete';
    const isMeant = isMeantBy(job);
    const rows = found.filter((row) => (isOfTrash ? isInReach(row) && isMeant(row) : row.state === 'live'));
    if (rows.length === 0) return;
    const call = callsOfBatches[type];
    if (call !== undefined)
      await reachStill(locked, by, call, { ids: rows.map(idOf), ...(type === 'move' && { into: to ?? '' }) });
    const { rest } = await apply(actingAs(locked, by), job, rows, by);
    // Not in the name of the task: it is complete when all parts are done, and stops them when it is.
    if (rest !== undefined) await enqueue(locked.tx, rest.job, { userId, ids: rest.ids });
  });
}

/** Another run of the same job was first; the changes of this one are rolled back. */
class DoneElsewhereError extends Error {}

/**
 * One transaction from the plan to the last name: the copy is there whole or not at all. A job may run twice side by
 * side; under the drive's lock the second finds that the task is over.
 */
async function copyLarge({ db, tasks }: BatchDeps, job: BatchJob): Promise<void> {
  const { userId, taskId, by = userId, ids, to, from = userId, reserved = 0 } = job;
  const copying = transact(db, async (tx) => {
    const planned = await copyRows(
      tx,
      { fromUser: from, toUser: userId, ids, promised: reserved },
      { db, advance: (share) => tasks.advance(taskId, Math.floor(95 * share)) },
    );
    await withDriveLockIn(tx, userId, async (locked) => {
      if (await tasks.isOver(tx, taskId)) throw new DoneElsewhereError();
      await reachCopied(locked, job, by);
      await reachStill(locked, by, 'createFile', { into: to ?? '' });
      await reserveQuota(tx, userId, -reserved);
      const folder = await targetFolder(tx, userId, to);
      const tops = await attachCopies(actingAs(locked, by), () => folder, planned);
      await tasks.complete(tx, taskId, { trace: traceOf(tops) });
    });
  });
  await copying.catch((error: unknown) => {
    if (!(error instanceof DoneElsewhereError)) throw error;
  });
}

function giveUp(
  { db, tasks }: BatchDeps,
  { userId, taskId, by = userId, reserved = 0 }: BatchJob,
  refusal: ApiError,
): Promise<void> {
  return withDriveLock(db, userId, async ({ tx }) => {
    if (await tasks.isOver(tx, taskId)) return;
    if (reserved > 0) await reserveQuota(tx, userId, -reserved);
    const { reason, message } = refusalFor(by, userId, refusal) as ApiError;
    await tasks.fail(tx, taskId, reason, message);
  });
}

/** Finishes the rest of a batch, and completes its task if that was all of it. */
export interface TreeJob {
  readonly userId: string;
  readonly taskId?: string;
  readonly ids: readonly string[];
}

/** Removes what a batch has made invisible. */
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

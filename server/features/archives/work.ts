import { BlobError } from '../../blobs/index.ts';
import { type Db, type Tx, withDriveLock } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import { enqueue } from '../../jobs/index.ts';
import { reserveQuota } from '../../tree/repo/drives.ts';
import type { Held } from '../uploads/index.ts';
import type { ArchivesDeps } from './deps.ts';
import { countWork, deleteWork, findWork, lockWork, type WorkRow } from './repo.ts';

/** Its owner does not want it any more: its row is gone. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/** Archives of one account are worked on one after the other, so that a thousand of them keep nobody else waiting. */
export const leaveJob = (db: Db | Tx, { task_id: taskId, user_id }: Pick<WorkRow, 'task_id' | 'user_id'>) =>
  enqueue(
    db,
    'archives.work',
    { taskId },
    { jobKey: `archive ${taskId}`, queue: `archives ${user_id}`, maxAttempts: 8 },
  );

export interface Attempt {
  readonly row: WorkRow;
  readonly held: Held;
  readonly signal: AbortSignal;
}

/**
 * Brings the work of a task to its end, or fails it. It may begin again after a crash at any point; one that the process
 * ends goes on in the next.
 */
export async function attempt(
  context: ArchivesDeps,
  taskId: string,
  { stopping, isLastAttempt }: { readonly stopping: AbortSignal; readonly isLastAttempt: boolean },
  work: (attempt: Attempt) => Promise<void>,
): Promise<void> {
  const { db, intake } = context;
  const seen = await findWork(db, taskId);
  if (seen === undefined) return;
  await intake.hold(seen.stage_id, async (held) => {
    const row = await findWork(db, taskId);
    if (row === undefined) return;
    const ending = new AbortController();
    const signal = AbortSignal.any([stopping, held.signal, ending.signal]);
    const lift = watchForEnd(context, taskId, () => ending.abort(new CancelledError()));
    try {
      await work({ row, held, signal });
    } catch (error) {
      // Whoever takes it up next finds out whether it is still wanted.
      if (stopping.aborted || held.signal.aborted) return void (await leaveJob(db, row));
      const outcome = ending.signal.aborted ? ending.signal.reason : outcomeOf(error);
      if (outcome instanceof CancelledError) return await discard(context, row);
      if (!(outcome instanceof ApiError)) {
        if (isLastAttempt) await giveUp(context, row, new ApiError('internal', { cause: error }));
        throw error;
      }
      await giveUp(context, row, outcome);
    } finally {
      lift();
    }
  });
}

function outcomeOf(error: unknown): unknown {
  if (!(error instanceof BlobError)) return error;
  if (error.reason === 'interrupted') return outcomeOf(error.cause);
  if (error.reason === 'missing') return new ApiError('file_not_found', { cause: error });
  return error.reason === 'full' ? new ApiError('storage_full', { cause: error }) : error;
}

/** Looks again and again whether the owner has cancelled it, perhaps through another process. */
function watchForEnd(
  { db, log, pollEvery = 1000 }: ArchivesDeps,
  taskId: string,
  end: () => void,
): () => void {
  const look = async (): Promise<void> => {
    if ((await findWork(db, taskId)) === undefined) end();
  };
  const timer = setInterval(
    () => void look().catch((err: unknown) => log.warn({ err }, 'archive task not read')),
    pollEvery,
  );
  return () => clearInterval(timer);
}

async function giveUp(context: ArchivesDeps, row: WorkRow, error: ApiError): Promise<void> {
  const { db, tasks } = context;
  await withDriveLock(db, row.user_id, async ({ tx }) => {
    const now = await lockWork(tx, row.task_id);
    if (now === undefined) return;
    await endWork(tx, now);
    await tasks.fail(tx, row.task_id, error.reason, error.message);
  });
  await discard(context, row);
}

async function discard({ blobs, intake }: ArchivesDeps, { stage_id }: WorkRow): Promise<void> {
  intake.forget(stage_id);
  await blobs.stage(stage_id).discard();
}

/** Gives back what the work was promised, and has what was unpacked removed. The drive's lock is held. */
export async function endWork(tx: Tx, row: WorkRow): Promise<void> {
  await reserveQuota(tx, row.user_id, -row.reserved);
  await deleteWork(tx, row.task_id);
  if (row.root_id !== null) await enqueue(tx, 'files.remove', { userId: row.user_id, ids: [row.root_id] });
}

/** Archives of one account that wait or are under way. */
const mostUnfinished = 20;

export async function refuseMany(db: Db | Tx, userId: string): Promise<void> {
  if ((await countWork(db, userId, mostUnfinished)) >= mostUnfinished)
    throw new ApiError('task_run_nums_limit');
}

import type { Db, Tx } from '../../db/index.ts';
import { enqueue } from '../../jobs/index.ts';
import type { OfflineContext } from './deps.ts';
import { lockSlots, startWaiting } from './repo.ts';

/**
 * Gives free places to downloads that wait; each that gets one has a job. It runs in every transaction that brings a
 * download or frees a place, as its last step, so that no place stays empty while somebody waits.
 */
export async function dispatch({ concurrency }: Pick<OfflineContext, 'concurrency'>, tx: Tx): Promise<void> {
  await lockSlots(tx);
  for (const { task_id: taskId } of await startWaiting(tx, concurrency)) await startAgain(tx, taskId);
}

/** A job for a download that has its place. It takes the place of one before, whose failures do not count for it. */
export const startAgain = (db: Db | Tx, taskId: string, runAt?: Date): Promise<void> =>
  enqueue(db, 'offline.fetch', { taskId }, { jobKey: `offline ${taskId}`, ...(runAt && { runAt }) });

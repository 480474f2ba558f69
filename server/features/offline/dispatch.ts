import type { Tx } from '../../db/index.ts';
import type { OfflineParts } from './parts.ts';
import { lockSlots, startWaiting } from './repo.ts';

/**
 * Gives free places to downloads that wait; each that gets one has a job. It runs in every transaction that brings a
 * download or frees a place, as its last step, so that no place stays empty while somebody waits.
 */
export async function dispatch(
  { enqueue, slots, slotsOfAccount }: Pick<OfflineParts, 'enqueue' | 'slots' | 'slotsOfAccount'>,
  tx: Tx,
): Promise<void> {
  await lockSlots(tx);
  for (const { task_id: taskId } of await startWaiting(tx, slots, slotsOfAccount))
    await enqueue(tx, 'offline.fetch', { taskId }, { jobKey: `offline ${taskId}` });
}

import { withDriveLockIn } from '../../../db/index.ts';
import { reserveQuota } from '../../../tree/repo/drives.ts';
import type { TaskKind, TaskRow } from '../../tasks/index.ts';
import { type Batch, type BatchDeps, type BatchType, type Rest, reserveCopy } from './batch.ts';

/** The request, where a job carries it out. */
interface KeptBatch extends Batch {
  readonly reserved: number;
  /** Whose drive it is, where that is not the task’s owner. */
  readonly driveId?: string;
}

/** The rest of a batch, most of which was done at once. */
const restOf = ({ params }: Pick<TaskRow, 'params'>): Rest | undefined =>
  (params as { rest?: Rest } | null)?.rest;

const keptBatchOf = ({ params }: Pick<TaskRow, 'params'>): KeptBatch | undefined =>
  (params as { batch?: KeptBatch } | null)?.batch;

export const batchTypes: readonly BatchType[] = [
  'move',
  'copy',
  'trash',
  'untrash',
  'delete',
  'star',
  'unstar',
  'color',
];

/**
 * A failed batch is restarted: completed work is recognised. A cancelled one stops after the current chunk; a cancelled
 * copy leaves nothing, and its bytes are given back.
 */
export function batchTaskKind({ enqueue }: Pick<BatchDeps, 'enqueue'>): TaskKind {
  return {
    hasJob: true,
    retry: async (tx, task) => {
      const [kept, left] = [keptBatchOf(task), restOf(task)];
      const { user_id: userId, id: taskId } = task;
      if (left !== undefined) await enqueue(tx, left.job, { userId, taskId, ids: left.ids });
      if (kept === undefined) return undefined;
      const isOwnCopy = kept.type === 'copy' && kept.driveId === undefined;
      const reserved = isOwnCopy
        ? await withDriveLockIn(tx, userId, (locked) => reserveCopy(locked, kept.ids, userId))
        : 0;
      const batch = { ...kept, reserved };
      const { driveId, ...rest } = batch;
      const whose = driveId === undefined ? { userId } : { userId: driveId, by: userId };
      await enqueue(tx, 'files.batch', { ...rest, ...whose, taskId });
      return { batch };
    },
    cancel: async (tx, task) => {
      const reserved = keptBatchOf(task)?.reserved ?? 0;
      if (reserved > 0) await reserveQuota(tx, task.user_id, -reserved);
    },
  };
}

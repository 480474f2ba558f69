import { type Tx, withDriveLockIn } from '../../db/index.ts';
import { reserveSpace } from '../../tree/repo/spaces.ts';
import { type Batch, type BatchDeps, type BatchType, type Rest, reserveCopy } from './batch.ts';

/**
 * A task as its row is; `params.batch` holds what was asked for, where a job does it, and `params.rest` what a job still has to do
 * of one that was done at once.
 */
interface BatchTask {
  readonly id: string;
  readonly user_id: string;
  readonly params: unknown;
}

interface Asked extends Batch {
  readonly reserved: number;
}

const restOf = ({ params }: BatchTask): Rest | undefined => (params as { rest?: Rest } | null)?.rest;

const askedFor = ({ params }: BatchTask): Asked | undefined => (params as { batch?: Asked } | null)?.batch;

/** What the owner of a batch's task can do with it. */
interface BatchTaskKind {
  readonly hasJob: true;
  readonly retry: (tx: Tx, task: BatchTask) => Promise<object | undefined>;
  readonly cancel: (tx: Tx, task: BatchTask) => Promise<void>;
}

export const batchTypes: readonly BatchType[] = [
  'move',
  'copy',
  'trash',
  'untrash',
  'delete',
  'star',
  'unstar',
];

/**
 * A batch that failed begins again: what was done is found done. One that is called off stops after the part it is
 * at; a copy leaves nothing, and its room comes back.
 */
export function batchTaskKind({ enqueue }: Pick<BatchDeps, 'enqueue'>): BatchTaskKind {
  return {
    hasJob: true,
    retry: async (tx, task) => {
      const [asked, rest] = [askedFor(task), restOf(task)];
      const { user_id: userId, id: taskId } = task;
      if (rest !== undefined) await enqueue(tx, rest.job, { userId, taskId, ids: rest.ids });
      if (asked === undefined) return undefined;
      const reserved =
        asked.type === 'copy'
          ? await withDriveLockIn(tx, userId, (locked) => reserveCopy(locked, asked.ids))
          : 0;
      const batch = { ...asked, reserved };
      await enqueue(tx, 'files.batch', { ...batch, userId, taskId });
      return { batch };
    },
    cancel: async (tx, task) => {
      const reserved = askedFor(task)?.reserved ?? 0;
      if (reserved > 0) await reserveSpace(tx, task.user_id, -reserved);
    },
  };
}

import { type Db, isAgainstRules, type Tx, transact, withDriveLockIn } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { copyRows } from '../../../tree/copy.ts';
import { reserveQuota } from '../../../tree/repo/drives.ts';
import type { TaskKind } from '../../tasks/index.ts';
import { shareStatusOf } from '../policy.ts';
import * as repo from '../repo/shares.ts';
import { findTaskParams, limitStatements } from '../repo/work.ts';
import { topsOf } from '../visits/chosen.ts';
import {
  enqueueRestore,
  mostUnderWay,
  promise,
  type RestoreDeps,
  type RestoreWork,
  settle,
} from './restore.ts';
import { refuseTarget } from './restore-targets.ts';

/** The task as its row is; `params.restore` holds the request. */
const workOf = (params: unknown): RestoreWork | undefined =>
  (params as { restore?: RestoreWork } | null)?.restore;

/** Another run of the same job was first; the changes of this one are rolled back. */
class DoneElsewhereError extends Error {}

export interface RestoreJob {
  readonly userId: string;
  readonly taskId: string;
}

/**
 * A large save: one transaction from the plan to the last name. The copies have no folder until its end, so nobody sees
 * a part of them, a crash leaves nothing, and the job starts again. Entries that have left the share since are skipped;
 * a share that was ended or closed gives nothing any more.
 */
export async function continueRestore(
  deps: RestoreDeps,
  { userId, taskId }: RestoreJob,
  isLastAttempt: boolean,
): Promise<void> {
  const { db } = deps;
  const work = await findWork(db, userId, taskId);
  if (work === undefined || (await deps.tasks.isOver(db, taskId))) return;
  try {
    await transact(db, (tx) => saveLarge(deps, tx, { userId, taskId, work }));
  } catch (error) {
    if (error instanceof DoneElsewhereError) return;
    if (error instanceof ApiError) return giveUp(deps, { userId, taskId, work }, error);
    if (isLastAttempt || isAgainstRules(error)) {
      await giveUp(deps, { userId, taskId, work }, new ApiError('internal', { cause: error }));
    }
    throw error;
  }
}

interface Running extends RestoreJob {
  readonly work: RestoreWork;
}

const findWork = async (db: Db, userId: string, taskId: string): Promise<RestoreWork | undefined> =>
  workOf((await findTaskParams(db, userId, taskId))?.params);

async function saveLarge(deps: RestoreDeps, tx: Tx, { userId, taskId, work }: Running): Promise<void> {
  await limitStatements(tx, 0);
  const share = await findPromised(tx, work);
  const ids = topsOf(await repo.findReached(tx, share, work.ids));
  const choice = { ...work, ids };
  await refuseTarget(tx, userId, share, choice);
  const planned = await copyRows(
    tx,
    { fromUser: share.user_id, toUser: userId, ids, promised: work.reserved },
    { db: deps.db, advance: (part) => deps.tasks.advance(taskId, Math.floor(95 * part)) },
  );
  await withDriveLockIn(tx, userId, async (locked) => {
    if (await deps.tasks.isOver(tx, taskId)) throw new DoneElsewhereError();
    await reserveQuota(tx, userId, -work.reserved);
    const fileId = await settle(locked, { share, choice, planned });
    await deps.tasks.complete(tx, taskId, { fileId });
  });
}

/**
 * The share of a save that was accepted. A new passcode or an end since does not stop it; if the share had ended
 * before, nothing is saved.
 */
async function findPromised(tx: Tx, { shareId, takenAt }: RestoreWork): Promise<repo.ShareRow> {
  const share = await repo.findShare(tx, shareId);
  if (share === undefined || shareStatusOf(share, Date.parse(takenAt)) !== 'OK') {
    throw new ApiError('share_not_found');
  }
  return share;
}

/** The share of a save that failed, if it is open to its saver as it was when they began. */
async function findUnchanged(
  tx: Tx,
  { shareId, generation }: RestoreWork,
  now: number,
): Promise<repo.ShareRow> {
  const share = await repo.findShare(tx, shareId);
  if (share === undefined || share.generation !== generation || shareStatusOf(share, now) !== 'OK') {
    throw new ApiError('share_not_found');
  }
  return share;
}

function giveUp(
  { db, tasks }: RestoreDeps,
  { userId, taskId, work }: Running,
  error: ApiError,
): Promise<void> {
  return transact(db, (tx) =>
    withDriveLockIn(tx, userId, async () => {
      if (await tasks.isOver(tx, taskId)) return;
      await giveBack(tx, userId, work);
      await tasks.fail(tx, taskId, error.reason, error.message);
    }),
  );
}

async function giveBack(tx: Tx, userId: string, work: RestoreWork): Promise<void> {
  await reserveQuota(tx, userId, -work.reserved);
  await repo.giveRestoreBack(tx, work.shareId, new Date(work.takenAt));
}

/** A failed save starts again if the share still allows it; a cancelled one leaves nothing. */
export const restoreTaskKind = (deps: RestoreDeps): TaskKind => ({
  hasJob: true,
  retry: async (tx, { id, user_id: userId, params }) => {
    const previous = workOf(params);
    if (previous === undefined) return undefined;
    const share = await findUnchanged(tx, previous, deps.now());
    const work = await withDriveLockIn(tx, userId, async () => {
      // This one waits again already, so it is among those that are counted.
      if ((await repo.countRestores(tx, userId)) > mostUnderWay) throw new ApiError('restore_too_many');
      const ids = topsOf(await repo.findReached(tx, share, previous.ids));
      return promise(tx, userId, share, { ...previous, ids });
    });
    await enqueueRestore(tx, userId, id);
    return { restore: work };
  },
  cancel: async (tx, { user_id: userId, params }) => {
    const work = workOf(params);
    if (work !== undefined) await giveBack(tx, userId, work);
  },
});

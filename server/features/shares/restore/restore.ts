import type { restoreStatuses } from '../../../../api/contract/share-visits.ts';
import type { ShareStatus } from '../../../../api/contract/shares.ts';
import { type Db, type LockedDrive, type Tx, withDriveLock } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { enqueue } from '../../../jobs/index.ts';
import { attachCopies, copyRows } from '../../../tree/copy.ts';
import { refuseLarge } from '../../../tree/largest-file.ts';
import { type Keyed, madeUnder, once } from '../../../tree/once.ts';
import { reserveQuota } from '../../../tree/repo/drives.ts';
import { countTree, treeSize } from '../../../tree/repo/entries.ts';
import { recordEvent } from '../../../tree/repo/events.ts';
import type { PlannedCopy } from '../../../tree/repo/trees.ts';
import type { Tasks } from '../../tasks/index.ts';
import { restoresLeft, shareStatusOf } from '../policy.ts';
import * as repo from '../repo/shares.ts';
import type { Admitted } from '../visits/access.ts';
import { chosen } from '../visits/chosen.ts';
import { type Choice, refuseTarget, targetsFor } from './restore-targets.ts';

export interface RestoreDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly tasks: Tasks;
}

export interface Restored {
  readonly shareStatus: ShareStatus;
  readonly restoreStatus: (typeof restoreStatuses)[number];
  readonly taskId: string;
  readonly fileId: string;
}

/** The request of a save that became a job; the task stores it. */
export interface RestoreWork extends Choice {
  readonly shareId: string;
  /** The share's generation at the request: without access to the share a save cannot be retried. */
  readonly generation: number;
  /** Bytes of the saver's drive that are reserved for it. */
  readonly reserved: number;
  /** When one of the share's saves was taken for it. */
  readonly takenAt: string;
}

/** More rows than these go on as a job. */
const mostAtOnce = 1000;
/** Large saves of one account in progress. */
export const mostUnderWay = 5;
/** Of one save: recent activity should show more than one click. */
const mostEvents = 20;

/** No save of the share is left, or it has changed since it was read; the changes are rolled back. */
class NotAllowed extends ApiError {
  constructor() {
    super('failed_precondition', { description: 'No save of this share is left.' });
  }
}

/** Answer where nothing was saved. */
export const nothing = { restoreStatus: 'RESTORE_UNKNOWN', taskId: '', fileId: '' } as const;

/**
 * Saves what a share shows into the drive of an account: rows, and no byte. A small save is done when the call is
 * answered, a large one is a job (`restore-job.ts`); either is atomic.
 */
export async function restore(
  deps: RestoreDeps,
  userId: string,
  { share }: Admitted,
  requested: Choice,
  call?: Keyed,
): Promise<Restored> {
  const { db } = deps;
  if (share.user_id === userId) throw new ApiError('file_restore_own');
  // The last save may have been taken by an earlier call of the same key.
  if (call === undefined && restoresLeft(share) === 0)
    return { ...nothing, shareStatus: 'MAX_RESTORE_COUNT' };
  const choice = { ...requested, ids: await chosen(db, share, requested.ids) };
  const isLarge =
    choice.ids.length > mostAtOnce || (await countTree(db, choice.ids, mostAtOnce + 1)) > mostAtOnce;
  try {
    return await withDriveLock(db, userId, (locked) =>
      once(locked, call, {
        find: (taskId) => savedBy(locked.tx, userId, taskId),
        make: () => (isLarge ? begin(deps, locked, share, choice) : save(deps, locked, share, choice)),
        idOf: ({ taskId }) => taskId,
      }),
    );
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error;
    return { ...nothing, shareStatus: await statusOfUnavailable(deps, share) };
  }
}

/**
 * The save that an earlier call with the same key has begun, also where the share has ended since or has no save left.
 * @throws {ApiError} `idempotency_key_reused`.
 */
export async function restoredEarlier(
  { db }: Pick<RestoreDeps, 'db'>,
  userId: string,
  call: Keyed | undefined,
): Promise<Restored | undefined> {
  const taskId = call && (await madeUnder(db, userId, call));
  return taskId === undefined ? undefined : savedBy(db, userId, taskId);
}

/** A save by its task, which has its own progress; a deleted task has been requested before. */
async function savedBy(db: Db | Tx, userId: string, taskId: string): Promise<Restored> {
  const task = await repo.findRestore(db, userId, taskId);
  const isComplete = task?.phase === 'PHASE_TYPE_COMPLETE';
  return {
    shareStatus: 'OK',
    restoreStatus: isComplete ? 'RESTORE_COMPLETE' : 'RESTORE_START',
    taskId,
    fileId: task?.file_id ?? '',
  };
}

/** @throws {ApiError} `conflict` where the share has changed and is open to all. */
async function statusOfUnavailable(
  { db, now }: RestoreDeps,
  { id, generation }: repo.ShareRow,
): Promise<ShareStatus> {
  const share = await repo.findShare(db, id);
  const status = shareStatusOf(share, now());
  if (share === undefined || status !== 'OK') return status;
  if (share.generation === generation) return 'MAX_RESTORE_COUNT';
  if (share.pass_code === '') throw new ApiError('conflict');
  return 'PASS_CODE_EMPTY';
}

async function save(
  deps: RestoreDeps,
  locked: LockedDrive,
  share: repo.ShareRow,
  choice: Choice,
): Promise<Restored> {
  const { tx, userId } = locked;
  const planned = await copyRows(tx, { fromUser: share.user_id, toUser: userId, ids: choice.ids });
  const fileId = await settle(locked, { share, choice, planned });
  // The last step: simultaneous saves of the same share wait from here to the end.
  if (!(await repo.takeRestore(tx, share.id, share.generation))) throw new NotAllowed();
  const taskId = await deps.tasks.begin(tx, {
    userId,
    type: 'restore',
    name: share.title,
    phase: 'PHASE_TYPE_COMPLETE',
    fileId,
  });
  return { shareStatus: 'OK', restoreStatus: 'RESTORE_COMPLETE', taskId, fileId };
}

/** Gives copies their folders, and emits the changes. @returns the first created entry. */
export async function settle(
  locked: LockedDrive,
  { share, choice, planned }: { share: repo.ShareRow; choice: Choice; planned: PlannedCopy },
): Promise<string> {
  if (planned.rows === 0) throw new ApiError('file_not_found');
  const { folderOf, firstAbove } = await targetsFor(locked, share, choice);
  const tops = await attachCopies(locked, folderOf, planned);
  for (const { id, name } of tops.slice(0, mostEvents)) {
    await recordEvent(locked.tx, {
      userId: locked.userId,
      type: 'TYPE_RESTORE',
      fileId: id,
      fileName: name,
    });
  }
  return firstAbove ?? tops[0]!.id;
}

async function begin(
  deps: RestoreDeps,
  locked: LockedDrive,
  share: repo.ShareRow,
  choice: Choice,
): Promise<Restored> {
  const { tx, userId } = locked;
  if ((await repo.countRestores(tx, userId)) >= mostUnderWay) throw new ApiError('restore_too_many');
  const work = await promise(tx, userId, share, choice);
  const taskId = await deps.tasks.begin(tx, {
    userId,
    type: 'restore',
    name: share.title,
    phase: 'PHASE_TYPE_RUNNING',
    params: { restore: work },
  });
  await enqueueRestore(tx, userId, taskId);
  return { shareStatus: 'OK', restoreStatus: 'RESTORE_START', taskId, fileId: '' };
}

/**
 * Takes one of the share's saves, and reserves its bytes; what the job would refuse is refused now. The drive's lock is
 * held.
 * @throws {ApiError} `file_space_not_enough`, `file_too_large`, `file_not_found`, `file_in_trash`, `file_too_deep`.
 */
export async function promise(
  tx: Tx,
  userId: string,
  share: repo.ShareRow,
  choice: Choice,
): Promise<RestoreWork> {
  await refuseTarget(tx, userId, share, choice);
  const { size: reserved, largest } = await treeSize(tx, choice.ids);
  await refuseLarge(tx, userId, largest);
  if (!(await reserveQuota(tx, userId, reserved))) throw new ApiError('file_space_not_enough');
  if (!(await repo.takeRestore(tx, share.id, share.generation))) throw new NotAllowed();
  const { ids, ancestorIds, parentId, isRootMeant } = choice;
  const takenAt = new Date().toISOString();
  const { id: shareId, generation } = share;
  return { ids, ancestorIds, parentId, isRootMeant, shareId, generation, reserved, takenAt };
}

/** One after the other for each account; letters and sweeps go before. */
export const enqueueRestore = (tx: Tx, userId: string, taskId: string): Promise<unknown> =>
  enqueue(tx, 'shares.restore', { userId, taskId }, { queue: `shares.restore ${userId}`, isSlow: true });

import type { ConflictRule } from '../../../../api/contract/files.ts';
import type { FolderColor } from '../../../../api/contract/folder-colors.ts';
import { mostWithoutTask } from '../../../../api/contract/ids.ts';
import { type Db, type LockedDrive, type Tx, withDriveLock } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { copyInto, type Trace } from '../../../tree/copy.ts';
import { colorFolders, foldersAmong, idOf, moveInto, refuseCycle, star } from '../../../tree/entries.ts';
import type { GrantCall } from '../../../tree/grant-calls.ts';
import { changeReached, reach, reachStill } from '../../../tree/granted.ts';
import { type Keyed, once } from '../../../tree/once.ts';
import { changeable, refuseDepth, seen, targetFolder } from '../../../tree/policy.ts';
import { reserveQuota } from '../../../tree/repo/drives.ts';
import { countTree, findStated, treeSize } from '../../../tree/repo/entries.ts';
import { trashBegins, trashed, trashNow } from '../../../tree/repo/trash.ts';
import type { StatedRow } from '../../../tree/rows.ts';
import { deleteForEver, trash, untrash } from '../../../tree/trash.ts';
import type { Tasks } from '../../tasks/index.ts';
import { settleNames } from './taken.ts';

export type BatchType = 'move' | 'copy' | 'trash' | 'untrash' | 'delete' | 'star' | 'unstar' | 'color';

export interface Batch {
  readonly type: BatchType;
  readonly ids: readonly string[];
  /** The folder to move or copy into; "" is the root. */
  readonly to?: string | null;
  /** Of folders. */
  readonly color?: FolderColor | '';
  /** Of a copy that comes from another drive than it goes into: that drive. */
  readonly from?: string;
  /** Of a deletion: only what is in the trash when it runs. */
  readonly onlyTrashed?: boolean;
  /** Instead of ids: all that was put in the trash until then (RFC 3339). */
  readonly trashedUntil?: string;
}

/** The requested action; name conflicts are resolved before the rest is done or becomes a job. */
interface BatchRequest extends Batch {
  readonly rule?: ConflictRule;
  /** How its sender named the call. */
  readonly call?: Keyed | undefined;
}

export interface BatchDeps {
  readonly db: Db;
  /** They show the user the progress. */
  readonly tasks: Omit<Tasks, 'learn'>;
  readonly enqueue: (tx: Db | Tx, name: string, payload: object) => Promise<unknown>;
}

/** Payload of a `files.batch` job. `reserved`: bytes reserved for a copy. */
export interface BatchJob extends Batch {
  /** Whose drive it is. */
  readonly userId: string;
  /** Who asked for it, where that is somebody else. */
  readonly by?: string;
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
  color: 'Color',
};

/** Batches on what somebody else shares with the caller, by the calls that ask for them; others are for one’s own entries alone. */
export const callsOfBatches: Readonly<Partial<Record<BatchType, GrantCall>>> = {
  move: 'moveFiles',
  // A copy is new where it arrives; its entries are asked for as `copyFiles`.
  copy: 'createFile',
  trash: 'trashFiles',
  untrash: 'untrashFiles',
};

/**
 * Does a batch at once where it touches up to 1,000 rows, else starts a job. Everything that can be refused is refused
 * before anything is changed.
 * @throws {ApiError} `idempotency_key_reused`, and the reasons to refuse the batch.
 * @returns the id of the task, which is complete already where all was done at once; for a repeated call, the task that
 * it started then, which may have been deleted.
 */
export async function runBatch(
  deps: BatchDeps,
  userId: string,
  { rule = 'rename', call, ...requested }: BatchRequest,
): Promise<string> {
  const { type, ids, to } = requested;
  const source = type === 'copy' ? await reach(deps.db, userId, 'copyFiles', { ids }) : undefined;
  const work = (locked: LockedDrive): Promise<string> => {
    const from = source !== undefined && source.ownerId !== locked.userId && { from: source.ownerId };
    return once({ tx: locked.tx, userId }, call, {
      find: async (taskId): Promise<string> => taskId,
      make: () => beginBatch(deps, locked, { ...requested, ...from }, { rule, by: userId }),
      idOf: (taskId) => taskId,
    });
  };
  const grantCall = callsOfBatches[type];
  if (grantCall === undefined) return withDriveLock(deps.db, userId, work);
  const into = { into: to ?? '' };
  // A copy names entries of one drive, and a folder of another.
  const named = type === 'copy' ? into : { ids, ...(type === 'move' && into) };
  return changeReached(deps.db, userId, grantCall, named, work);
}

/**
 * Asks again whether somebody reaches what is to be copied; for its folder, the drive of the copies is asked.
 * @throws {ApiError} `file_not_found`
 */
export const reachCopied = (
  { tx, userId }: Pick<LockedDrive, 'tx' | 'userId'>,
  { ids, from = userId }: Pick<Batch, 'ids' | 'from'>,
  by: string,
): Promise<unknown> => reachStill({ tx, userId: from }, by, 'copyFiles', { ids });

/** The same for entries that another change puts in the trash. */
export const trashWithin = (deps: BatchDeps, locked: LockedDrive, ids: readonly string[]): Promise<string> =>
  beginBatch(deps, locked, { type: 'trash', ids }, { rule: 'rename', by: locked.userId });

async function beginBatch(
  deps: BatchDeps,
  locked: LockedDrive,
  requested: Batch,
  { rule, by }: { readonly rule: ConflictRule; readonly by: string },
): Promise<string> {
  const allowed = await permitted(locked, requested, by);
  const [batch, rows] = await settled(locked, rule, requested, allowed);
  if (batch.ids.length > mostWithoutTask || (await isLargeCopy(locked, batch, rows))) {
    return beginJob(deps, locked, batch, { rows, by });
  }
  const { rest, trace } = await apply(locked, batch, rows, by);
  const begin = (phase: 'PHASE_TYPE_RUNNING' | 'PHASE_TYPE_COMPLETE', params = {}) =>
    deps.tasks.begin(locked.tx, {
      userId: by,
      type: batch.type,
      name: names[batch.type],
      phase,
      params: { ...params, ...(trace && { trace }) },
    });
  return finish(deps, locked, rest, begin);
}

/** The batch without what the rule about name conflicts has done already. */
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

/** The task stores the request, so that whoever asked can retry or cancel it (`batch-task.ts`). */
async function beginJob(
  { tasks, enqueue }: BatchDeps,
  locked: LockedDrive,
  batch: Batch,
  { rows, by }: { readonly rows: readonly StatedRow[]; readonly by: string },
): Promise<string> {
  const { tx, userId } = locked;
  const { type } = batch;
  const isOfOthers = by !== userId;
  const reserved = type === 'copy' ? await reserveCopy(locked, rows.map(idOf), by) : 0;
  const params = { batch: { ...batch, reserved, ...(isOfOthers && { driveId: userId }) } };
  const taskId = await tasks.begin(tx, {
    userId: by,
    type,
    name: names[type],
    phase: 'PHASE_TYPE_RUNNING',
    params,
  });
  await enqueue(tx, 'files.batch', { ...batch, userId, taskId, reserved, ...(isOfOthers && { by }) });
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

/** Checks whether the batch is allowed, and finds its rows. */
async function permitted(
  { tx, userId }: LockedDrive,
  batch: Batch,
  by: string,
): Promise<readonly StatedRow[]> {
  const { type, ids, to, from } = batch;
  if (type === 'untrash' || type === 'delete') {
    const rows = await seen(tx, userId, ids);
    if (!rows.every(isInReach)) throw new ApiError('file_in_trash');
    if (!rows.every(isMeantBy(batch))) throw new ApiError('file_not_in_trash');
    return rows;
  }
  if (type === 'trash') return (await seen(tx, userId, ids)).filter(({ state }) => state === 'live');
  if (type === 'copy') await reachCopied({ tx, userId }, batch, by);
  const rows = await changeable(tx, from ?? userId, ids);
  if (type === 'move' || type === 'copy') {
    const folder = await targetFolder(tx, userId, to);
    await refuseCycle(tx, rows, folder);
    await refuseDepth(tx, userId, folder, foldersAmong(rows));
  }
  return rows;
}

/** Descendants of an entry in the trash are restored or deleted with it; entries that were trashed by themselves are not. */
export const isInReach = ({ state, trashed_at }: StatedRow): boolean =>
  state !== 'buried' || trashed_at !== null;

/** Between the question and the answer the entry may have been restored, and its contents changed. */
export const isMeantBy =
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

/**
 * Bytes that the drive promises to a large copy. To one of somebody else it promises none, so that nobody holds space of another by
 * work that waits: it only has to fit now, and again at its end.
 * @throws {ApiError} `file_space_not_enough`
 */
export async function reserveCopy(
  { tx, userId }: LockedDrive,
  ids: readonly string[],
  by: string,
): Promise<number> {
  const { size } = await treeSize(tx, ids);
  if (!(await reserveQuota(tx, userId, size))) throw new ApiError('file_space_not_enough');
  if (by === userId) return size;
  await reserveQuota(tx, userId, -size);
  return 0;
}

export async function apply(
  locked: LockedDrive,
  { type, to, from, color = '' }: Batch,
  rows: readonly StatedRow[],
  by?: string,
): Promise<Applied> {
  const ids = rows.map(idOf);
  switch (type) {
    case 'move':
      await moveInto(locked, rows, to);
      return {};
    case 'copy':
      return { trace: await copyInto(locked, rows, { parentId: to, from }) };
    case 'trash': {
      const unmeasured = await trash(locked, rows, by);
      return unmeasured.length > 0 ? { rest: { job: 'files.measure', ids: unmeasured } } : {};
    }
    case 'untrash':
      await untrash(locked, rows);
      return {};
    case 'delete':
      return (await deleteForEver(locked, rows)) ? { rest: { job: 'files.remove', ids } } : {};
    case 'color':
      await colorFolders(locked, rows, color);
      return {};
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
      const batch: Batch = { type: 'delete', ids: [], onlyTrashed: true, trashedUntil };
      return beginJob(deps, locked, batch, { rows: [], by: userId });
    }
    const begin = (phase: 'PHASE_TYPE_RUNNING' | 'PHASE_TYPE_COMPLETE', params = {}) =>
      deps.tasks.begin(locked.tx, { userId, type: 'delete', name: names.delete, phase, params });
    if (ids.length === 0) return begin('PHASE_TYPE_COMPLETE');
    const rows = (await findStated(locked.tx, userId, ids)).filter(({ state }) => state !== 'detached');
    const { rest } = await apply(locked, { type: 'delete', ids }, rows);
    return finish(deps, locked, rest, begin);
  });
}

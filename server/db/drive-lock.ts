import { sql } from 'kysely';
import { ApiError } from '../errors.ts';
import { type Db, type Tx, transact } from './connect.ts';

/** Notifies other processes of a change: `<user id> <revision>`. */
export const changesChannel = 'drive_changes';

export type ChangeKind =
  | 'created'
  | 'updated'
  | 'moved'
  | 'trashed'
  | 'untrashed'
  | 'deleted'
  | 'quota'
  /** A link to entries was made, changed or ended: none of them is another one. */
  | 'share'
  /** A request for files was changed, or has received one. */
  | 'request'
  | 'task';

interface DriveUsage {
  readonly used: number;
  readonly reserved: number;
}

/** A change of one drive in progress: the drive is locked until it is done. */
export interface LockedDrive {
  readonly tx: Tx;
  readonly userId: string;
  readonly usage: DriveUsage;
  /**
   * Tells open pages what changed, once the change is committed. A folder is named by its id, the root by its drive's.
   */
  readonly emit: (kind: ChangeKind, fileIds: readonly string[], folderIds: readonly string[]) => void;
}

interface EmittedChange {
  readonly kind: ChangeKind;
  readonly fileIds: readonly string[];
  readonly folderIds: readonly string[];
}

/** More ids than these do not help a page: it reads its list again. */
const mostIds = 200;

/**
 * Runs a change of a drive in one transaction, under the drive's lock, and announces what it emitted.
 * @throws {ApiError} `unauthenticated` if the drive no longer exists, as after the deletion of its account.
 */
export function withDriveLock<Result>(
  db: Db,
  userId: string,
  work: (drive: LockedDrive) => Promise<Result>,
): Promise<Result> {
  return transact(db, (tx) => withDriveLockIn(tx, userId, work));
}

/** The same in a transaction that is open already; the lock is held from here to its end. */
export async function withDriveLockIn<Result>(
  tx: Tx,
  userId: string,
  work: (drive: LockedDrive) => Promise<Result>,
): Promise<Result> {
  const usage = await lockDrive(tx, userId);
  const emitted: EmittedChange[] = [];
  const result = await work({
    tx,
    userId,
    usage,
    emit: (kind, fileIds, folderIds) => void emitted.push({ kind, fileIds, folderIds }),
  });
  if (emitted.length > 0) await publish(tx, userId, usage.revision, emitted);
  return result;
}

async function lockDrive(tx: Tx, userId: string): Promise<DriveUsage & { readonly revision: number }> {
  const drive = await tx
    .selectFrom('drives')
    .select(['used', 'reserved', 'revision'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (drive === undefined) throw new ApiError('unauthenticated');
  return drive;
}

async function publish(
  tx: Tx,
  userId: string,
  from: number,
  emitted: readonly EmittedChange[],
): Promise<void> {
  const name = (id: string): string => (id === userId ? '' : id);
  await tx
    .insertInto('changes')
    .values(
      emitted.map(({ kind, fileIds, folderIds }, at) => ({
        user_id: userId,
        revision: from + at + 1,
        kind,
        file_ids: fileIds.slice(0, mostIds),
        parent_ids: [...new Set(folderIds)].slice(0, mostIds).map(name),
      })),
    )
    .execute();
  const revision = from + emitted.length;
  await tx.updateTable('drives').set({ revision }).where('user_id', '=', userId).execute();
  await sql`select pg_notify(${changesChannel}, ${`${userId} ${revision}`})`.execute(tx);
}

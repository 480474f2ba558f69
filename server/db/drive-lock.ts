import { sql } from 'kysely';
import { ApiError } from '../errors.ts';
import { type Noted, type NotedBy, recordActivity } from './activity.ts';
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
  /** Tells those with whom the place is shared who did it, beside what is emitted; by the owner, if nobody else is named. */
  readonly note: (noted: Noted & Partial<Pick<NotedBy, 'by'>>) => void;
}

/** The same change, as the doing of somebody else than the owner; null: of nobody with an account. */
export const actingAs = (locked: LockedDrive, by: string | null): LockedDrive => ({
  ...locked,
  note: (noted) => locked.note({ by, ...noted }),
});

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
  const noted: NotedBy[] = [];
  const result = await work({
    tx,
    userId,
    usage,
    emit: (kind, fileIds, folderIds) => void emitted.push({ kind, fileIds, folderIds }),
    note: (one) => void noted.push({ by: userId, ...one }),
  });
  if (emitted.length === 0) return result;
  const isShared = await publish(tx, userId, usage.revision, emitted);
  const kept = isShared ? noted : noted.filter(({ grant }) => grant !== undefined);
  await recordActivity(tx, userId, kept);
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

/** @returns whether anything of the drive is shared with people. */
async function publish(
  tx: Tx,
  userId: string,
  from: number,
  emitted: readonly EmittedChange[],
): Promise<boolean> {
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
  const { rows } = await sql<{ isShared: boolean }>`
    update drives set revision = ${revision} where user_id = ${userId}
    returning exists (select from grants where owner_id = ${userId}) as "isShared"`.execute(tx);
  await sql`select pg_notify(${changesChannel}, ${`${userId} ${revision}`})`.execute(tx);
  return rows[0]?.isShared ?? false;
}

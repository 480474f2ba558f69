import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';
import type { Named } from '../rows.ts';

type Queries = Db | Tx;

/** Creates the drive's row and its root, whose id is the user's. Existing ones stay unchanged. */
export async function insertDrive(
  tx: Db | Tx,
  userId: string,
  { ownQuota, root }: { readonly ownQuota: number | null; readonly root: Named },
): Promise<void> {
  await tx
    .insertInto('drives')
    .values({ user_id: userId, own_quota: ownQuota })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('files')
    .values({
      ...root,
      id: userId,
      user_id: userId,
      parent_id: null,
      is_folder: true,
      blob_hash: null,
      mime_type: '',
      category: 'OTHER',
      trashed_at: null,
      user_modified_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Bytes that the drive may hold: of its plan, or its own, with what was added. */
const quotaOf = (userId: string): RawBuilder<number> =>
  sql`(select storage from account_limits where user_id = ${userId})`;

/** The same. A statement that waits for the lock of the drive would read it as it was before: ask once the lock is held. */
export const findQuota = async (db: Queries, userId: string): Promise<number> => {
  const { rows } = await sql<{ quota: number }>`select ${quotaOf(userId)} as quota`.execute(db);
  return rows[0]?.quota ?? 0;
};

/** Bytes that one file may have which comes into the drive; null: as many as fit. */
export const findLargestFile = async (db: Queries, userId: string): Promise<number | null> => {
  const row = await db
    .selectFrom('account_limits')
    .select('largest_file')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.largest_file ?? null;
};

/** Whether so many bytes more fit. */
const fits = (userId: string, bytes: number): RawBuilder<boolean> =>
  sql`(${bytes}::bigint <= 0 or used + reserved + ${bytes}::bigint <= ${quotaOf(userId)})`;

/** Bytes used; `bytes` may be negative. False where the quota does not allow it. */
export const takeQuota = async (db: Queries, userId: string, bytes: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('drives')
    .set({ used: sql`used + ${bytes}::bigint` })
    .where('user_id', '=', userId)
    .where(fits(userId, bytes))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Reserves bytes for work in progress, or gives them back. False where the quota does not allow it. Giving back never
 * fails: if an operator has lowered the counter meanwhile, it becomes zero.
 */
export const reserveQuota = async (db: Queries, userId: string, bytes: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('drives')
    .set({ reserved: sql`greatest(reserved + ${bytes}::bigint, 0)` })
    .where('user_id', '=', userId)
    .where(fits(userId, bytes))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Files and folders that one drive can have: rows take storage as well, and a folder counts no byte. */
export const mostEntries = 5_000_000;

/** Counts entries that come or go. False where there would be too many. */
export const countEntries = async (db: Queries, userId: string, entries: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('drives')
    .set({ entries: sql`entries + ${entries}::bigint` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${entries}::bigint <= 0 or entries + ${entries}::bigint <= ${mostEntries}::bigint)`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Sets the bytes of one drive, whatever its plan is; null: those of its plan count again. */
export const setQuota = (tx: Tx, userId: string, bytes: number | null): Promise<unknown> =>
  tx.updateTable('drives').set({ own_quota: bytes }).where('user_id', '=', userId).execute();

const drivesWithQuota = (db: Queries) =>
  db
    .selectFrom('drives as d')
    .innerJoin('account_limits as a', 'a.user_id', 'd.user_id')
    .select([
      'd.user_id',
      'd.used',
      'd.reserved',
      'd.entries',
      'd.revision',
      'd.own_quota',
      'a.storage as quota',
    ]);

export const findDrive = (db: Queries, userId: string) =>
  drivesWithQuota(db).where('d.user_id', '=', userId).executeTakeFirst();

export const findDrives = (db: Queries, userIds: readonly string[]) =>
  drivesWithQuota(db).where('d.user_id', 'in', userIds).execute();

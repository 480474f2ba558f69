import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';
import type { Named } from '../rows.ts';

type Queries = Db | Tx;

/** Creates the drive's row and its root, whose id is the user's. Existing ones stay unchanged. */
export async function insertDrive(
  tx: Db | Tx,
  userId: string,
  { quota, root }: { readonly quota: number; readonly root: Named },
): Promise<void> {
  await tx
    .insertInto('drives')
    .values({ user_id: userId, quota })
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

/** Bytes used; `bytes` may be negative. False where the quota does not allow it. */
export const takeQuota = async (db: Queries, userId: string, bytes: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('drives')
    .set({ used: sql`used + ${bytes}::bigint` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${bytes}::bigint <= 0 or used + reserved + ${bytes}::bigint <= quota)`)
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
    .where(sql<boolean>`(${bytes}::bigint <= 0 or used + reserved + ${bytes}::bigint <= quota)`)
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

export const setQuota = (tx: Tx, userId: string, bytes: number): Promise<unknown> =>
  tx.updateTable('drives').set({ quota: bytes }).where('user_id', '=', userId).execute();

export const findDrive = (db: Queries, userId: string) =>
  db.selectFrom('drives').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const findDrives = (db: Queries, userIds: readonly string[]) =>
  db.selectFrom('drives').selectAll().where('user_id', 'in', userIds).execute();

import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';
import type { Named } from '../rows.ts';

type Queries = Db | Tx;

/** The drive's row and its root, whose id is the user's. What is there already stays as it is. */
export async function insertSpace(
  tx: Db | Tx,
  userId: string,
  { quota, root }: { readonly quota: number; readonly root: Named },
): Promise<void> {
  await tx
    .insertInto('spaces')
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

/** Bytes used; `bytes` may be negative. False where there is no room. */
export const takeSpace = async (db: Queries, userId: string, bytes: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('spaces')
    .set({ used: sql`used + ${bytes}::bigint` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${bytes}::bigint <= 0 or used + reserved + ${bytes}::bigint <= quota)`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Promises room to what is under way, or takes the promise back. False where there is no room. To take back never fails: of
 * a counter that an operator has set to less meanwhile, what is there is taken.
 */
export const reserveSpace = async (db: Queries, userId: string, bytes: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('spaces')
    .set({ reserved: sql`greatest(reserved + ${bytes}::bigint, 0)` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${bytes}::bigint <= 0 or used + reserved + ${bytes}::bigint <= quota)`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Files and folders that one drive can have: rows cost room as well, and a folder counts no byte. */
export const mostEntries = 5_000_000;

/** Counts entries that come or go. False where there would be too many. */
export const countEntries = async (db: Queries, userId: string, entries: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('spaces')
    .set({ entries: sql`entries + ${entries}::bigint` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${entries}::bigint <= 0 or entries + ${entries}::bigint <= ${mostEntries}::bigint)`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const findSpace = (db: Queries, userId: string) =>
  db.selectFrom('spaces').selectAll().where('user_id', '=', userId).executeTakeFirst();

import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

type Queries = Db | Tx;

/** Of a folder the size is not known yet: `setTrashedSize`. `by`: somebody else than the owner. */
export const putInTrash = (
  db: Queries,
  userId: string,
  ids: readonly string[],
  by: string | null,
): Promise<unknown> =>
  db
    .updateTable('files')
    .set({
      trashed_at: sql`now()`,
      trashed_by: by,
      trashed_size: sql`case when is_folder then 0 else size end`,
      revision: sql`revision + 1`,
    })
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();

/** Whatever is in the trash by now was put there before. */
export const trashNow = async (db: Queries): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`select now() + interval '1 millisecond' as at`.execute(db);
  return rows[0]?.at ?? new Date();
};

/** How much is in the trash, its top entries only. */
export const countTrash = (db: Queries, userId: string): Promise<{ entries: number }> =>
  db
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('user_id', '=', userId)
    .where('trashed_at', 'is not', null)
    .executeTakeFirstOrThrow();

/** Where a page of the trash begins. */
export interface TrashPlace {
  readonly at: Date;
  readonly id: string;
}

/** Before all that is in the trash. */
export const trashBegins: TrashPlace = { at: new Date(0), id: '' };

/** Some of what was put in the trash itself up to a time, in that order. */
export const trashed = async (
  db: Queries,
  userId: string,
  { after, until, most }: { readonly after: TrashPlace; readonly until: Date; readonly most: number },
): Promise<TrashPlace[]> => {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'trashed_at'])
    .where('user_id', '=', userId)
    .where('trashed_at', 'is not', null)
    .where('trashed_at', '<=', until)
    .where(sql<boolean>`(trashed_at, id) > (${after.at}, ${after.id})`)
    .orderBy('trashed_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id, trashed_at }) => ({ id, at: trashed_at! }));
};

export const trashSize = (db: Queries, userId: string): Promise<{ size: number }> =>
  db
    .selectFrom('files')
    .select(({ fn }) => sql<number>`coalesce(${fn.sum('trashed_size')}, 0)::bigint`.as('size'))
    .where('user_id', '=', userId)
    .where('trashed_at', 'is not', null)
    .executeTakeFirstOrThrow();

/** Sets the size of an entry that is still in the trash, in bytes. */
export const setTrashedSize = (db: Queries, id: string, size: number): Promise<unknown> =>
  db
    .updateTable('files')
    .set({ trashed_size: size })
    .where('id', '=', id)
    .where('trashed_at', 'is not', null)
    .execute();

/** Entries in the trash since before then, oldest first, with their owners. */
export const longTrashed = (
  db: Queries,
  before: Date,
  most: number,
): Promise<{ id: string; user_id: string }[]> =>
  db
    .selectFrom('files')
    .select(['id', 'user_id'])
    .where('trashed_at', '<', before)
    .orderBy('trashed_at')
    .limit(most)
    .execute();

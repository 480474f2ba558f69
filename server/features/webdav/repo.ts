import { type Selectable, sql } from 'kysely';
import type { Db, Tables, Tx } from '../../db/index.ts';

type Queries = Db | Tx;
export type LockRow = Selectable<Tables['webdav_locks']>;

export type KeptProperty = Selectable<Tables['webdav_properties']>['properties'][number];

export interface WayRow {
  readonly id: string;
  readonly is_folder: boolean;
}

/**
 * The entries along a path, the root first, as far as they are there and outside the trash. Names are exact; where there
 * is none, one that differs in its Unicode form alone is meant: some systems send names decomposed.
 */
export const findWay = async (db: Queries, userId: string, names: readonly string[]): Promise<WayRow[]> => {
  const [composed, decomposed] = [
    names.map((name) => name.normalize('NFC')),
    names.map((name) => name.normalize('NFD')),
  ];
  const { rows } = await sql<WayRow>`
    with recursive way (id, is_folder, depth) as (
      select ${userId}::text, true, 0
      union all
      select f.id, f.is_folder, way.depth + 1
      from way cross join lateral (
        select id, is_folder from files
        where parent_id = way.id and trashed_at is null and name in (
          (${names}::text[])[way.depth + 1], (${composed}::text[])[way.depth + 1],
          (${decomposed}::text[])[way.depth + 1]
        )
        order by name <> (${names}::text[])[way.depth + 1]
        limit 1
      ) f
      where way.is_folder and way.depth < ${names.length}
    )
    select id, is_folder from way order by depth`.execute(db);
  return rows;
};

/** Those that hold still; an account has few. */
export const findLocks = (db: Queries, userId: string): Promise<LockRow[]> =>
  db
    .selectFrom('webdav_locks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();

export const deleteExpiredLocks = (db: Queries, userId: string): Promise<unknown> =>
  db
    .deleteFrom('webdav_locks')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();

export const insertLock = (db: Queries, lock: Omit<LockRow, 'expires_at'>): Promise<LockRow> =>
  db
    .insertInto('webdav_locks')
    .values({ ...lock, expires_at: sql`now() + ${lock.seconds} * interval '1 second'` as never })
    .returningAll()
    .executeTakeFirstOrThrow();

export const renewLock = (db: Queries, token: string, seconds: number): Promise<LockRow | undefined> =>
  db
    .updateTable('webdav_locks')
    .set({ seconds, expires_at: sql`now() + ${seconds} * interval '1 second'` as never })
    .where('token', '=', token)
    .returningAll()
    .executeTakeFirst();

export const deleteLocks = (db: Queries, userId: string, tokens: readonly string[]): Promise<unknown> =>
  db
    .deleteFrom('webdav_locks')
    .where('user_id', '=', userId)
    .where('token', '=', sql<string>`any(${tokens}::text[])`)
    .execute();

/** When the sender's file was changed, as it says. */
export const setUserModified = (db: Queries, id: string, at: Date): Promise<unknown> =>
  db
    .updateTable('files')
    .set({ user_modified_at: at, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();

/** Properties that programs have set on these entries; of an entry without any there is no row. */
export const findProperties = (
  db: Queries,
  ids: readonly string[],
): Promise<Pick<Selectable<Tables['webdav_properties']>, 'file_id' | 'properties'>[]> =>
  db
    .selectFrom('webdav_properties')
    .select(['file_id', 'properties'])
    .where('file_id', '=', sql<string>`any(${ids}::text[])`)
    .execute();

/** How many entries of an account have any, counted as far as `most`. */
export const countProperties = async (db: Queries, userId: string, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from webdav_properties where user_id = ${userId} limit ${most}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

export const setProperties = (
  db: Queries,
  {
    userId,
    id,
    properties,
  }: { readonly userId: string; readonly id: string; readonly properties: readonly KeptProperty[] },
): Promise<unknown> =>
  db
    .insertInto('webdav_properties')
    .values({ file_id: id, user_id: userId, properties: JSON.stringify(properties) })
    .onConflict((conflict) =>
      conflict.column('file_id').doUpdateSet(({ ref }) => ({ properties: ref('excluded.properties') })),
    )
    .execute();

export const deleteProperties = (db: Queries, id: string): Promise<unknown> =>
  db.deleteFrom('webdav_properties').where('file_id', '=', id).execute();

/** To one entry from another. */
export const copyPropertiesTo = (db: Queries, from: string, to: string): Promise<unknown> =>
  sql`
    insert into webdav_properties (file_id, user_id, properties)
    select ${to}, user_id, properties from webdav_properties where file_id = ${from}`.execute(db);

/** To the copies of `copyInto`, which are planned in a table of the transaction; those past `most` get none. */
export const copyPlannedProperties = (db: Queries, userId: string, most: number): Promise<unknown> =>
  sql`
    insert into webdav_properties (file_id, user_id, properties)
    select copying.new_id, p.user_id, p.properties
    from copying join webdav_properties p on p.file_id = copying.old_id
    limit greatest(0, ${most} - (
      select count(*) from (select from webdav_properties where user_id = ${userId} limit ${most}) counted
    ))`.execute(db);

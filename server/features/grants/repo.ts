import { type Insertable, sql } from 'kysely';
import type { Role } from '../../../api/contract/file.ts';
import type { Db, Tx } from '../../db/index.ts';
import type { GrantsTable } from '../../db/schema.ts';
import { shown } from '../../tree/repo/entries.ts';
import type { GrantRow } from '../../tree/repo/grants.ts';
import type { ShownRow } from '../../tree/rows.ts';

type Queries = Db | Tx;

/** The account that an owner means, by its address where that is verified, or by its name. */
export const findPerson = async (
  db: Queries,
  grantee: string,
): Promise<{ readonly id: string; readonly email: string } | undefined> => {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users
    where cancelled_at is null and case when position('@' in ${grantee}) > 0
      then email = ${grantee} and "emailVerified" else name_key = lower(normalize(${grantee}, NFKC)) end`.execute(
    db,
  );
  return rows[0];
};

export const nameOf = async (db: Queries, userId: string): Promise<string> =>
  (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()).name;

export const findGrant = (db: Queries, id: string): Promise<GrantRow | undefined> =>
  db.selectFrom('grants').selectAll().where('id', '=', id).executeTakeFirst();

export const findGrantTo = (db: Queries, fileId: string, grantee: string): Promise<GrantRow | undefined> =>
  db
    .selectFrom('grants')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('grantee', '=', grantee)
    .executeTakeFirst();

export const insertGrant = (db: Queries, row: Insertable<GrantsTable>): Promise<GrantRow> =>
  db.insertInto('grants').values(row).returningAll().executeTakeFirstOrThrow();

export const setRole = (db: Queries, id: string, role: Role): Promise<GrantRow> =>
  db.updateTable('grants').set({ role }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const isFolder = async (db: Queries, fileId: string): Promise<boolean> =>
  (await db.selectFrom('files').select('is_folder').where('id', '=', fileId).executeTakeFirst())
    ?.is_folder === true;

/** All by which somebody has an entry: by their address, and by their name. */
export const deleteGrantsTo = (db: Queries, fileId: string, granteeId: string): Promise<unknown> =>
  db.deleteFrom('grants').where('file_id', '=', fileId).where('grantee_id', '=', granteeId).execute();

export const deleteGrant = (db: Queries, id: string): Promise<unknown> =>
  db.deleteFrom('grants').where('id', '=', id).execute();

export const grantsOfFile = (db: Queries, fileId: string): Promise<GrantRow[]> =>
  db
    .selectFrom('grants')
    .selectAll()
    .where('file_id', '=', fileId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Deletes those of an owner whose entries are gone, so that they do not count. */
export async function deleteGone(db: Queries, ownerId: string): Promise<void> {
  await sql`
    delete from grants where owner_id = ${ownerId} and not exists (select from files where id = grants.file_id)`.execute(
    db,
  );
}

/** How many an owner has given, of an entry and in all. */
export const countGrants = async (
  db: Queries,
  ownerId: string,
  fileId: string,
): Promise<{ readonly all: number; readonly ofFile: number }> => {
  const { rows } = await sql<{ all: number; ofFile: number }>`
    select count(*)::int as "all", (count(*) filter (where file_id = ${fileId}))::int as "ofFile"
    from grants where owner_id = ${ownerId}`.execute(db);
  return rows[0] ?? { all: 0, ofFile: 0 };
};

/** Grants that waited for the address of this account are its own from now on. @returns whether there were any. */
export async function takeUpWaiting(db: Queries, userId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update grants set grantee_id = u.id from users u
    where u.id = ${userId} and u."emailVerified" and grants.grantee = u.email
      and grants.grantee_id is null and grants.owner_id <> u.id`.execute(db);
  if (numAffectedRows > 0n) await nameInActivity(db, userId);
  return numAffectedRows > 0n;
}

/** Those that an owner has given, the latest first. */
export const grantsFrom = (db: Queries, ownerId: string, most: number): Promise<GrantRow[]> =>
  db
    .selectFrom('grants')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();

/** Rows that tell of somebody by their address go with their account, as those that tell of it by its id. */
export const nameInActivity = (db: Queries, userId: string): Promise<unknown> =>
  sql`
    update activity set grantee_id = u.id from users u
    where u.id = ${userId} and u."emailVerified" and activity.grantee = u.email and activity.grantee_id is null
      and activity.owner_id in (select owner_id from grants where grantee_id = u.id)`.execute(db);

export interface ReceivedRow extends GrantRow {
  readonly owner_name: string;
}

/** Those that others have given to somebody, the latest first. */
export const grantsTo = async (db: Queries, userId: string, most: number): Promise<ReceivedRow[]> => {
  const { rows } = await sql<ReceivedRow>`
    select g.*, u.name as owner_name from grants g join users u on u.id = g.owner_id and u.cancelled_at is null
    where g.grantee_id = ${userId} order by g.created_at desc, g.id limit ${most}`.execute(db);
  return rows;
};

export const findShown = (db: Queries, ids: readonly string[]): Promise<ShownRow[]> =>
  shown(db).where('files.id', '=', sql<string>`any(${ids}::text[])`).execute();

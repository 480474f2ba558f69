import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tables, Tx } from '../../db/index.ts';

type Queries = Db | Tx;

export const insertRequest = (tx: Tx, row: Insertable<Tables['file_requests']>): Promise<unknown> =>
  tx.insertInto('file_requests').values(row).execute();

/** @param endsVisits whether visitors must begin anew. */
export const updateRequest = (
  tx: Tx,
  id: string,
  terms: Updateable<Tables['file_requests']>,
  endsVisits: boolean,
): Promise<unknown> =>
  tx
    .updateTable('file_requests')
    .set({ ...terms, generation: sql`generation + ${endsVisits ? 1 : 0}` })
    .where('id', '=', id)
    .execute();

export const deleteRequest = (tx: Tx, id: string): Promise<unknown> =>
  tx.deleteFrom('file_requests').where('id', '=', id).execute();

export const countRequests = async (db: Queries, userId: string): Promise<number> => {
  const { rows } = await sql<{ requests: number }>`
    select count(*)::int as requests from file_requests where user_id = ${userId}`.execute(db);
  return rows[0]?.requests ?? 0;
};

/** Unfinished uploads of a request wait for no more bytes, so that cleaning gives their reserved space back. */
export const endUploadsOf = (tx: Tx, requestId: string): Promise<unknown> =>
  tx
    .updateTable('uploads')
    .set({ expires_at: sql<Date>`now()` })
    .where('request_id', '=', requestId)
    .where('completed_at', 'is', null)
    .execute();

/** The owner of a request, as its visitors see them. */
export const findOwner = async (
  db: Queries,
  userId: string,
): Promise<{ readonly name: string; readonly avatar_id: string | null } | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('avatars', 'avatars.user_id', 'users.id')
    .select(['users.name', 'avatars.id as avatar_id'])
    .where('users.id', '=', userId)
    .executeTakeFirst();

export const insertVisit = (db: Queries, row: Insertable<Tables['file_request_visits']>): Promise<unknown> =>
  db.insertInto('file_request_visits').values(row).execute();

/** Visits of a request that have not ended; counting stops at `most`. */
export const countVisits = async (db: Queries, requestId: string, most: number): Promise<number> => {
  const { rows } = await sql<{ visits: number }>`
    select count(*)::int as visits from (
      select from file_request_visits where request_id = ${requestId} and expires_at > now() limit ${most}
    ) counted`.execute(db);
  return rows[0]?.visits ?? 0;
};

/** Only before the first file: its folder has the name. */
export const nameVisit = (db: Queries, id: string, name: string): Promise<unknown> =>
  db
    .updateTable('file_request_visits')
    .set({ sender_name: name })
    .where('id', '=', id)
    .where('folder_id', 'is', null)
    .execute();

export const deleteOldVisits = async (db: Queries, most: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from file_request_visits where id in (
      select id from file_request_visits where expires_at < now() limit ${most}
    )`.execute(db);
  return Number(numAffectedRows);
};

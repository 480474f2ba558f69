import { type Selectable, sql } from 'kysely';
import type { Db, Tables, TimePosition } from '../../db/index.ts';
import { requestedWithParents, stateOfRequested } from '../../tree/repo/states.ts';

export type EventRow = Selectable<Tables['events']>;

/** Newest first, after a position; of one file, or of all where it is ''. */
export function list(
  db: Db,
  userId: string,
  fileId: string,
  after: TimePosition | undefined,
  limit: number,
): Promise<EventRow[]> {
  let query = db.selectFrom('events').selectAll().where('user_id', '=', userId);
  if (fileId !== '') query = query.where('file_id', '=', fileId);
  if (after !== undefined) query = query.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id})`);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Those of the files that can be reached from the root outside the trash. */
export async function liveAmong(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`${requestedWithParents(userId, ids)}
    select id from requested left join above on above.parent_id = requested.parent_id
    where ${stateOfRequested(userId)} = 'live'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** @returns the removed row. */
export const remove = (db: Db, userId: string, id: string): Promise<{ user_id: string } | undefined> =>
  db
    .deleteFrom('events')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();

export async function clear(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('events').where('user_id', '=', userId).execute();
}

/** Deletes some of those older than 90 days. Returns how many. */
export async function deleteOld(db: Db, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from events where id in (
      select id from events where created_at < now() - interval '90 days' order by created_at limit ${most}
    )`.execute(db);
  return Number(numAffectedRows);
}

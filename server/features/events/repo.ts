import { type Selectable, sql } from 'kysely';
import { type Db, eventId, type Tables, type TimePosition, type Tx } from '../../db/index.ts';

export type EventRow = Selectable<Tables['events']>;

export interface NewEvent {
  /** Where the same thing may be told twice: an id that is there already changes nothing. */
  readonly id?: string;
  readonly userId: string;
  readonly type: EventType;
  readonly fileId: string;
  readonly fileName: string;
}

export type EventType = 'TYPE_UPLOAD' | 'TYPE_DOWNLOAD' | 'TYPE_RESTORE' | 'TYPE_PLAY' | 'TYPE_DECOMPRESS';

/** One statement. What happened to the same file less than ten minutes ago happens again now, instead of twice. */
export async function record(
  db: Db | Tx,
  { id = eventId(), userId, type, fileId, fileName }: NewEvent,
): Promise<void> {
  await sql`
    with again as (
      update events set created_at = now(), file_name = ${fileName}
      where id = (
        select id from events
        where file_id = ${fileId} and created_at > now() - interval '10 minutes'
          and user_id = ${userId} and type = ${type}
        order by created_at desc limit 1
      )
      returning id
    )
    insert into events (id, user_id, type, file_id, file_name)
    select ${id}, ${userId}, ${type}, ${fileId}, ${fileName}
    where not exists (select from again)
    on conflict (id) do nothing`.execute(db);
}

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
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as asked (id) where file_state(id, ${userId}) = 'live'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Whether it was there. */
export async function remove(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('events')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

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

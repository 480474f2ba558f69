import { type Selectable, sql } from 'kysely';
import type { Db, Tables, TimePosition } from '../../db/index.ts';
import { readAtOnce } from '../../tree/repo/entries.ts';
import { waysOf } from '../../tree/repo/grants.ts';

export interface ActivityRow extends Selectable<Tables['activity']> {
  readonly actor_name: string | null;
}

interface Wanted {
  readonly ownerId: string;
  /** Not before. */
  readonly since: Date | undefined;
  readonly after: TimePosition | undefined;
  readonly limit: number;
}

/** Of one drive, newest first, after a position. */
export async function list(db: Db, { ownerId, since, after, limit }: Wanted): Promise<ActivityRow[]> {
  let query = db
    .selectFrom('activity')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'activity.actor_id').on('users.cancelled_at', 'is', null),
    )
    .selectAll('activity')
    .select('users.name as actor_name')
    .where('activity.owner_id', '=', ownerId);
  if (since !== undefined) query = query.where('activity.created_at', '>=', since);
  if (after !== undefined)
    query = query.where(sql<boolean>`(activity.created_at, activity.id) < (${after.at}, ${after.id})`);
  return query.orderBy('activity.created_at', 'desc').orderBy('activity.id', 'desc').limit(limit).execute();
}

/** Since when the person has a grant by which they reach an entry; undefined: they have none. */
export async function sharedSince(db: Db, userId: string, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`with recursive ${waysOf(sql`id = ${id}`)}
    select min(g.created_at) as since from way
    join grants g on g.file_id = way.id and g.owner_id = way.drive and g.grantee_id = ${userId}`.execute(db);
  return rows[0]?.since ?? undefined;
}

/** Those of some entries of a drive that lie below a folder, or are it, with nothing of the trash on their way. */
export async function liveWithin(
  db: Db,
  ownerId: string,
  folderId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const some = ids.slice(at, at + readAtOnce);
    const { rows } = await sql<{ id: string }>`
      with recursive ${waysOf(sql`id = any(${some}::text[]) and user_id = ${ownerId}`)}
      select distinct way.entry as id from live join way on way.entry = live.entry where way.id = ${folderId}`.execute(
      db,
    );
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Present names of entries of a drive, also of those in its trash. */
export async function namesOf(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly name: string; readonly is_folder: boolean }[]> {
  const found: { id: string; name: string; is_folder: boolean }[] = [];
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const some = ids.slice(at, at + readAtOnce);
    const rows = await db
      .selectFrom('files')
      .select(['id', 'name', 'is_folder'])
      .where('user_id', '=', ownerId)
      .where('id', '=', sql<string>`any(${some}::text[])`)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** The doings of an account, in its own drive or in others, newest first. */
export const doneBy = (db: Db, userId: string, limit: number): Promise<Selectable<Tables['activity']>[]> =>
  db
    .selectFrom('activity')
    .selectAll()
    .where('actor_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Deletes some of those older than 90 days. Returns how many. */
export async function deleteOld(db: Db, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from activity where id in (
      select id from activity where created_at < now() - interval '90 days' order by created_at limit ${most}
    )`.execute(db);
  return Number(numAffectedRows);
}

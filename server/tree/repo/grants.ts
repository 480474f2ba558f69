import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';
import type { GrantsTable } from '../../db/schema.ts';
import { readAtOnce } from './entries.ts';

type Queries = Db | Tx;

export type GrantRow = Selectable<GrantsTable>;

/** A grant by which a person reaches entries of another drive. */
export type UsedGrant = Pick<GrantRow, 'id' | 'owner_id' | 'file_id' | 'grantee_id' | 'role'>;

/** An entry of another drive, and the grant by which a person reaches it. */
export interface GrantedRow extends UsedGrant {
  readonly entry: string;
}

const thrown = sql<boolean>`f.trashed_at is not null`;

/** For `with recursive`: from entries up to the roots of their drives; an entry with something of the trash on its way is not live. */
export const waysOf = (first: ReturnType<typeof sql>, isTrashed = thrown) => sql`
    way (entry, id, parent_id, drive, is_trashed, depth) as (
      select f.id, f.id, f.parent_id, f.user_id, ${isTrashed}, 0 from files f where ${first}
      union all
      select way.entry, f.id, f.parent_id, way.drive, ${isTrashed}, way.depth + 1
      from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
    ), live (entry) as (
      select entry from way group by entry having bool_or(id = drive) and not bool_or(is_trashed)
    )`;

/** A grant, and how many of some entries lie below what it gives. */
export interface ReachingGrant extends UsedGrant {
  readonly entries: number;
}

/**
 * The grants of a person by which some of the entries of other drives are reached: those that allow most first, and of these the
 * one that lies highest. `restored`: what counts as if it were not in the trash, where this person put it there.
 */
export const grantsReaching = async (
  db: Queries,
  userId: string,
  ids: readonly string[],
  restored: readonly string[] = [],
): Promise<ReachingGrant[]> => {
  const found = new Map<string, ReachingGrant>();
  const kept = sql<boolean>`${thrown} and (f.trashed_by is distinct from ${userId} or f.id <> all(${restored}::text[]))`;
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const some = ids.slice(at, at + readAtOnce);
    const first = sql`id = any(${some}::text[]) and user_id <> ${userId}
        and exists (select from grants where grantee_id = ${userId})`;
    const { rows } =
      await sql<ReachingGrant>`with recursive ${waysOf(first, restored.length > 0 ? kept : thrown)}
    select g.id, g.owner_id, g.file_id, g.grantee_id, g.role, count(*)::int as entries
    from live join way on way.entry = live.entry
    join grants g on g.file_id = way.id and g.owner_id = way.drive and g.grantee_id = ${userId}
    join users u on u.id = g.owner_id and u.cancelled_at is null
    group by g.id order by g.role, max(way.depth) desc, g.id`.execute(db);
    for (const row of rows)
      found.set(row.id, { ...row, entries: row.entries + (found.get(row.id)?.entries ?? 0) });
  }
  return [...found.values()];
};

/**
 * Those of the entries of other drives that the person was given, in no order: by the grant that allows most, else by the
 * one that lies highest.
 */
export const findGranted = async (
  db: Queries,
  userId: string,
  ids: readonly string[],
): Promise<GrantedRow[]> => {
  const found: GrantedRow[] = [];
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const some = ids.slice(at, at + readAtOnce);
    const { rows } =
      await sql<GrantedRow>`with recursive ${waysOf(sql`id = any(${some}::text[]) and user_id <> ${userId}
        and exists (select from grants where grantee_id = ${userId})`)}
    select distinct on (way.entry) way.entry, g.id, g.owner_id, g.file_id, g.grantee_id, g.role
    from live join way on way.entry = live.entry
    join grants g on g.file_id = way.id and g.owner_id = way.drive and g.grantee_id = ${userId}
    join users u on u.id = g.owner_id and u.cancelled_at is null
    order by way.entry, g.role, way.depth desc`.execute(db);
    found.push(...rows);
  }
  return found;
};

/** Those of the entries that a grant of this drive still reaches. */
export const reachedByGrant = async (
  db: Queries,
  { id, userId }: { readonly id: string; readonly userId: string },
  ids: readonly string[],
): Promise<string[]> => {
  const found: string[] = [];
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const some = ids.slice(at, at + readAtOnce);
    const { rows } = await sql<{
      id: string;
    }>`with recursive ${waysOf(sql`id = any(${some}::text[]) and user_id = ${userId}`)}
    select distinct way.entry as id from live join way on way.entry = live.entry
    join grants g on g.file_id = way.id and g.owner_id = way.drive and g.grantee_id is not null
    join users u on u.id = g.owner_id and u.cancelled_at is null
    where g.id = ${id}`.execute(db);
    found.push(...rows.map((row) => row.id));
  }
  return found;
};

/** Whether somebody has this grant of the drive. */
export const isGrantHeld = async (db: Queries, id: string, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from grants g join users u on u.id = g.owner_id and u.cancelled_at is null
    where g.id = ${id} and g.owner_id = ${userId} and g.grantee_id is not null`.execute(db);
  return rows.length > 0;
};

/** Uploads of somebody into another drive wait for no more bytes, so that cleaning gives its reserved space back. */
export const endUploadsFrom = (db: Queries, ownerId: string, senderId: string): Promise<unknown> =>
  db
    .updateTable('uploads')
    .set({ expires_at: sql<Date>`now()` })
    .where('user_id', '=', ownerId)
    .where('sender_id', '=', senderId)
    .where('completed_at', 'is', null)
    .execute();

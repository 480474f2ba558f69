import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import type { FileState } from '../rows.ts';
import { mostEntries } from './drives.ts';

/**
 * Entries of a drive with their states, for a statement that continues `select … from requested left join above on
 * above.parent_id = requested.parent_id`. Each folder above them is read once, however many of them lie below it; only
 * where one of those folders is hidden does each parent folder of the entries look up its own path.
 */
export const requestedWithParents = (userId: string, ids: readonly string[]) => sql`
    with recursive requested as materialized (
      select * from files where id = any(${ids}::text[]) and user_id = ${userId}
    ), way (id, parent_id, is_trashed) as (
      select null::text, parent_id, false from requested
      union
      select f.id, f.parent_id, f.trashed_at is not null
      from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
    ), above as materialized (
      select parent_id, case
        when exists (select from way where is_trashed or parent_id is null and id <> ${userId})
        then file_state(parent_id, ${userId}) else 'live' end as state
      from (select distinct parent_id from requested where parent_id is not null) parents
    )`;

/** The state of an entry, by the state of its folder; the same as `file_state` of the database. */
export const stateOfRequested = (userId: string): RawBuilder<FileState> => sql<FileState>`case
        when requested.id = ${userId} then 'live'
        when coalesce(above.state, 'detached') = 'detached' then 'detached'
        when above.state <> 'live' then 'buried'
        when requested.trashed_at is not null then 'trashed'
        else 'live' end`;

/** Hidden folders that fit into a hash table in memory, which is 8 MB; more are joined, on the disk where needed. */
const usually = 100_000;

const hiddenOf = (userId: string, isTrashed: boolean, most: number) => {
  const tops = isTrashed ? sql`parent_id is null` : sql`(trashed_at is not null or parent_id is null)`;
  const below = isTrashed ? sql`` : sql`and trashed_at is null`;
  return sql<{ id: string }>`(
      select id from files where user_id = ${userId} and is_folder and ${tops} and id <> ${userId}
      union
      select f.id from hidden cross join lateral (
        select id from files where parent_id = hidden.id and is_folder ${below} limit ${most}
      ) f)`;
};

/** Reasons for which entries of a list cannot be reached. */
interface Hidden {
  /** The same database with the hidden folders as `hidden`. */
  readonly from: Db;
  /** Whether an entry of the list lies in none of them. */
  readonly isInReach: RawBuilder<SqlBool>;
}

/**
 * The drive's hidden folders, for a list of entries that are not in the trash: trashed and detached folders, and all
 * below them. For a list of the trash: detached ones, and all below. Undefined where there are none.
 *
 * A few are looked up for each entry, so that a page by an index reads no more than itself. Many are joined with all
 * entries: that reads the whole drive once, instead of a path for each entry.
 */
export async function hiddenFrom(
  db: Db,
  userId: string,
  { isTrashed, few = usually }: { readonly isTrashed: boolean; readonly few?: number | undefined },
): Promise<Hidden | undefined> {
  const recursive = (most: number) =>
    db.withRecursive('hidden(id)', () => hiddenOf(userId, isTrashed, most)) as unknown as Db;
  const { rows } = await sql<{ folders: number }>`
    with recursive hidden (id) as ${hiddenOf(userId, isTrashed, few + 1)}
    select count(*) as folders from (select from hidden limit ${few + 1}) counted`.execute(db);
  const folders = rows[0]?.folders ?? 0;
  if (folders === 0) return undefined;
  if (folders > few) {
    const isInReach = sql<SqlBool>`not exists (select from hidden where hidden.id = files.parent_id)`;
    return { from: recursive(mostEntries), isInReach };
  }
  // Twice as many may have come meanwhile; a list without a bound would not be kept as a table.
  const isInReach = sql<SqlBool>`files.parent_id not in (select id from hidden limit ${2 * few})`;
  return { from: recursive(2 * few), isInReach };
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import type { FileState } from '../rows.ts';

/**
 * Entries of a drive with where they stand, for a statement that goes on `select … from asked left join above on
 * above.parent_id = asked.parent_id`. Each folder above them is read once, however many of them lie below it; only where
 * one of those folders is hidden does each folder that holds some of the entries ask for its own way up.
 */
export const askedWithParents = (userId: string, ids: readonly string[]) => sql`
    with recursive asked as materialized (
      select * from files where id = any(${ids}::text[]) and user_id = ${userId}
    ), way (id, parent_id, is_trashed) as (
      select null::text, parent_id, false from asked
      union
      select f.id, f.parent_id, f.trashed_at is not null
      from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
    ), above as materialized (
      select parent_id, case
        when exists (select from way where is_trashed or parent_id is null and id <> ${userId})
        then file_state(parent_id, ${userId}) else 'live' end as state
      from (select distinct parent_id from asked where parent_id is not null) parents
    )`;

/** Where an entry stands, by how the folder does that holds it; the same as `file_state` of the database. */
export const stateOfAsked = (userId: string): RawBuilder<FileState> => sql<FileState>`case
        when asked.id = ${userId} then 'live'
        when coalesce(above.state, 'detached') = 'detached' then 'detached'
        when above.state <> 'live' then 'buried'
        when asked.trashed_at is not null then 'trashed'
        else 'live' end`;

/** Hidden folders that a list tells by a table in its memory, which is 8 MB; of more, each entry asks for its own way up. */
const mostHidden = 100_000;

/**
 * The same database with the drive's hidden folders as `hidden`, for a list of entries that are not in the trash: folders
 * that are, or hang on nothing, and all below them. For a list of the trash: those that hang on nothing, and all below.
 */
export const withHidden = (db: Db, userId: string, isTrashed: boolean): Db => {
  const tops = isTrashed ? sql`parent_id is null` : sql`(trashed_at is not null or parent_id is null)`;
  const below = isTrashed ? sql`` : sql`and trashed_at is null`;
  return db.withRecursive(
    'hidden(id)',
    () =>
      sql<{ id: string }>`(
      select id from files where user_id = ${userId} and is_folder and ${tops} and id <> ${userId}
      union
      select f.id from hidden cross join lateral (
        select id from files where parent_id = hidden.id and is_folder ${below} limit ${mostHidden + 1}
      ) f)`,
  ) as unknown as Db;
};

/** Whether an entry of such a list lies in none of the hidden folders. */
export const isInReach = (userId: string, isTrashed: boolean): RawBuilder<SqlBool> => {
  const state = sql`file_state(files.id, ${userId})`;
  return sql<SqlBool>`case
      when (select count(*) from (select from hidden limit ${mostHidden + 1}) counted) <= ${mostHidden}
      then files.parent_id not in (select id from hidden limit ${mostHidden})
      else ${isTrashed ? sql`${state} <> 'detached'` : sql`${state} = 'live'`} end`;
};

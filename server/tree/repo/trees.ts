import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';
import { mostEntries } from './drives.ts';

/** Statements over whole trees: copying and removing them. */

/** Numbered from 1 in an order in which folders come before their contents. */
export interface PlannedCopy {
  readonly rows: number;
  readonly bytes: number;
  /** Bytes of the largest file. */
  readonly largest: number;
}

/**
 * An unguessable id, by 68 random bits, after microseconds: copies that are made together are neighbours in every index
 * of ids, where random ids would touch a page each.
 */
const newId = sql`'V' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 14, '0')
      || left(replace(gen_random_uuid()::text, '-', ''), 18)`;

/**
 * Plans a copy in a temporary table of the transaction: each entry below the given ones with the id of its copy and the
 * folder of the copy; that of the given ones is null. Trashed entries are left out. One statement reads all sources, so
 * they are of one snapshot, whatever changes meanwhile.
 * @param most entries; the plan ends there.
 */
export const planCopy = async (
  tx: Tx,
  fromUser: string,
  ids: readonly string[],
  most: number,
): Promise<PlannedCopy> => {
  await sql`
    create temporary table copying on commit drop as
    with recursive tree (old_id, new_id, new_parent, depth, is_folder, name, name_key, sort_name, size, blob_hash,
      mime_type, category, modified_at, user_modified_at) as (
      select id, ${newId}, null::text, 0, is_folder, name, name_key, sort_name,
        size, blob_hash, mime_type, category, modified_at, user_modified_at
      from files where user_id = ${fromUser} and id = any(${ids}::text[])
      union all
      select f.id, ${newId}, tree.new_id, tree.depth + 1, f.is_folder, f.name,
        f.name_key, f.sort_name, f.size, f.blob_hash, f.mime_type, f.category, f.modified_at, f.user_modified_at
      from tree cross join lateral (
        select * from files where parent_id = tree.old_id and trashed_at is null limit ${most}
      ) f
      where tree.is_folder
    )
    select row_number() over (order by depth) as place, * from (select * from tree limit ${most}) planned`.execute(
    tx,
  );
  const { rows } = await sql<PlannedCopy>`
    select count(*) as rows, coalesce(sum(size), 0)::bigint as bytes,
      coalesce(max(size) filter (where not is_folder), 0) as largest
    from copying`.execute(tx);
  return rows[0] ?? { rows: 0, bytes: 0, largest: 0 };
};

/**
 * For a large copy: more memory for sorting; and the index of words collects new entries in one pending list, which
 * `sortWords` merges meanwhile, beside the transaction. The list has a limit, since every search reads it.
 */
export const expectMany = (tx: Tx): Promise<unknown> =>
  sql`
    select set_config('work_mem', '32MB', true), set_config('gin_pending_list_limit', '64MB', true)`.execute(
    tx,
  );

/** So that a part of the plan is found without reading all of it. */
export const indexPlan = (tx: Tx): Promise<unknown> =>
  sql`create unique index on copying (place)`.execute(tx);

/** Merges the pending list into the index of words, on its own connection and processor. */
export const sortWords = (db: Db): Promise<unknown> =>
  sql`select gin_clean_pending_list('files_words')`.execute(db);

/** Copies the planned entries from one number of the plan to another; the topmost ones have no folder yet. */
export const copyPlanned = (tx: Tx, toUser: string, from: number, to: number): Promise<unknown> =>
  sql`
    insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name, size, blob_hash, mime_type,
      category, folder_type, modified_at, user_modified_at)
    select new_id, ${toUser}, new_parent, is_folder, name, name_key, sort_name, size, blob_hash, mime_type, category,
      'NORMAL', modified_at, user_modified_at
    from copying where place between ${from} and ${to}`.execute(tx);

export interface CopiedTop {
  readonly id: string;
  /** The original of the copy. */
  readonly old_id: string;
  readonly name: string;
  readonly is_folder: boolean;
}

/** The copies of the given entries, to be given a place and a name. */
export const copiedTops = async (tx: Tx): Promise<readonly CopiedTop[]> => {
  const { rows } = await sql<CopiedTop>`
    select new_id as id, old_id, name, is_folder from copying where new_parent is null order by place`.execute(
    tx,
  );
  return rows;
};

/** Puts copies into their folder under the names that they have. */
export const placeCopies = (tx: Tx, folder: string, ids: readonly string[]): Promise<unknown> =>
  sql`update files set parent_id = ${folder} where id = any(${ids}::text[])`.execute(tx);

/** How many folders lie below one another in the deepest of these trees, a folder itself being one; it stops at `most`. */
export const treeHeight = async (db: Db | Tx, ids: readonly string[], most: number): Promise<number> => {
  const { rows } = await sql<{ height: number }>`
    with recursive tree (id, height) as (
      select id, 1 from files where id = any(${ids}::text[]) and is_folder
      union all
      select f.id, tree.height + 1 from tree cross join lateral (
        select id from files where parent_id = tree.id and is_folder limit ${mostEntries}
      ) f
      where tree.height < ${most}
    )
    select coalesce(max(height), 0)::int as height from tree`.execute(db);
  return rows[0]?.height ?? 0;
};

/** Some of the folders that lie right in these ones, trash or not. */
export const foldersIn = async (
  db: Db | Tx,
  folderIds: readonly string[],
  most: number,
): Promise<{ id: string }[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from files where parent_id = any(${folderIds}::text[]) and is_folder limit ${most}`.execute(db);
  return rows;
};

export interface Removed {
  readonly rows: number;
  /** Bytes of the files and of their versions. */
  readonly bytes: number;
}

/** Removes up to `most` files in the folders, with their versions. */
export const removeFilesIn = async (tx: Tx, folderIds: readonly string[], most: number): Promise<Removed> => {
  const { rows } = await sql<Removed>`
    with doomed as (
      select id from files where parent_id = any(${folderIds}::text[]) and not is_folder limit ${most}
    ), old as (
      delete from versions where file_id in (select id from doomed) returning size
    ), gone as (
      delete from files where id in (select id from doomed) returning size
    )
    select (select count(*) from gone) as rows,
      ((select coalesce(sum(size), 0) from gone) + (select coalesce(sum(size), 0) from old))::bigint as bytes`.execute(
    tx,
  );
  return rows[0] ?? { rows: 0, bytes: 0 };
};

/** Removes these very entries, with their versions; nothing may be left in them. */
export const removeEntries = async (tx: Tx, userId: string, ids: readonly string[]): Promise<Removed> => {
  const { rows } = await sql<Removed>`
    with old as (
      delete from versions where user_id = ${userId} and file_id = any(${ids}::text[]) returning size
    ), gone as (
      delete from files where user_id = ${userId} and id = any(${ids}::text[]) returning size
    )
    select (select count(*) from gone) as rows,
      ((select coalesce(sum(size), 0) from gone) + (select coalesce(sum(size), 0) from old))::bigint as bytes`.execute(
    tx,
  );
  return rows[0] ?? { rows: 0, bytes: 0 };
};

/**
 * The next drives by the ids of their accounts, and whether rows hang on nothing there that no job is going to remove: its
 * process was killed at the last of its attempts.
 */
export const nextDrives = async (
  db: Db,
  after: string,
  most: number,
): Promise<{ user_id: string; is_littered: boolean }[]> => {
  const { rows } = await sql<{ user_id: string; is_littered: boolean }>`
    select user_id, exists (
      select from files where files.user_id = drives.user_id and parent_id is null and id <> drives.user_id
    ) and not exists (
      select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'files.remove' and j.payload ->> 'userId' = drives.user_id
        and (j.attempts < j.max_attempts or j.locked_at is not null)
    ) and not exists (
      select from archive_work w where w.user_id = drives.user_id and w.root_id is not null
    ) as is_littered
    from drives where user_id > ${after} order by user_id limit ${most}`.execute(db);
  return rows;
};

/** Some of the detached rows of a drive that belong to no job. */
export const findDetached = (db: Db | Tx, userId: string, most: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('files')
    .select('id')
    .where('user_id', '=', userId)
    .where('parent_id', 'is', null)
    .where('id', '!=', userId)
    .limit(most)
    .execute();

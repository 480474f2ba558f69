import { type Insertable, sql } from 'kysely';
import type { FolderColor } from '../../../api/contract/folder-colors.ts';
import type { Db, Tx } from '../../db/index.ts';
import type { FilesTable } from '../../db/schema.ts';
import type { MediaFacts } from '../media.ts';
import type { FileRow, ShownRow, StatedRow } from '../rows.ts';
import { mostEntries } from './drives.ts';
import { requestedWithParents, stateOfRequested } from './states.ts';

type Queries = Db | Tx;

/** Lists of a file can be a hundred kilobytes, and no list of files shows them. */
const mediaWithoutLists = sql<MediaFacts | null>`blobs.media - '{audioTracks,subtitleTracks,chapters}'::text[]`;

const withContent = (db: Queries) =>
  db
    .selectFrom('files')
    .leftJoin('blobs', 'blobs.hash', 'files.blob_hash')
    .selectAll('files')
    .select(['blobs.gcid', 'blobs.md5']);

/** Files with the facts of their content, but for tracks and chapters. */
export const shown = (db: Queries) => withContent(db).select(mediaWithoutLists.as('media'));

/** Rows that are read in one go: of names of 255 bytes, to read 1,000 holds everybody else up for 10 ms. */
export const readAtOnce = 250;

/** Entries of one drive with their states, in no order; unknown ids are missing. Of one alone with its tracks and chapters. */
export const findStated = async (
  db: Queries,
  userId: string,
  ids: readonly string[],
): Promise<StatedRow[]> => {
  // For one entry, the most common case, the path upwards is found in two thirds of the time.
  if (ids.length === 1) return findOneStated(db, userId, ids[0]!);
  const found: StatedRow[] = [];
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const { rows } = await sql<StatedRow>`${requestedWithParents(userId, ids.slice(at, at + readAtOnce))}
    select requested.*, blobs.gcid, blobs.md5, ${mediaWithoutLists} as media, ${stateOfRequested(userId)} as state
    from requested
    left join above on above.parent_id = requested.parent_id
    left join blobs on blobs.hash = requested.blob_hash`.execute(db);
    found.push(...rows);
  }
  return found;
};

const findOneStated = (db: Queries, userId: string, id: string): Promise<StatedRow[]> =>
  withContent(db)
    .select([
      sql<MediaFacts | null>`blobs.media`.as('media'),
      sql<StatedRow['state']>`file_state(files.id, ${userId})`.as('state'),
    ])
    .where('files.user_id', '=', userId)
    .where('files.id', '=', id)
    .execute();

/** The entry of a folder with exactly this name, if any; or one trashed there. */
export const findByName = (
  db: Queries,
  parentId: string,
  name: string,
  isTrashed = false,
): Promise<ShownRow | undefined> =>
  shown(db)
    .where('parent_id', '=', parentId)
    .where('name', '=', name)
    .where('trashed_at', isTrashed ? 'is not' : 'is', null)
    .executeTakeFirst();

/** The folder of a root for downloads, if it has one. */
export const findDownloadFolder = (db: Queries, userId: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('files')
    .select('id')
    .where('parent_id', '=', userId)
    .where('is_folder', '=', true)
    .where('folder_type', '=', 'DOWNLOAD')
    .where('trashed_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

/** Those of the folders that hold folders outside the trash. */
export const withFolders = async (db: Queries, ids: readonly string[]): Promise<{ id: string }[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as folders (id)
    where exists (select from files where parent_id = folders.id and is_folder and trashed_at is null)`.execute(
    db,
  );
  return rows;
};

/** Those of the entries that are shared, by an open link or with people; what lies in a shared folder is not meant. */
export const sharedAmong = async (
  db: Queries,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select file_id as id from share_files
    where file_id = any(${ids}::text[]) and exists (
      select from shares
      where id = share_files.share_id and user_id = ${userId} and deleted_at is null and audit = 'OK'
        and (expires_at is null or expires_at > now())
    )
    union all
    select file_id as id from grants where file_id = any(${ids}::text[]) and owner_id = ${userId}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
};

/**
 * Which of these names the folder has, and which are reserved by uploads in progress. An upload that ends does not
 * conflict with itself, nor with those that will replace the file of the name, whichever it is.
 */
export const takenNames = async (
  db: Queries,
  parentId: string,
  names: readonly string[],
  endingUpload: string | null = null,
): Promise<{ name: string }[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from files
    where parent_id = ${parentId} and name = any(${names}::text[]) and trashed_at is null
    union all
    select name from uploads
    where parent_id = ${parentId} and name = any(${names}::text[])
      and completed_at is null and name_held_until > now()
      and (${endingUpload}::text is null or id <> ${endingUpload} and on_conflict <> 'replace')`.execute(db);
  return rows;
};

/** A folder of a path; null where it is not itself in the trash. */
export type WayStep = Pick<StatedRow, 'id' | 'name' | 'trashed_at'>;

/** The path from an entry up to its drive's root, the entry first. */
export const wayUp = async (db: Queries, userId: string, id: string): Promise<WayStep[]> => {
  const { rows } = await sql<WayStep>`
    with recursive way (id, parent_id, name, trashed_at, depth) as (
      select id, parent_id, name, trashed_at, 0 from files where id = ${id} and user_id = ${userId}
      union all
      select f.id, f.parent_id, f.name, f.trashed_at, way.depth + 1 from way join files f on f.id = way.parent_id
    )
    select id, name, trashed_at from way order by depth`.execute(db);
  return rows;
};

export interface TreeSize {
  /** Bytes of files and of their versions. */
  readonly size: number;
  readonly files: number;
  readonly folders: number;
  /** Bytes of the largest of the files. */
  readonly largest: number;
}

/*
 * Walks go down folder by folder. The bound within each step makes sure of that: where a few folders hold nearly all, a join
 * of a step with the files would read the whole table, and a tree may have 200 of them.
 */

/**
 * The size of entries with all below them; an entry that is in the trash by itself is left out unless it is one of
 * them.
 */
export const treeSize = async (db: Queries, ids: readonly string[]): Promise<TreeSize> => {
  const { rows } = await sql<TreeSize>`
    with recursive tree (id, is_folder, size) as (
      select id, is_folder, size from files where id = any(${ids}::text[])
      union all
      select f.id, f.is_folder, f.size from tree cross join lateral (
        select id, is_folder, size from files where parent_id = tree.id and trashed_at is null limit ${mostEntries}
      ) f
      where tree.is_folder
    )
    select coalesce(sum(size), 0)::bigint as size,
      count(*) filter (where not is_folder) as files,
      count(*) filter (where is_folder) as folders,
      coalesce(max(size) filter (where not is_folder), 0) as largest
    from tree`.execute(db);
  return rows[0] ?? { size: 0, files: 0, folders: 0, largest: 0 };
};

/** How many rows the entries have with all below them, trash or not; counting stops at `most`. */
export const countTree = async (db: Queries, ids: readonly string[], most: number): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`
    with recursive tree (id) as (
      select id from files where id = any(${ids}::text[])
      union all
      select f.id from tree cross join lateral (select id from files where parent_id = tree.id limit ${most}) f
    )
    select count(*) as rows from (select from tree limit ${most}) counted`.execute(db);
  return rows[0]?.rows ?? 0;
};

/** A live folder with all live folders below it; no more than `most`. */
export const foldersBelow = async (db: Queries, folder: string, most: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive tree (id) as (
      select ${folder}::text
      union all
      select f.id from tree cross join lateral (
        select id from files where parent_id = tree.id and is_folder and trashed_at is null limit ${most}
      ) f
    )
    select id from tree limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Those of the given folders that are a live folder or lie below it, with no folder of the trash between. */
export const foldersWithin = async (
  db: Queries,
  folder: string,
  among: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive way (id, above) as (
      select id, id from unnest(${among}::text[]) given (id)
      union
      select way.id, f.parent_id
      from way cross join lateral (
        select parent_id from files where files.id = way.above and trashed_at is null limit 1
      ) f
      where way.above <> ${folder}
    )
    select id from way where above = ${folder}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Folders with all above them up to the root, which is left out; each once. */
export const foldersWithAbove = async (
  db: Queries,
  userId: string,
  folders: readonly string[],
): Promise<{ id: string; parent_id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; parent_id: string; name: string }>`
    with recursive above (id, parent_id, name) as (
      select id, parent_id, name from files where id = any(${folders}::text[]) and user_id = ${userId}
      union
      select f.id, f.parent_id, f.name
      from above cross join lateral (select * from files where files.id = above.parent_id limit 1) f
    )
    select id, parent_id, name from above where id <> ${userId}`.execute(db);
  return rows;
};

/** How many live entries the folders hold; counting stops at `most`. */
export const countIn = async (db: Queries, folders: readonly string[], most: number): Promise<number> => {
  const { rows } = await sql<{ entries: number }>`
    select count(*) as entries from (
      select from files where parent_id = any(${folders}::text[]) and trashed_at is null limit ${most}
    ) counted`.execute(db);
  return rows[0]?.entries ?? 0;
};

/** Whether the index of words supports letters beyond those of English; that depends on the locale of the database. */
export const indexesAllLetters = async (db: Queries): Promise<boolean> => {
  const { rows } = await sql<{ all: boolean }>`select cardinality(show_trgm('яяя')) > 0 as all`.execute(db);
  return rows[0]?.all ?? false;
};

/** Those of the given folders that are above an entry. */
export const findAbove = async (
  db: Queries,
  id: string,
  among: readonly string[],
): Promise<{ id: string }[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive way (id, parent_id) as (
      select id, parent_id from files where id = ${id}
      union all
      select f.id, f.parent_id from way join files f on f.id = way.parent_id
    )
    select id from way where id = any(${among}::text[])`.execute(db);
  return rows;
};

export const insertFile = (db: Queries, row: Insertable<FilesTable>): Promise<FileRow> =>
  db.insertInto('files').values(row).returningAll().executeTakeFirstOrThrow();

/** Another place, another name, or both. */
export const placeFile = (
  db: Queries,
  id: string,
  place: { parent_id: string; name: string; name_key: string; sort_name: string },
): Promise<unknown> =>
  db
    .updateTable('files')
    .set({ ...place, trashed_at: null, trashed_by: null, trashed_size: 0, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();

/** The same of many that keep their names. */
export const placeFiles = (db: Queries, ids: readonly string[], parentId: string): Promise<unknown> =>
  db
    .updateTable('files')
    .set({
      parent_id: parentId,
      trashed_at: null,
      trashed_by: null,
      trashed_size: 0,
      revision: sql`revision + 1`,
    })
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();

export const setStarred = (
  db: Queries,
  userId: string,
  ids: readonly string[],
  isStarred: boolean,
): Promise<unknown> =>
  db
    .updateTable('files')
    .set({ is_starred: isStarred, revision: sql`revision + 1` })
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('is_starred', '!=', isStarred)
    .execute();

export const setColor = (
  db: Queries,
  userId: string,
  ids: readonly string[],
  color: FolderColor | '',
): Promise<unknown> =>
  db
    .updateTable('files')
    .set({ color, revision: sql`revision + 1` })
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();

/** Takes entries out of the tree for good; a job removes the rows. */
export const detach = (db: Queries, userId: string, ids: readonly string[]): Promise<unknown> =>
  db
    .updateTable('files')
    .set({ parent_id: null, trashed_at: null, trashed_by: null, trashed_size: 0 })
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();

/** Bytes and number of files by category, the largest first; those in the trash are counted too. */
export const sizesByCategory = (
  db: Queries,
  userId: string,
): Promise<{ category: string; size: number; count: number }[]> =>
  db
    .selectFrom('files')
    .select(({ fn }) => [
      'category',
      sql<number>`sum(size)::bigint`.as('size'),
      fn.countAll<number>().as('count'),
    ])
    .where('user_id', '=', userId)
    .where('is_folder', '=', false)
    .groupBy('category')
    .orderBy('size', 'desc')
    .orderBy('category')
    .execute();

/** One row, of a file whose content and versions another has taken over. */
export const deleteFile = (tx: Tx, userId: string, id: string): Promise<unknown> =>
  tx.deleteFrom('files').where('user_id', '=', userId).where('id', '=', id).execute();

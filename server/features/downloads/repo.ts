import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';
import type { VersionRow } from '../../tree/rows.ts';

type Queries = Db | Tx;

export interface ArchivesTable {
  id: string;
  user_id: string;
  /** Of the archive, without `.zip`. */
  name: string;
  /** The entries that were chosen. */
  file_ids: string[];
  created_at: Date;
  expires_at: Date;
  /** The share whose visitors chose it; null: its owner did. */
  share_id: string | null;
}
export type ArchiveRow = Selectable<ArchivesTable>;

const archives = (db: Queries) => db.withTables<{ archives: ArchivesTable }>();

/** An older content of a file. */
export const findVersion = (
  db: Queries,
  userId: string,
  fileId: string,
  versionId: string,
): Promise<VersionRow | undefined> =>
  db
    .selectFrom('versions')
    .selectAll()
    .where('id', '=', versionId)
    .where('file_id', '=', fileId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The number of a drive's last change; undefined when the drive no longer exists. */
export const findRevision = async (db: Queries, userId: string): Promise<number | undefined> =>
  (await db.selectFrom('drives').select('revision').where('user_id', '=', userId).executeTakeFirst())
    ?.revision;

/** A choice that is there is kept for longer. */
export const keepArchive = (db: Queries, row: Insertable<ArchivesTable>): Promise<unknown> =>
  archives(db)
    .insertInto('archives')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        created_at: ref('excluded.created_at'),
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .execute();

export const findArchive = (db: Queries, userId: string, id: string): Promise<ArchiveRow | undefined> =>
  archives(db)
    .selectFrom('archives')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Forgets the archives that a user, or the visitors of one of the user's shares, chose, but for the newest. */
export const deleteOlderArchives = (
  db: Queries,
  { userId, shareId }: { readonly userId: string; readonly shareId: string | null },
  kept: number,
): Promise<unknown> =>
  archives(db)
    .deleteFrom('archives')
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'in',
        selectFrom('archives')
          .select('id')
          .where('user_id', '=', userId)
          .where('share_id', 'is not distinct from', shareId)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .offset(kept),
      ),
    )
    .execute();

export const deleteExpiredArchives = (db: Queries, now: Date): Promise<unknown> =>
  archives(db).deleteFrom('archives').where('expires_at', '<=', now).execute();

/**
 * Those of the ids that the drive does not have, or no longer: entries without a folder in the tree wait for removal.
 * Each folder above them is checked once, however many of them lie below it.
 */
export const findUnreachable = async (
  db: Queries,
  userId: string,
  ids: readonly string[],
): Promise<{ readonly id: string }[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive way (id, parent_id) as (
      select files.id, files.parent_id from files where id = any(${ids}::text[]) and user_id = ${userId}
      union
      select f.id, f.parent_id
      from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
    ), gone (id) as (
      select id from way where parent_id is null and id <> ${userId}
      union all
      select way.id from gone join way on way.parent_id = gone.id
    )
    select unnest(${ids}::text[]) as id except (select id from way except select id from gone)`.execute(db);
  return rows;
};

/** One file or folder of an archive's tree. */
export interface TreeRow {
  /** From 1, by name. */
  readonly number: number;
  /** The number of the parent folder; null for an entry outside the tree. */
  readonly parent_number: number | null;
  /** The id, where there is no such folder. */
  readonly top_id: string | null;
  readonly is_folder: boolean;
  readonly name: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Null for folders, as is the checksum. */
  readonly blob_hash: Buffer | null;
  readonly crc32: number | null;
  /** How many rows there are. */
  readonly entries: number;
}

/** Rows that are read, and taken, in one go. */
const pageOfTree = 1000;

/**
 * Returns what the drive has of these entries and all below them, by name, each once. An entry that is in the trash by
 * itself is left out unless it is one of them; it has no folder then. Whether the entries are reachable is not checked.
 * Reading stops after `most`. The rows come page by page, all of one snapshot.
 *
 * Each folder is looked up by itself, which its bound makes sure of: where a few folders hold nearly all entries, a
 * join reads the whole table at each level, and a tree may have 200.
 */
export const readTree = (
  db: Db,
  userId: string,
  ids: readonly string[],
  most: number,
  take: (page: readonly TreeRow[]) => void | Promise<void>,
): Promise<void> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`
    declare archive_tree no scroll cursor for
    with recursive tree (id, is_folder) as (
      select id, is_folder from files
      where id = any(${ids}::text[]) and user_id = ${userId}
      union
      select f.id, f.is_folder from tree cross join lateral (
        select id, is_folder from files where parent_id = tree.id and trashed_at is null limit ${most}
      ) f
      where tree.is_folder
    ), counted as (select id from tree limit ${most}), numbered as materialized (
      select f.id, f.parent_id, f.is_folder, f.name, f.size, f.blob_hash, f.trashed_at,
        floor(extract(epoch from coalesce(f.user_modified_at, f.modified_at)) * 1000)::bigint as modified,
        row_number() over (order by f.sort_name, f.name, f.id collate "C") as number, count(*) over () as entries
      from counted join files f on f.id = counted.id
    )
    select f.number, above.number as parent_number, case when above.number is null then f.id end as top_id,
      f.is_folder, f.name, f.size, f.modified, f.blob_hash, blobs.crc32, f.entries
    from numbered f
    left join numbered above on above.id = f.parent_id and f.trashed_at is null
    left join blobs on blobs.hash = f.blob_hash
    order by f.number`.execute(tx);
      for (;;) {
        const { rows } = await sql<TreeRow>`fetch ${sql.lit(pageOfTree)} from archive_tree`.execute(tx);
        await take(rows);
        if (rows.length < pageOfTree) return;
      }
    });

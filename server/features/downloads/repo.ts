import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';
import type { VersionRow } from '../files/rows.ts';

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

/** The number of a drive's last change; undefined when the drive is gone. */
export const findRevision = async (db: Queries, userId: string): Promise<number | undefined> =>
  (await db.selectFrom('spaces').select('revision').where('user_id', '=', userId).executeTakeFirst())
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

/** The given entries of a drive and all folders above them, each once. */
export const findWays = async (
  db: Queries,
  userId: string,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly parent_id: string | null }[]> => {
  const { rows } = await sql<{ id: string; parent_id: string | null }>`
    with recursive way (id, parent_id) as (
      select id, parent_id from files where id = any(${ids}::text[]) and user_id = ${userId}
      union
      select f.id, f.parent_id from way join files f on f.id = way.parent_id
    )
    select id, parent_id from way`.execute(db);
  return rows;
};

/** One file or folder of an archive's tree. */
export interface TreeRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly is_folder: boolean;
  readonly name: string;
  readonly size: number;
  readonly modified_at: Date;
  readonly user_modified_at: Date | null;
  /** Whether it was put in the trash itself. */
  readonly is_trashed: boolean;
  /** Null for folders, as is the checksum. */
  readonly blob_hash: Buffer | null;
  readonly crc32: number | null;
}

/**
 * What the drive has of these entries and all below them, by name, each once. What lies in the trash by itself is left
 * out unless it is one of them. Whether the entries can be reached is not asked. Reading stops behind `most`.
 */
export const findTree = async (
  db: Queries,
  userId: string,
  ids: readonly string[],
  most: number,
): Promise<TreeRow[]> => {
  const { rows } = await sql<TreeRow>`
    with recursive tree (id, is_folder) as (
      select id, is_folder from files
      where id = any(${ids}::text[]) and user_id = ${userId}
      union
      select f.id, f.is_folder from tree join files f on f.parent_id = tree.id
      where tree.is_folder and f.trashed_at is null
    ), counted as (select id from tree limit ${most})
    select f.id, f.parent_id, f.is_folder, f.name, f.size, f.modified_at, f.user_modified_at,
      f.trashed_at is not null as is_trashed, f.blob_hash, blobs.crc32
    from counted join files f on f.id = counted.id left join blobs on blobs.hash = f.blob_hash
    order by f.sort_name, f.id collate "C"`.execute(db);
  return rows;
};

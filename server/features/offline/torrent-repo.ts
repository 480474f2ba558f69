import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';
import type { OfflineTorrentsTable } from '../../db/schema.ts';
import { contentTag } from './repo.ts';

type Queries = Db | Tx;
export type TorrentRow = Selectable<OfflineTorrentsTable>;

/** Keeps the row of an earlier attempt, which is continued. */
export const insertTorrent = (
  db: Queries,
  row: Pick<
    Insertable<OfflineTorrentsTable>,
    'task_id' | 'info_hash' | 'trackers' | 'peers' | 'web_seeds' | 'info' | 'chosen'
  >,
): Promise<unknown> =>
  db
    .insertInto('offline_torrents')
    .values(row)
    .onConflict((conflict) => conflict.column('task_id').doNothing())
    .execute();

export const findTorrent = (db: Queries, taskId: string): Promise<TorrentRow | undefined> =>
  db.selectFrom('offline_torrents').selectAll().where('task_id', '=', taskId).executeTakeFirst();

export const noteInfo = (db: Queries, taskId: string, info: Uint8Array): Promise<unknown> =>
  db
    .updateTable('offline_torrents')
    .set({ info: Buffer.from(info) })
    .where('task_id', '=', taskId)
    .execute();

/** A file of a torrent was stored: the stage is free for the next one. */
export const noteTorrentFile = (
  db: Queries,
  taskId: string,
  {
    done,
    folderId,
    reserved,
    nextIndex,
  }: {
    readonly done: number;
    readonly folderId: string;
    readonly reserved: number;
    readonly nextIndex: number;
  },
): Promise<unknown> =>
  sql`
    with torrent as (
      update offline_torrents set done = ${done}, folder_id = ${folderId}, staged_index = ${nextIndex}
      where task_id = ${taskId}
    )
    update offline_downloads set reserved = ${reserved}, size = null, blob_hash = null, gcid = null, crc32 = null,
      md5 = null, final_size = null
    where task_id = ${taskId}`.execute(db);

/** The stage is empty, and will have the bytes of this file. */
export const beginTorrentFile = (db: Queries, taskId: string, index: number): Promise<unknown> =>
  sql`
    with torrent as (
      update offline_torrents set staged_index = ${index} where task_id = ${taskId}
    )
    update offline_downloads set size = null, blob_hash = null, gcid = null, crc32 = null, md5 = null, final_size = null
    where task_id = ${taskId}`.execute(db);

export const keepTorrentFile = (
  db: Queries,
  taskId: string,
  { index, fileId, hash }: { readonly index: number; readonly fileId: string; readonly hash: Buffer },
): Promise<unknown> =>
  db
    .insertInto('offline_torrent_files')
    .values({ task_id: taskId, file_index: index, file_id: fileId, hash })
    .onConflict((conflict) =>
      conflict.columns(['task_id', 'file_index']).doUpdateSet({ file_id: fileId, hash }),
    )
    .execute();

/** The row as it is now, held until the end of the transaction. */
export const lockTorrent = (tx: Tx, taskId: string): Promise<TorrentRow | undefined> =>
  tx.selectFrom('offline_torrents').selectAll().where('task_id', '=', taskId).forUpdate().executeTakeFirst();

export const storedTorrentFiles = (
  db: Queries,
  taskId: string,
): Promise<{ file_index: number; file_id: string }[]> =>
  db
    .selectFrom('offline_torrent_files')
    .select(['file_index', 'file_id'])
    .where('task_id', '=', taskId)
    .execute();

/** A stored file, where the task is of this account. */
export const storedTorrentFile = (
  db: Queries,
  { taskId, userId, index }: { readonly taskId: string; readonly userId: string; readonly index: number },
): Promise<{ file_id: string; hash: Buffer; tag: string } | undefined> =>
  db
    .selectFrom('offline_torrent_files')
    .innerJoin('tasks', 'tasks.id', 'offline_torrent_files.task_id')
    .select(['offline_torrent_files.file_id', 'hash', contentTag])
    .where('task_id', '=', taskId)
    .where('file_index', '=', index)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The selection of its owner, and how often it was changed. */
export const chooseTorrentFiles = (
  tx: Tx,
  taskId: string,
  { chosen, stagedIndex }: { readonly chosen: number[]; readonly stagedIndex: number | null },
): Promise<unknown> =>
  sql`
    update offline_torrents set chosen = ${chosen}::integer[], staged_index = ${stagedIndex}, choice = choice + 1
    where task_id = ${taskId}`.execute(tx);

export const choiceOf = async (db: Queries, taskId: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('offline_torrents')
    .select('choice')
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return row?.choice;
};

/** Bytes of metadata that are kept for the downloads of an account. */
export const metadataBytes = async (db: Queries, userId: string): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(info)), 0)::float8 as bytes
    from offline_torrents join offline_downloads using (task_id) where user_id = ${userId}`.execute(db);
  return rows[0]?.bytes ?? 0;
};

/** All files are stored. */
export const deleteTorrent = (db: Queries, taskId: string): Promise<unknown> =>
  db.deleteFrom('offline_torrents').where('task_id', '=', taskId).execute();

/** Frees long metadata of a failed download; a retry fetches it from the peers again. */
export const forgetLongInfo = (db: Queries, taskId: string): Promise<unknown> =>
  sql`update offline_torrents set info = null where task_id = ${taskId} and length(info) > 65536`.execute(db);

import { type Insertable, sql } from 'kysely';
import { type Db, eventId, type Tx } from '../../../db/index.ts';
import type { FilesTable, UploadsTable } from '../../../db/schema.ts';
import type { FileDigests } from '../digests/digests.ts';
import type { StoredBlob, UploadRow } from '../repo.ts';

/** The statements of `../repo.ts` and of the tree, each for many at once. */

/** Those of these keys that belong to a call already, whenever that was. */
export const knownKeys = (tx: Tx, userId: string, keys: readonly string[]): Promise<{ key: string }[]> =>
  tx
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();

export const insertKeys = (
  tx: Tx,
  keys: readonly { user_id: string; key: string; request_hash: Buffer; made_id: string }[],
): Promise<unknown> => tx.insertInto('idempotency_keys').values(keys).execute();

/** Times as `insertUpload` sets them. */
export const insertUploads = (
  tx: Tx,
  uploads: readonly Omit<Insertable<UploadsTable>, 'expires_at' | 'name_held_until'>[],
): Promise<UploadRow[]> =>
  tx
    .insertInto('uploads')
    .values(
      uploads.map((upload) => ({
        ...upload,
        expires_at: sql<Date>`now() + interval '24 hours'`,
        name_held_until: sql<Date>`now() + interval '5 minutes'`,
      })),
    )
    .returningAll()
    .execute();

export const recordManyDigests = async (
  db: Db,
  uploads: readonly { readonly id: string; readonly digests: FileDigests }[],
): Promise<void> => {
  const each = (of: (digests: FileDigests) => unknown) => uploads.map(({ digests }) => of(digests));
  await sql`
    update uploads set blob_hash = decode(d.sha256, 'hex'), gcid = d.gcid, crc32 = d.crc32, md5 = decode(d.md5, 'hex')
    from unnest(
      ${uploads.map(({ id }) => id)}::text[], ${each(({ sha256 }) => sha256)}::text[],
      ${each(({ gcid }) => gcid)}::text[], ${each(({ crc32 }) => crc32)}::bigint[], ${each(({ md5 }) => md5)}::text[]
    ) as d (id, sha256, gcid, crc32, md5)
    where uploads.id = d.id`.execute(db);
};

export const lockUploads = (tx: Tx, ids: readonly string[]): Promise<UploadRow[]> =>
  tx
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** As `keepBlob`. */
export const keepBlobs = async (tx: Tx, blobs: readonly StoredBlob[]): Promise<void> => {
  const each = (of: (blob: StoredBlob) => unknown) => blobs.map(of);
  await sql`
    insert into blobs (hash, size, gcid, crc32, md5)
    select distinct on (hash) hash, size, gcid, crc32, decode(nullif(md5, ''), 'hex')
    from unnest(
      ${each(({ hash }) => hash)}::bytea[], ${each(({ size }) => size)}::bigint[], ${each(({ gcid }) => gcid)}::text[],
      ${each(({ crc32 }) => crc32)}::bigint[], ${each(({ md5 }) => md5)}::text[]
    ) as blob (hash, size, gcid, crc32, md5)
    order by hash
    on conflict (hash) do update set unused_since = null, md5 = coalesce(excluded.md5, blobs.md5)`.execute(
    tx,
  );
};

/** Names in a folder that are had by an entry, or held by an upload that is none of these. */
export const namesHadByOthers = async (
  tx: Tx,
  parentId: string,
  names: readonly string[],
  uploadIds: readonly string[],
): Promise<{ name: string }[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from files
    where parent_id = ${parentId} and name = any(${names}::text[]) and trashed_at is null
    union all
    select name from uploads
    where parent_id = ${parentId} and name = any(${names}::text[])
      and completed_at is null and name_held_until > now()
      and id <> all(${uploadIds}::text[]) and on_conflict <> 'replace'`.execute(tx);
  return rows;
};

export const insertFiles = (tx: Tx, files: readonly Insertable<FilesTable>[]): Promise<unknown> =>
  tx.insertInto('files').values(files).execute();

/** Each has become the file that it announced. */
export const completeUploads = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx
    .updateTable('uploads')
    .set((row) => ({
      completed_at: sql`now()`,
      result_id: row.ref('file_id'),
      expires_at: sql<Date>`now() + interval '24 hours'`,
    }))
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();

/** Of files that are new, so that none repeats an earlier event. */
export const recordUploaded = (
  tx: Tx,
  userId: string,
  files: readonly { readonly id: string; readonly name: string }[],
): Promise<unknown> =>
  tx
    .insertInto('events')
    .values(
      files.map(({ id, name }) => ({
        id: eventId(),
        user_id: userId,
        type: 'TYPE_UPLOAD',
        file_id: id,
        file_name: name,
      })),
    )
    .execute();

/** Marks a point of the transaction to which `undoEntry` returns. */
export const beginEntry = (tx: Tx): Promise<unknown> => sql`savepoint entry`.execute(tx);
export const keepEntry = (tx: Tx): Promise<unknown> => sql`release savepoint entry`.execute(tx);
export const undoEntry = (tx: Tx): Promise<unknown> => sql`rollback to savepoint entry`.execute(tx);

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';
import type { UploadsTable } from '../../db/schema.ts';
import type { FileDigests } from './digests/digests.ts';

type Queries = Db | Tx;
export type UploadRow = Selectable<UploadsTable>;

/** How long an upload waits for its next byte, and how long an ended one can be queried. */
const kept = sql<Date>`now() + interval '24 hours'`;
/** The same of strangers, by a request: what they have reserved and do not use is free again soon. */
const keptOfVisit = sql<Date>`now() + interval '1 hour'`;

/**
 * How long the name of an inactive upload stays reserved. Far shorter than the upload is kept, since a program that was
 * killed starts its uploads again, and under names of their own.
 */
const held = sql<Date>`now() + interval '5 minutes'`;

export const insertUpload = (
  db: Queries,
  upload: Omit<Insertable<UploadsTable>, 'expires_at' | 'name_held_until'>,
): Promise<UploadRow> =>
  db
    .insertInto('uploads')
    .values({
      ...upload,
      expires_at: upload.request_id == null ? kept : keptOfVisit,
      name_held_until: held,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findUpload = (db: Queries, senderId: string, id: string): Promise<UploadRow | undefined> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('sender_id', '=', senderId)
    .executeTakeFirst();

export const unfinishedUploads = (db: Queries, senderId: string, most: number): Promise<UploadRow[]> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();

/** How many uploads an account sends just now; counting stops at `most`. */
export const countUnfinished = async (db: Queries, senderId: string, most: number): Promise<number> => {
  const { rows } = await sql<{ uploads: number }>`
    select count(*)::int as uploads from (
      select from uploads where sender_id = ${senderId} and completed_at is null limit ${most}
    ) counted`.execute(db);
  return rows[0]?.uploads ?? 0;
};

/** Unfinished uploads by the ids that their files will have. */
export const promisedFiles = (
  db: Queries,
  senderId: string,
  fileIds: readonly string[],
): Promise<{ id: string; file_id: string }[]> =>
  db
    .selectFrom('uploads')
    .select(['id', 'file_id'])
    .where('sender_id', '=', senderId)
    .where('file_id', '=', sql<string>`any(${fileIds}::text[])`)
    .where('completed_at', 'is', null)
    .execute();

/** The upload that announced a file, as long as it can be queried. */
export const findPromised = (db: Queries, senderId: string, fileId: string): Promise<UploadRow | undefined> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('file_id', '=', fileId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Extends the wait, and holds the name. Undefined where the upload has been deleted or has ended. */
export const renewUpload = (db: Queries, id: string): Promise<{ expires_at: Date } | undefined> =>
  db
    .updateTable('uploads')
    .set({
      expires_at: sql<Date>`now() + case when request_id is null then interval '24 hours' else interval '1 hour' end`,
      name_held_until: held,
    })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    // One that is being ended waits for the current receiver, whose last renewal must not revive it.
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('expires_at')
    .executeTakeFirst();

export const setUnverified = (db: Queries, id: string, from: number | null): Promise<unknown> =>
  db.updateTable('uploads').set({ unverified_from: from }).where('id', '=', id).execute();

export const recordDigests = (
  db: Queries,
  id: string,
  { sha256, gcid, crc32, md5 }: FileDigests,
): Promise<unknown> =>
  db
    .updateTable('uploads')
    .set({ blob_hash: Buffer.from(sha256, 'hex'), gcid, crc32, md5: Buffer.from(md5, 'hex') })
    .where('id', '=', id)
    .execute();

export const markCompleted = (db: Queries, id: string, fileId: string): Promise<unknown> =>
  db
    .updateTable('uploads')
    .set({ completed_at: sql`now()`, result_id: fileId, expires_at: kept })
    .where('id', '=', id)
    .execute();

export const setStagePlace = (db: Queries, id: string, place: string): Promise<unknown> =>
  db.updateTable('uploads').set({ stage_place: place }).where('id', '=', id).execute();

/** The row as it is now, held until the end of the transaction. */
export const lockUpload = (tx: Tx, id: string): Promise<UploadRow | undefined> =>
  tx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** No byte of it is expected any more; cleaning ends the rest. */
export const endWait = (tx: Tx, id: string): Promise<unknown> =>
  tx.updateTable('uploads').set({ expires_at: sql<Date>`now()` }).where('id', '=', id).execute();

/** False where it does not exist. */
export const deleteUpload = async (db: Queries, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('uploads').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
};

/**
 * Turns the reserved bytes of an upload into used ones. A reservation holds even where the quota was lowered since, or an operator has
 * set the counter to less.
 */
export const settleReservation = (tx: Tx, userId: string, bytes: number): Promise<unknown> =>
  tx
    .updateTable('drives')
    .set({ reserved: sql`greatest(reserved - ${bytes}::bigint, 0)`, used: sql`used + ${bytes}::bigint` })
    .where('user_id', '=', userId)
    .execute();

/** Content to be stored, by its digests; `md5` is empty where it was not computed, as before it was kept. */
export interface StoredBlob extends Omit<FileDigests, 'sha256'> {
  readonly hash: Buffer;
  readonly size: number;
}

/** Stored content, known or new. Its row is held until the commit, so that it is not collected meanwhile. */
export const keepBlob = (tx: Tx, { md5, ...blob }: StoredBlob): Promise<unknown> =>
  tx
    .insertInto('blobs')
    .values({ ...blob, md5: md5 === '' ? null : Buffer.from(md5, 'hex'), unused_since: null })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet((row) => ({
        unused_since: null,
        md5: row.fn.coalesce('excluded.md5', 'blobs.md5'),
      })),
    )
    .execute();

/** Content without an MD5, the oldest first. */
export const contentWithoutMd5 = (
  db: Queries,
  most: number,
  /** The last of those before; none for the oldest. */
  after: Buffer | undefined,
): Promise<{ hash: Buffer; size: number }[]> =>
  db
    .selectFrom('blobs')
    .select(['hash', 'size'])
    .where('md5', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, hash) > (select created_at, hash from blobs where hash = ${after})`,
      ),
    )
    .orderBy('created_at')
    .orderBy('hash')
    .limit(most)
    .execute();

export const setMd5 = (db: Queries, hash: Buffer, md5: Buffer): Promise<unknown> =>
  db.updateTable('blobs').set({ md5 }).where('hash', '=', hash).where('md5', 'is', null).execute();

/**
 * Content of this size and hash that the account has in a file or a version; no other account's, since knowing a hash
 * does not prove having the content.
 */
export const findOwnContent = async (
  db: Queries,
  userId: string,
  { size, sha256, gcid }: { size: number; sha256: Buffer | null; gcid: string },
): Promise<{ hash: Buffer } | undefined> => {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from blobs
    where (hash = ${sha256} or gcid = ${gcid}) and size = ${size}
      and (exists (select from files where blob_hash = hash and user_id = ${userId})
        or exists (select from versions where blob_hash = hash and user_id = ${userId}))
    limit 1`.execute(db);
  return rows[0];
};

/** If more contents have one size, in all accounts, they are not compared: the bytes are sent then. */
const mostOfOneSize = 1000;

/** Whether a file or a version of this account has content of so many bytes. */
export const hasContentOf = async (db: Queries, userId: string, size: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (select hash from blobs where size = ${size} limit ${mostOfOneSize}) alike
      where exists (select from files where blob_hash = hash and user_id = ${userId})
        or exists (select from versions where blob_hash = hash and user_id = ${userId})
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
};

/** Keeps known content from being collected until the commit. False where it has been. */
export const holdBlob = async (tx: Tx, hash: Buffer): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('blobs')
    .set({ unused_since: null })
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Uploads whose next byte did not come in time. */
export const stalledUploads = (db: Queries, most: number): Promise<{ id: string; user_id: string }[]> =>
  db
    .selectFrom('uploads')
    .select(['id', 'user_id'])
    .where('completed_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(most)
    .execute();

export const forgetCompleted = (db: Queries): Promise<unknown> =>
  db
    .deleteFrom('uploads')
    .where('completed_at', 'is not', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();

/** Which of these uploads may still have bytes in a stage. */
export const stagedUploads = (
  db: Queries,
  ids: readonly string[],
  place: string,
): Promise<{ id: string }[]> =>
  db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('completed_at', 'is', null)
    .where((row) => row.or([row('stage_place', 'is', null), row('stage_place', '=', place)]))
    .execute();

import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';

type Queries = Db | Tx;

/** Statements over all content may take longer than those of a request. */
export const takeYourTime = (tx: Tx): Promise<unknown> => sql`set local statement_timeout = 0`.execute(tx);

/** Whether a file or an older version has that content. Both are foreign keys, so a wrong answer cannot delete a row. */
const isReferred = sql<boolean>`(
  exists (select from files where files.blob_hash = blobs.hash)
  or exists (select from versions where versions.blob_hash = blobs.hash)
)`;

/** Whether an upload has stored it and was interrupted before it became a file; it continues from there. */
const isPromised = (hash: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from uploads where uploads.blob_hash = ${hash} and uploads.completed_at is null
)`;

const isUsed = sql<boolean>`(${isReferred} or ${isPromised(sql`blobs.hash`)})`;

/** Content whose mark is wrong: unused and not marked, or marked and used. In the order of hashes. */
export const findMismarked = async (db: Queries, after: Buffer, most: number): Promise<Buffer[]> => {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from blobs
    where hash > ${after} and (unused_since is null) <> ${isUsed}
    order by hash limit ${most}`.execute(db);
  return rows.map(({ hash }) => hash);
};

/**
 * Locks those rows of content that are not locked. While they are locked no file can begin to refer to them, and
 * content that an open transaction has just referred to is skipped.
 */
export const holdContent = async (tx: Tx, hashes: readonly Buffer[]): Promise<Buffer[]> => {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from blobs where hash = any(${hashes}::bytea[]) for update skip locked`.execute(tx);
  return rows.map(({ hash }) => hash);
};

/** Bytes that all drives together have reserved for work in progress. */
export async function reservedBytes(db: Queries): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(reserved), 0) as bytes from drives`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

export interface Marked {
  readonly marked: number;
  readonly unmarked: number;
}

/** Puts the marks of held content right. */
export const markContent = async (tx: Tx, hashes: readonly Buffer[], now: Date): Promise<Marked> => {
  const { rows } = await sql<Marked>`
    with right_now as (
      select hash, ${isUsed} as is_used from blobs where hash = any(${hashes}::bytea[])
    ), changed as (
      update blobs b set unused_since = case when r.is_used then null else ${now}::timestamptz end
      from right_now r where b.hash = r.hash and (b.unused_since is null) <> r.is_used
      returning r.is_used
    )
    select count(*) filter (where not is_used) as marked, count(*) filter (where is_used) as unmarked
    from changed`.execute(tx);
  return rows[0] ?? { marked: 0, unmarked: 0 };
};

/** Content that was marked before `since`, in the order of hashes. */
export const findExpired = async (
  db: Queries,
  since: Date,
  after: Buffer,
  most: number,
): Promise<{ hash: Buffer; size: number }[]> => {
  const { rows } = await sql<{ hash: Buffer; size: number }>`
    select hash, size from blobs
    where unused_since <= ${since} and hash > ${after} order by hash limit ${most}`.execute(db);
  return rows;
};

/** Deletes the row of unused content. False where it is used again, or already deleted. */
export const deleteExpired = async (tx: Tx, hash: Buffer, since: Date): Promise<boolean> => {
  const { rows } = await sql`
    delete from blobs where hash = ${hash} and unused_since <= ${since} and not ${isUsed}
    returning 1`.execute(tx);
  return rows.length === 1;
};

/** Which of these have a row. */
export const knownContent = async (db: Queries, hashes: readonly Buffer[]): Promise<Set<string>> => {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from blobs where hash = any(${hashes}::bytea[])`.execute(db);
  return new Set(rows.map(({ hash }) => hash.toString('hex')));
};

/**
 * Takes the place of content that has no row, so that an upload of it waits for the end of the transaction. False where
 * it has a row by now, or an upload that was broken off still needs it.
 */
export const takePlace = async (tx: Tx, hash: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    insert into blobs (hash, size, gcid, crc32) values (${hash}, 0, '', 0)
    on conflict do nothing returning 1`.execute(tx);
  if (rows.length === 0) return false;
  const promised = await sql<{ is: boolean }>`select ${isPromised(sql`${hash}::bytea`)} as is`.execute(tx);
  return promised.rows[0]?.is === false;
};

export interface ContentRow {
  readonly hash: Buffer;
  readonly size: number;
  /** Files and versions that have it. */
  readonly uses: number;
}

/** Content that files or versions have, in the order of hashes. */
export const usedContent = async (db: Queries, after: Buffer, most: number): Promise<ContentRow[]> => {
  const { rows } = await sql<ContentRow>`
    select hash, size,
      (select count(*) from files where files.blob_hash = blobs.hash)
        + (select count(*) from versions where versions.blob_hash = blobs.hash) as uses
    from blobs where hash > ${after} and ${isReferred} order by hash limit ${most}`.execute(db);
  return rows;
};

interface SizedRow {
  readonly hash: Buffer;
  readonly size: number;
}

/** All content that has a row, used or not, in the order of hashes. */
export const allContent = async (db: Queries, after: Buffer, most: number): Promise<SizedRow[]> => {
  const { rows } = await sql<SizedRow>`
    select hash, size from blobs where hash > ${after} order by hash limit ${most}`.execute(db);
  return rows;
};

/** How much that is. */
export async function sumOfContent(db: Queries): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: string }>`
    select count(*) as count, coalesce(sum(size), 0) as bytes from blobs`.execute(db);
  const [{ count, bytes } = { count: 0, bytes: '0' }] = rows;
  return { count, bytes: Number(bytes) };
}

/** Content that an interrupted upload has stored and that has no row yet, likewise. */
export const promisedContent = async (db: Queries, after: Buffer, most: number): Promise<SizedRow[]> => {
  const { rows } = await sql<SizedRow>`
    select distinct blob_hash as hash, size from uploads
    where blob_hash > ${after} and completed_at is null
      and not exists (select from blobs where blobs.hash = uploads.blob_hash)
    order by hash limit ${most}`.execute(db);
  return rows;
};

/** Files and versions that have it; undefined where it has no row and no upload waits for it, so that it may be removed. */
export const usesOf = async (db: Queries, hash: Buffer): Promise<number | undefined> => {
  const { rows } = await sql<{ uses: number; wanted: boolean }>`
    select (select count(*) from files where files.blob_hash = ${hash})
        + (select count(*) from versions where versions.blob_hash = ${hash}) as uses,
      (exists (select from blobs where hash = ${hash}) or ${isPromised(sql`${hash}::bytea`)}) as wanted`.execute(
    db,
  );
  return rows[0]?.wanted === true ? rows[0].uses : undefined;
};

/**
 * Keeps content from being copied to another store until the transaction ends (`holdFromRemoval`); false where it is being copied now.
 */
export const holdFromMove = async (tx: Tx, hash: Buffer): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('content ' || encode(${hash}::bytea, 'hex'), 0)) as held`.execute(
    tx,
  );
  return rows[0]?.held === true;
};

/** Names of other connections that processes of this program have to the database. */
export const namesOfOthers = async (db: Queries, own: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name ~ '^drive [0-9a-f]{12}$'
      and application_name <> ${`drive ${own}`}`.execute(db);
  return rows.map(({ name }) => name);
};

/** Before every hash. */
export const noHash: Buffer = Buffer.alloc(0);

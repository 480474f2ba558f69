import type { BlobStore } from '../blobs/index.ts';
import { type Database, type Db, isReferenced, type Tx, transact } from '../db/index.ts';
import { aloneWithContent } from './guard.ts';
import {
  deleteExpired,
  findExpired,
  findMismarked,
  holdContent,
  holdFromMove,
  knownContent,
  type Marked,
  markContent,
  noHash,
  takePlace,
  takeYourTime,
} from './repo.ts';

const day = 24 * 60 * 60 * 1000;
/** Milliseconds for which unused content stays: until then a mistake can be taken back, and a backup copied. */
export const usualGrace = 7 * day;

const atOnce = 1000;

interface Collected extends Marked {
  /** Content that was unused for the whole grace. */
  readonly removed: number;
  /** Content on disk that no row knew of, as a crash between storing and the commit leaves it. */
  readonly orphaned: number;
  /** Of both. */
  readonly bytes: number;
}

export interface CollectDeps {
  readonly database: Pick<Database, 'db' | 'openClient'>;
  readonly blobs: BlobStore;
  readonly now?: () => number;
}

interface CollectOptions {
  /** Milliseconds. */
  readonly grace?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Removes content that no file, version or unfinished upload has. It is marked first and removed by a
 * later round, when it has been unused for the grace; the marks of content that is used again are taken away.
 * @returns undefined where another process collects, or takes a backup.
 */
export function collect(
  { database, blobs, now = Date.now }: CollectDeps,
  { grace = usualGrace, signal }: CollectOptions = {},
): Promise<Collected | undefined> {
  return aloneWithContent(database, async () => {
    const { db } = database;
    const begun = now();
    const until = new Date(begun - grace);
    const marks = await markUnused(db, new Date(begun), signal);
    const removed = await removeExpired({ db, blobs }, until, signal);
    const orphans = await removeOrphans({ db, blobs }, until, signal);
    await blobs.sweep?.(until);
    return {
      ...marks,
      removed: removed.count,
      orphaned: orphans.count,
      bytes: removed.bytes + orphans.bytes,
    };
  });
}

async function markUnused(db: Db, now: Date, signal: AbortSignal | undefined): Promise<Marked> {
  let [marked, unmarked] = [0, 0];
  for (let after: Buffer = noHash; ; ) {
    signal?.throwIfAborted();
    const { found, marks } = await transact(db, async (tx) => {
      await takeYourTime(tx);
      const found = await findMismarked(tx, after, atOnce);
      return { found, marks: await markContent(tx, await holdContent(tx, found), now) };
    });
    marked += marks.marked;
    unmarked += marks.unmarked;
    const last = found.at(-1);
    if (last === undefined) return { marked, unmarked };
    after = last;
  }
}

interface Removed {
  readonly count: number;
  readonly bytes: number;
}
type Parts = { readonly db: Db; readonly blobs: BlobStore };

async function removeExpired(
  { db, blobs }: Parts,
  until: Date,
  signal: AbortSignal | undefined,
): Promise<Removed> {
  let [count, bytes] = [0, 0];
  for (let after: Buffer = noHash; ; ) {
    const rows = await findExpired(db, until, after, atOnce);
    for (const { hash, size } of rows) {
      signal?.throwIfAborted();
      if (!(await removeOne({ db, blobs }, hash, until))) continue;
      count += 1;
      bytes += size;
    }
    const last = rows.at(-1);
    if (last === undefined) return { count, bytes };
    after = last.hash;
  }
}

/**
 * The row is deleted first and the content before the commit. An upload of the same content waits for this transaction
 * at the row's key and stores its bytes after it; so does, at the foreign key, a file that begins to refer to it, and
 * then this transaction fails. A crash in between leaves an unused row whose content is gone, which the next round
 * deletes, or the next upload fills. Content that is being copied to another store is left to the next round.
 */
async function removeOne({ db, blobs }: Parts, hash: Buffer, until: Date): Promise<boolean> {
  try {
    return await transact(db, async (tx) => {
      if (!(await holdFromMove(tx, hash)) || !(await deleteExpired(tx, hash, until))) return false;
      await blobs.remove(hash.toString('hex'));
      return true;
    });
  } catch (error) {
    if (isReferenced(error)) return false;
    throw error;
  }
}

async function removeOrphans(parts: Parts, until: Date, signal: AbortSignal | undefined): Promise<Removed> {
  let [count, bytes] = [0, 0];
  for await (const orphan of orphans(parts, until)) {
    signal?.throwIfAborted();
    if (!(await removeOrphan(parts, orphan.hash))) continue;
    count += 1;
    bytes += orphan.size;
  }
  return { count, bytes };
}

interface Orphan {
  readonly hash: string;
  readonly size: number;
}

/** Content stored before `until` that has no row. */
export async function* orphans(
  { db, blobs }: Pick<Parts, 'db'> & { readonly blobs: Pick<BlobStore, 'list'> },
  until: Date,
): AsyncGenerator<Orphan> {
  let batch: Orphan[] = [];
  const unknown = async (): Promise<Orphan[]> => {
    const known = await knownContent(
      db,
      batch.map(({ hash }) => Buffer.from(hash, 'hex')),
    );
    const without = batch.filter(({ hash }) => !known.has(hash));
    batch = [];
    return without;
  };
  for await (const { hash, size, storedAt } of blobs.list()) {
    if (storedAt > until) continue;
    batch.push({ hash, size });
    if (batch.length === atOnce) yield* await unknown();
  }
  yield* await unknown();
}

/** Thrown to roll back a transaction that has done its work. */
class NothingToKeepError extends Error {}

/** An upload of the same content waits at the key of the row that never comes to be, and stores its bytes after that. */
async function removeOrphan({ db, blobs }: Parts, hash: string): Promise<boolean> {
  let isRemoved = false;
  const work = async (tx: Tx): Promise<never> => {
    const bytes = Buffer.from(hash, 'hex');
    if ((await holdFromMove(tx, bytes)) && (await takePlace(tx, bytes))) {
      await blobs.remove(hash);
      isRemoved = true;
    }
    throw new NothingToKeepError();
  };
  try {
    await transact(db, work);
  } catch (error) {
    if (!(error instanceof NothingToKeepError)) throw error;
  }
  return isRemoved;
}

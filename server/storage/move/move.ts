import { BlobError, type BlobStore } from '../../blobs/index.ts';
import type { Database, Db } from '../../db/index.ts';
import { eachAtOnce } from '../at-once.ts';
import { aloneMoving, type Holds } from '../guard.ts';
import { allContent, namesOfOthers, noHash, promisedContent, sumOfContent, usesOf } from '../repo.ts';
import { createRoom } from '../room.ts';
import { createThrottle } from '../throttle.ts';
import { type CopyFault, copyContent } from './copy.ts';
import { deleteMoved } from './delete-moved.ts';
import { isSamePlace } from './same-place.ts';

/** Why content is not moved; the message is for the person at the terminal. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

export interface MoveFault {
  readonly kind: CopyFault | 'damaged_copy';
  readonly hash: string;
  /** Bytes that it should have. */
  readonly size: number;
  /** Files and versions that have it. */
  readonly uses: number;
}

export interface Moved {
  /** Contents that the new store has, of those that the drive knows. */
  readonly there: number;
  /** Those of them that were copied by this run, and their bytes. */
  readonly copied: number;
  readonly bytes: number;
  readonly faults: readonly MoveFault[];
  /** Contents that were deleted from the old store, and that were left in it although they were looked at. */
  readonly deleted: number;
  readonly left: number;
  /** All that can be copied is in the new store, and nothing came into the old one while that was looked at. */
  readonly isWhole: boolean;
  /** Other processes serve this drive with content at other places: what they write may come into the old store. */
  readonly isServedElsewhere: boolean;
  /** Why it was broken off, where it was not by the signal. */
  readonly stopped: string | undefined;
}

interface MoveDeps {
  readonly database: Pick<Database, 'db' | 'openClient'>;
  readonly from: BlobStore;
  readonly to: BlobStore;
}

interface MoveOptions {
  /** Deletes what the new store has from the old one, in the end. */
  readonly deleteSource?: boolean;
  /** Of processes that have their content at the same places (`storesName`); undefined where it does not matter. */
  readonly name?: string | undefined;
  /** Bytes a second that are copied at most. */
  readonly rate?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onFault?: (fault: MoveFault) => void;
  readonly onProgress?: (progress: MoveProgress) => void;
}

interface MoveProgress {
  readonly count: number;
  readonly of: number;
  readonly bytes: number;
  readonly deleted: number;
}

/** Rounds over all content: what came into the old store meanwhile is found by the next. */
const mostRounds = 3;
/** Contents that are looked at side by side, and how many bytes of those that are copied may be in memory. */
const atOnce = 16;
const roomForCopies = 192 * 1024 * 1024;
/** Bytes of one copy in memory at most: parts of an upload to S3 that are under way, and the next. */
const mostOfOne = 64 * 1024 * 1024;
const page = 1000;
/** Contents in a row that the old store cannot read: then it is the store that fails. */
const mostUnreadable = 20;
const mostFaults = 10_000;

/**
 * Copies all content that the drive knows from one store to another while it is in use. What is there already is not copied again, so that a
 * run that was broken off goes on. No content is removed while it is copied, and none is copied that was removed.
 * @throws {MoveError} where another move runs, both stores are one place, or a source is to be deleted that somebody needs.
 */
export async function move(deps: MoveDeps, options: MoveOptions = {}): Promise<Moved> {
  const moved = await aloneMoving(deps.database, (holds) => run(deps, holds, options));
  if (moved === undefined) throw new MoveError('Another move runs.');
  return moved;
}

async function run(deps: MoveDeps, holds: Holds, options: MoveOptions): Promise<Moved> {
  const { db } = deps.database;
  const { signal } = options;
  const others = options.name === undefined ? [] : await namesOfOthers(db, options.name);
  if (others.length > 0 && options.deleteSource === true)
    throw new MoveError(
      'Nothing is deleted: a process serves this drive that has BLOB_STORE or BLOB_STORE_FROM set otherwise. Restart it first.',
    );
  const state = createState(options, (await sumOfContent(db)).count);
  const parts = { ...deps, holds, options, state, db, throttle: createThrottle(options.rate, signal) };
  let isWhole = false;
  let stopped: string | undefined;
  try {
    if (await isSamePlace(deps.from, deps.to))
      throw new MoveError('Both are the same place: what is put into one of them is found in the other.');
    isWhole = await copyAll(parts);
    if (isWhole && options.deleteSource === true) await deleteAll(parts);
  } catch (error) {
    if (!(signal?.aborted === true || error instanceof BlobError)) throw error;
    isWhole = false;
    if (signal?.aborted !== true) stopped = (error as BlobError).message;
  }
  const { there, copied, bytes, deleted, left } = state.counts;
  const faults = [...state.faults.values()];
  return {
    ...{ there, copied, bytes, deleted, left, faults },
    ...{ isWhole, stopped, isServedElsewhere: others.length > 0 },
  };
}

function createState({ onFault, onProgress }: MoveOptions, of: number) {
  const counts = { there: 0, copied: 0, bytes: 0, deleted: 0, left: 0 };
  const faults = new Map<string, MoveFault>();
  return {
    counts,
    faults,
    progress: (): void =>
      onProgress?.({ count: counts.there, of, bytes: counts.bytes, deleted: counts.deleted }),
    report: (fault: MoveFault): void => {
      faults.set(fault.hash, fault);
      onFault?.(fault);
      if (faults.size >= mostFaults)
        throw new BlobError('unavailable', `${mostFaults} contents cannot be moved`);
    },
  };
}

interface Parts extends MoveDeps {
  readonly db: Db;
  readonly holds: Holds;
  readonly options: MoveOptions;
  readonly state: ReturnType<typeof createState>;
  readonly throttle: (bytes: number) => Promise<void>;
}

/** @returns whether a whole round found nothing to copy. */
async function copyAll(parts: Parts): Promise<boolean> {
  for (let round = 1; round <= mostRounds; round += 1) {
    if ((await copyRound(parts)) === 0) return true;
  }
  return false;
}

/** @returns how many contents were copied, or could not be looked at since they were being removed. */
async function copyRound({ options, state, ...parts }: Parts): Promise<number> {
  const { db, to, holds } = parts;
  const room = createRoom(roomForCopies);
  let changes = 0;
  let unreadable = 0;
  state.counts.there = 0;

  const copyOne = async (hash: Buffer, size: number): Promise<void> => {
    const name = hash.toString('hex');
    const uses = await usesOf(db, hash);
    if (uses === undefined) return;
    const fault = await copyContent({ ...parts, signal: options.signal }, name, size);
    unreadable = fault === 'unreadable' ? unreadable + 1 : 0;
    if (unreadable >= mostUnreadable)
      throw new BlobError('unavailable', `${unreadable} contents in a row cannot be read from the old store`);
    // Of what nothing uses the content may be gone before its row.
    if (fault !== undefined && uses > 0) return state.report({ kind: fault, hash: name, size, uses });
    if (fault !== undefined) return;
    changes += 1;
    state.counts.copied += 1;
    state.counts.there += 1;
    state.counts.bytes += size;
  };

  await eachAtOnce(
    knownContent(db),
    async ({ hash, size }) => {
      options.signal?.throwIfAborted();
      const name = hash.toString('hex');
      if (state.faults.has(name)) return;
      if ((await to.size(name)) === size) state.counts.there += 1;
      else {
        const leave = await room.enter(Math.min(size, mostOfOne));
        const isHeld = await holds.take(hash);
        try {
          if (isHeld) await copyOne(hash, size);
          else changes += 1;
        } finally {
          leave();
          if (isHeld) await holds.release(hash);
        }
      }
      state.progress();
    },
    atOnce,
  );
  return changes;
}

/** Page by page, so that memory does not grow with the drive. */
async function* knownContent(db: Db): AsyncGenerator<{ hash: Buffer; size: number }> {
  for (const read of [allContent, promisedContent]) {
    for (let after = noHash; ; ) {
      const rows = await read(db, after, page);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.hash;
    }
  }
}

async function deleteAll({ from, to, holds, throttle, options, state, db }: Parts): Promise<void> {
  const damaged: { readonly hash: string; readonly size: number }[] = [];
  await deleteMoved({
    ...{ from, to, holds, throttle, signal: options.signal },
    onDeleted: () => {
      state.counts.deleted += 1;
      state.progress();
    },
    onLeft: () => {
      state.counts.left += 1;
    },
    onDamaged: (hash, size) => {
      if (damaged.length < mostFaults) damaged.push({ hash, size });
    },
  });
  for (const { hash, size } of damaged) {
    const uses = (await usesOf(db, Buffer.from(hash, 'hex'))) ?? 0;
    state.report({ kind: 'damaged_copy', hash, size, uses });
  }
}

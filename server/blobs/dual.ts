import { createHash } from 'node:crypto';
import {
  acceptHash,
  BlobError,
  type BlobHash,
  type BlobStore,
  type Stage,
  type StoredBlob,
} from './store.ts';

interface Stores {
  /** Everything is written here. */
  readonly to: BlobStore;
  /** Blobs are found here too, until they have been moved. */
  readonly from: BlobStore;
}

const hasReason = (error: unknown, ...reasons: BlobError['reason'][]): boolean =>
  error instanceof BlobError && reasons.includes(error.reason);

/**
 * A store whose content is being moved: what is new goes `to` one place, and what is there lies in either. Both are asked each time, so that
 * it does not matter which has it at the moment, nor whether the move goes on.
 */
export function createDualBlobs({ to, from }: Stores): BlobStore {
  /**
   * The work with whichever store has the blob. Asked thrice, since it may have been moved between the first two; where the new store does
   * not answer, the old one may still have it.
   */
  async function withEither<T>(work: (store: BlobStore) => Promise<T>): Promise<T> {
    try {
      return await work(to);
    } catch (first) {
      if (!hasReason(first, 'missing', 'unavailable')) throw first;
      try {
        return await work(from);
      } catch (second) {
        if (!hasReason(second, 'missing')) throw hasReason(first, 'missing') ? second : first;
        if (hasReason(first, 'unavailable')) throw first;
        return work(to);
      }
    }
  }

  const size = async (hash: BlobHash): Promise<number | undefined> => {
    acceptHash(hash);
    try {
      return await withEither(async (store) => {
        const bytes = await store.size(hash);
        if (bytes === undefined) throw new BlobError('missing', 'There is no such blob');
        return bytes;
      });
    } catch (error) {
      if (hasReason(error, 'missing')) return undefined;
      throw error;
    }
  };

  const { openFile: openNew } = to;
  const { openFile: openOld } = from;

  return {
    stage: (id) => {
      const stage = to.stage(id);
      return { ...stage, seal: (hash) => seal({ to, from }, stage, hash) };
    },
    stagePlace: to.stagePlace,
    stages: to.stages,
    free: to.free,
    put: to.put,
    size,
    read: async (hash, range) => withEither((store) => store.read(hash, range)),
    send: async (hash, write, range) => {
      let isBegun = false;
      const begin = (chunk: Uint8Array): Promise<void> => {
        isBegun = true;
        return write(chunk);
      };
      // Afterwards no other store may begin again from the first byte.
      const orBroken = (error: unknown): never => {
        throw isBegun ? new BrokenSendError(error) : error;
      };
      try {
        await withEither((store) => store.send(hash, begin, range).catch(orBroken));
      } catch (error) {
        throw error instanceof BrokenSendError ? error.reason : error;
      }
    },
    ...(openNew &&
      openOld && {
        openFile: (hash: BlobHash) => withEither((store) => (store === to ? openNew(hash) : openOld(hash))),
      }),
    remove: async (hash) => {
      // One that does not answer keeps the other from losing it: whoever removes it tries again.
      await Promise.all([to.size(hash), from.size(hash)]);
      await to.remove(hash);
      await from.remove(hash);
    },
    list: () => merged(to.list(), from.list()),
    sweep: async (before) => {
      await to.sweep?.(before);
      await from.sweep?.(before);
    },
  };
}

/** Carries an error past the other store. */
class BrokenSendError extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super();
    this.reason = reason;
  }
}

/**
 * Content that the old store has counts as stored, also where only its stage is gone: a crash may have come between sealing and the commit,
 * before the stores were set.
 */
async function seal({ to, from }: Stores, stage: Stage, hash: BlobHash): Promise<void> {
  acceptHash(hash);
  const staged = await stage.size();
  const stored = await from.size(hash).catch((error: unknown) => {
    // Nothing that is new waits for the old store.
    if (staged > 0 && hasReason(error, 'unavailable')) return undefined;
    throw error;
  });
  if (stored !== undefined && stored !== staged && (await to.size(hash)) === undefined) {
    if (staged === 0) return stage.discard();
    await refuseOther(from, hash, staged);
  }
  await stage.seal(hash);
}

/** Of two sizes one is wrong: content that is whole is never replaced by other bytes, damaged content is. */
async function refuseOther(from: BlobStore, hash: BlobHash, staged: number): Promise<void> {
  const digest = createHash('sha256');
  for await (const chunk of await from.read(hash)) digest.update(chunk as Uint8Array);
  if (digest.digest('hex') === hash)
    throw new BlobError('conflict', `The blob has other bytes than the stage, which has ${staged}`);
}

/** Two lists in the order of hashes, as one; of what is in both, the later time counts. Lists without an order give some blobs twice. */
async function* merged(
  news: AsyncIterable<StoredBlob>,
  olds: AsyncIterable<StoredBlob>,
): AsyncGenerator<StoredBlob> {
  const [one, other] = [news[Symbol.asyncIterator](), olds[Symbol.asyncIterator]()];
  try {
    let [left, right] = await Promise.all([one.next(), other.next()]);
    while (!left.done || !right.done) {
      const isLeft = !left.done && (right.done || left.value.hash <= right.value.hash);
      const isRight = !right.done && (left.done || right.value.hash <= left.value.hash);
      if (isLeft && isRight) yield newer(left.value, right.value);
      else yield isLeft ? left.value : right.value;
      if (isLeft) left = await one.next();
      if (isRight) right = await other.next();
    }
  } finally {
    await Promise.allSettled([one.return?.(), other.return?.()]);
  }
}

const newer = (one: StoredBlob, other: StoredBlob): StoredBlob =>
  one.storedAt >= other.storedAt ? one : { ...one, storedAt: other.storedAt };

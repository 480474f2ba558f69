import { addAbortSignal } from 'node:stream';
import { BlobError, type BlobStore } from '../../blobs/index.ts';
import { createRoom } from '../room.ts';
import { BackupPlaceError, type Listed } from './manifest.ts';

interface Stores {
  readonly from: Pick<BlobStore, 'read'>;
  readonly to: Pick<BlobStore, 'put'>;
  readonly signal?: AbortSignal | undefined;
}

/** Bytes that all copies may have in memory, and one of them: parts of an upload to S3 that are under way, and the next. */
const roomForCopies = 128 * 1024 * 1024;
const mostOfOne = 64 * 1024 * 1024;

const isOfSource = (error: unknown, ...reasons: readonly string[]): boolean =>
  error instanceof BlobError && reasons.includes(error.reason);

/**
 * Copies content from one store to another and checks its hash on the way. Missing or damaged content is not stored.
 * @returns whether it is there now.
 */
export function createTransfer({ from, to, signal }: Stores): (content: Listed) => Promise<boolean> {
  const room = createRoom(roomForCopies);
  const copy = async ({ hash, size }: Listed): Promise<boolean> => {
    const source = await from.read(hash).catch((error: unknown) => {
      if (isOfSource(error, 'missing')) return undefined;
      throw error;
    });
    if (source === undefined) return false;
    if (signal !== undefined) addAbortSignal(signal, source);
    try {
      await to.put(hash, source, size);
      return true;
    } catch (error) {
      signal?.throwIfAborted();
      // A place for backups that cannot be reached says so: its content is not damaged.
      const { cause } = error as { cause?: unknown };
      if (cause instanceof BackupPlaceError) throw cause;
      if (isOfSource(error, 'conflict', 'interrupted')) return false;
      throw error;
    } finally {
      source.destroy();
    }
  };
  return async (content) => {
    const leave = await room.enter(Math.min(content.size, mostOfOne));
    try {
      return await copy(content);
    } finally {
      leave();
    }
  };
}

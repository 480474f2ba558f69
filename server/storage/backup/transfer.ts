import { BlobError, type BlobStore } from '../../blobs/index.ts';
import type { Listed } from './files-of-backup.ts';

/**
 * Copies content from one store to another and checks its hash on the way. Missing or damaged content is not stored.
 * @returns whether it is there now.
 */
export async function transfer(from: BlobStore, to: BlobStore, { hash, size }: Listed): Promise<boolean> {
  try {
    await to.put(hash, await from.read(hash), size);
    return true;
  } catch (error) {
    const isOfSource =
      error instanceof BlobError && ['missing', 'conflict', 'interrupted'].includes(error.reason);
    if (!isOfSource) throw error;
    return false;
  }
}

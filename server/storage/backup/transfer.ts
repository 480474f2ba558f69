import { createHash, randomBytes } from 'node:crypto';
import { BlobError, type BlobStore } from '../../blobs/index.ts';
import type { Listed } from './files-of-backup.ts';

/**
 * Copies content from one store to another and checks its hash on the way. Missing or damaged content is not stored.
 * @returns whether it is there now.
 */
export async function transfer(from: BlobStore, to: BlobStore, { hash, size }: Listed): Promise<boolean> {
  const stage = to.stage(randomBytes(16).toString('hex'));
  const digest = createHash('sha256');
  try {
    const source = await from.read(hash);
    await stage.append(0, source, { limit: size, onChunk: (chunk) => void digest.update(chunk) });
    if (digest.digest('hex') === hash) {
      await stage.seal(hash);
      return true;
    }
  } catch (error) {
    const isOfSource =
      error instanceof BlobError && ['missing', 'too-large', 'interrupted'].includes(error.reason);
    await stage.discard();
    if (!isOfSource) throw error;
    return false;
  }
  await stage.discard();
  return false;
}

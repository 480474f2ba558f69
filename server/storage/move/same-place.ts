import { createHash, randomBytes } from 'node:crypto';
import type { BlobStore } from '../../blobs/index.ts';

/**
 * Whether both stores have the same content, by whatever names: what is put into one is found in the other. Moving within one place would
 * delete the only copy.
 */
export async function isSamePlace(from: BlobStore, to: BlobStore): Promise<boolean> {
  const bytes = randomBytes(32);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await to.put(hash, once(bytes), bytes.length);
  try {
    return (await from.size(hash)) !== undefined;
  } finally {
    await to.remove(hash);
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

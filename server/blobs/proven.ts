import { createHash } from 'node:crypto';
import { BlobError, type BlobHash } from './store.ts';

/**
 * The bytes of the source, which end with an error where they are not the content of that name: `conflict`. An error of the source itself
 * becomes `interrupted`.
 */
export async function* proven(
  source: AsyncIterable<Uint8Array>,
  hash: BlobHash,
  size: number,
): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  const digest = createHash('sha256');
  let length = 0;
  let isLeft = true;
  try {
    for (;;) {
      // An iterator that threw or ended is already closed.
      isLeft = false;
      const { done, value } = await chunks.next().catch(brokeOff);
      if (done) break;
      isLeft = true;
      length += value.length;
      if (length > size) throw new BlobError('conflict', `There are more than ${size} bytes`);
      digest.update(value);
      yield value;
    }
  } finally {
    if (isLeft) await Promise.resolve(chunks.return?.()).catch(() => {});
  }
  if (length !== size || digest.digest('hex') !== hash)
    throw new BlobError('conflict', 'The bytes are not the content of that name');
}

function brokeOff(cause: unknown): never {
  throw new BlobError('interrupted', 'The source of the bytes broke off', { cause });
}

import { createHash } from 'node:crypto';
import { BlobError, type BlobStore } from '../../blobs/index.ts';
import { eachAtOnce } from '../at-once.ts';
import type { Holds } from '../guard.ts';

interface DeleteOptions {
  readonly from: BlobStore;
  readonly to: BlobStore;
  readonly holds: Holds;
  readonly throttle: (bytes: number) => Promise<void>;
  readonly signal: AbortSignal | undefined;
  readonly onDeleted: () => void;
  /** Stays, since the new store has it not: content that belongs to nothing, or that could not be copied. */
  readonly onLeft: () => void;
  /** Stays, since the copy is not whole. */
  readonly onDamaged: (hash: string, size: number) => void;
}

/** Contents that are read again side by side. */
const atOnce = 4;

/** Deletes from the old store what the new one has, each after the copy was read again and compared with its hash. */
export function deleteMoved(options: DeleteOptions): Promise<void> {
  const { from, holds, signal } = options;
  return eachAtOnce(
    from.list(),
    async ({ hash, size }) => {
      signal?.throwIfAborted();
      const bytes = Buffer.from(hash, 'hex');
      if (!(await holds.take(bytes))) return options.onLeft();
      try {
        const copy = await stateOf(options, hash);
        if (copy === 'damaged') return options.onDamaged(hash, size);
        if (copy === 'missing') return options.onLeft();
        await from.remove(hash);
        options.onDeleted();
      } finally {
        await holds.release(bytes);
      }
    },
    atOnce,
  );
}

async function stateOf(
  { to, throttle, signal }: DeleteOptions,
  hash: string,
): Promise<'whole' | 'missing' | 'damaged'> {
  const digest = createHash('sha256');
  try {
    for await (const chunk of await to.read(hash)) {
      signal?.throwIfAborted();
      digest.update(chunk as Uint8Array);
      await throttle((chunk as Uint8Array).length);
    }
  } catch (error) {
    if (error instanceof BlobError && error.reason === 'missing') return 'missing';
    throw error;
  }
  return digest.digest('hex') === hash ? 'whole' : 'damaged';
}

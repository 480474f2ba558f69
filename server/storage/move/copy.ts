import { BlobError, type BlobStore } from '../../blobs/index.ts';

/** Why content was not copied: the old store has it not, has other bytes under its name, or cannot read it. */
export type CopyFault = 'missing' | 'damaged' | 'unreadable';

interface Copying {
  readonly from: BlobStore;
  readonly to: BlobStore;
  readonly throttle: (bytes: number) => Promise<void>;
  readonly signal: AbortSignal | undefined;
}

/**
 * Copies one content, which is compared with its hash on the way; other bytes replace nothing. Rejects where the new store fails, or the work
 * is to stop.
 * @returns what is wrong with the source; undefined where it has been copied.
 */
export async function copyContent(
  { from, to, throttle, signal }: Copying,
  hash: string,
  size: number,
): Promise<CopyFault | undefined> {
  const source = await from.read(hash).catch(faultOf);
  if (typeof source === 'string') return source;
  try {
    await to.put(hash, slowly(source, throttle, signal), size);
    return undefined;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BlobError && error.reason === 'conflict') return 'damaged';
    if (error instanceof BlobError && error.reason === 'interrupted') return 'unreadable';
    throw error;
  } finally {
    source.destroy();
  }
}

function faultOf(error: unknown): CopyFault {
  if (!(error instanceof BlobError)) throw error;
  return error.reason === 'missing' ? 'missing' : 'unreadable';
}

async function* slowly(
  source: AsyncIterable<Uint8Array>,
  throttle: (bytes: number) => Promise<void>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    signal?.throwIfAborted();
    await throttle(chunk.length);
    yield chunk;
  }
}

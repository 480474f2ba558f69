import { gcidBlockSize } from '../../../api/contract/gcid.ts';

/** Blocks that are read and digested side by side: the disk and more than one core have something to do. */
const lanes = 4;

/** An origin without TLS has no digests. */
export const canDigest = (): boolean => globalThis.crypto?.subtle !== undefined;

/**
 * The GCID of a file, upper-case hex: SHA-1 over the SHA-1s of its blocks (api.md, Files). The browser hashes on its
 * own threads and a few blocks are in memory at a time, so the page stays responsive without a worker, for which the
 * content security policy would have to be relaxed.
 *
 * @returns undefined where it was cancelled. Rejects where the file cannot be read.
 */
export async function gcidOf(content: Blob, isWanted: () => boolean): Promise<string | undefined> {
  const { size } = content;
  const length = gcidBlockSize(size);
  const blocks = Math.ceil(size / length);
  const digests = new Uint8Array(blocks * sha1Bytes);
  let next = 0;
  const digestBlocks = async () => {
    for (let at = next++; at < blocks && isWanted(); at = next++) {
      const bytes = await content.slice(at * length, (at + 1) * length).arrayBuffer();
      digests.set(await sha1(bytes), at * sha1Bytes);
    }
  };
  await Promise.all(Array.from({ length: lanes }, digestBlocks));
  return isWanted() ? hexOf(await sha1(digests)) : undefined;
}

const sha1Bytes = 20;
const sha1 = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-1', bytes));

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();

import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { gcidBlockSize, gcidBlocks } from '../../../../api/contract/gcid.ts';

export interface FileDigests {
  /** Lower-case hex: the name of the blob. */
  readonly sha256: string;
  /** Upper-case hex: `hash` on the wire (api.md, files). */
  readonly gcid: string;
  /** Unsigned, as zip headers hold it. */
  readonly crc32: number;
  /** Lower-case hex: `md5_checksum` on the wire. */
  readonly md5: string;
}

export interface Digests {
  /** Bytes seen so far. After an interruption it must equal the size of the stage, or the digests have to be rebuilt. */
  readonly position: number;
  /** The next bytes of the file. Throws `RangeError` for more than the file's size, and takes none of them then. */
  update(chunk: Uint8Array): void;
  /** May be called again. Throws `RangeError` before the whole file was processed. */
  finish(): FileDigests;
}

/** An MD5 computation. */
interface Md5 {
  readonly update: (chunk: Uint8Array) => unknown;
  readonly digest: (encoding: 'hex') => string;
}

interface Gcid {
  readonly update: (chunk: Uint8Array) => void;
  readonly finish: () => string;
}

/**
 * SHA-1 over the SHA-1s of the file's blocks, as public clients of this wire compute it before an upload. A file of no
 * bytes has no block: SHA-1 of nothing.
 */
function createGcid(blockSize: number): Gcid {
  const whole = createHash('sha1');
  let block = createHash('sha1');
  let filled = 0;
  const closeBlock = () => {
    whole.update(block.digest());
    block = createHash('sha1');
    filled = 0;
  };
  return {
    update: (chunk: Uint8Array) => {
      for (let from = 0; from < chunk.length; ) {
        const part = chunk.subarray(from, from + blockSize - filled);
        block.update(part);
        from += part.length;
        filled += part.length;
        if (filled === blockSize) closeBlock();
      }
    },
    finish: () => {
      if (filled > 0) closeBlock();
      return whole.digest('hex').toUpperCase();
    },
  };
}

/**
 * The same where the size is known only at the end: with every possible block length, of which three drop out as the
 * file grows.
 */
function createGcidOfAnySize(): Gcid {
  const running = new Map(gcidBlocks.map((block) => [block, createGcid(block)]));
  let size = 0;
  return {
    update: (chunk) => {
      size += chunk.length;
      for (const [block, gcid] of running) {
        if (block < gcidBlockSize(size)) running.delete(block);
        else gcid.update(chunk);
      }
    },
    finish: () => running.get(gcidBlockSize(size))!.finish(),
  };
}

/**
 * The digests of a file of `size` bytes, computed while it is received, so that it is never read again; undefined for
 * an unknown size: then it is what has been received.
 *
 * @param md5 takes half of the time of all of them, and may be computed elsewhere.
 */
export function createDigests(size?: number, md5: Md5 = createHash('md5')): Digests {
  if (size !== undefined && (!Number.isSafeInteger(size) || size < 0))
    throw new RangeError('The size of a file is a whole number');
  const sha256 = createHash('sha256');
  const gcid = size === undefined ? createGcidOfAnySize() : createGcid(gcidBlockSize(size));
  let crc = 0;
  let position = 0;
  let finished: FileDigests | undefined;
  return {
    get position() {
      return position;
    },
    update: (chunk) => {
      if (chunk.length === 0) return;
      if (size !== undefined && position + chunk.length > size)
        throw new RangeError(`The file was said to have ${size} bytes`);
      sha256.update(chunk);
      md5.update(chunk);
      gcid.update(chunk);
      crc = crc32(chunk, crc);
      position += chunk.length;
    },
    finish: () => {
      if (size !== undefined && position < size)
        throw new RangeError(`${position} of the file's ${size} bytes were seen`);
      finished ??= {
        sha256: sha256.digest('hex'),
        gcid: gcid.finish(),
        crc32: crc,
        md5: md5.digest('hex'),
      };
      return finished;
    },
  };
}

/**
 * The digests of the content of a stage or blob: to resume after a restart, since the state of a hash cannot be stored,
 * and to verify. Rejects with the stream's error, and with `RangeError` when it has more than `size` bytes.
 */
export async function checkDigests(stream: AsyncIterable<Uint8Array>, size?: number): Promise<Digests> {
  const digests = createDigests(size);
  for await (const chunk of stream) digests.update(chunk);
  return digests;
}

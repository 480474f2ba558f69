import { Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { unfoldsTooFar } from '../../../../../api/contract/archive-bounds.ts';
import type { TarContent } from '../../../../../api/contract/tar.ts';
import { mostAtOnce } from '../messages.ts';
import { FaultError, type Parent } from './parent.ts';

type Packing = 'zip' | 'gzip' | 'zstd' | 'none';

/** How an archive is packed, by its first bytes. */
export async function packingOf({ readPart }: Parent, size: number): Promise<Packing> {
  const [first = 0, second = 0, third = 0, fourth = 0] = await readPart(0, Math.min(4, size));
  if (first === 0x1f && second === 0x8b) return 'gzip';
  if (first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd) return 'zstd';
  return first === 0x50 && second === 0x4b ? 'zip' : 'none';
}

const zeros = new Uint8Array(mostAtOnce);
/** Bytes that are read behind something that was skipped: what follows may be skipped too. */
const fewAtOnce = 64 * 1024;

/** The archive as it is. */
export function plainContent({ readPart }: Parent, size: number): TarContent {
  let skipped = 0;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < size; ) {
      const isSkipped = at < skipped;
      const until = isSkipped
        ? Math.min(skipped, at + zeros.length, size)
        : Math.min(at + (at > 0 && at === skipped ? fewAtOnce : mostAtOnce), size);
      yield isSkipped ? zeros.subarray(0, until - at) : await readPart(at, until);
      at = until;
    }
  }
  return {
    [Symbol.asyncIterator]: bytes,
    skip: (until) => {
      skipped = until;
    },
  };
}

const chunkSize = 256 * 1024;

/** The bytes that a gzip or zstd file unfolds to, of which the parent hears that it goes on. */
export function unfolded(parent: Parent, size: number, packing: 'gzip' | 'zstd'): TarContent {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const unpacking = packing === 'gzip' ? createGunzip({ chunkSize }) : createZstdDecompress({ chunkSize });
    const packed = Readable.from(plainContent(parent, size));
    packed.on('error', (error) => unpacking.destroy(error));
    let [total, reported] = [0, 0];
    for await (const part of packed.pipe(unpacking) as AsyncIterable<Uint8Array>) {
      total += part.length;
      if (unfoldsTooFar(total, size)) throw new FaultError('bomb');
      if (total - reported > mostAtOnce) {
        reported = total;
        parent.say({ alive: true });
      }
      yield part;
    }
  }
  return { [Symbol.asyncIterator]: bytes, skip: () => {} };
}

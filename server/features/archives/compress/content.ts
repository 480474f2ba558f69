import type { BlobStore } from '../../../blobs/index.ts';
import { createPauses } from '../../../http/pauses.ts';
import type { Archive } from '../../downloads/index.ts';

type Parts = ReturnType<Archive['layout']['slice']>;

/** Bytes that are handed on together: a hundred thousand headers by themselves would be as many writes. */
const together = 256 * 1024;

/** The bytes of parts of an archive, in order. */
export async function* contentOf(
  parts: Parts,
  hashOf: Archive['hashOf'],
  blobs: Pick<BlobStore, 'read'>,
): AsyncGenerator<Uint8Array> {
  const pause = createPauses();
  let small: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunksOf(parts, hashOf, blobs)) {
    await pause();
    small.push(chunk);
    length += chunk.length;
    if (length < together) continue;
    yield Buffer.concat(small);
    small = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(small);
}

async function* chunksOf(
  parts: Parts,
  hashOf: Archive['hashOf'],
  blobs: Pick<BlobStore, 'read'>,
): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part.type === 'bytes') yield part.bytes;
    else {
      const { row, start, size } = part;
      yield* await blobs.read(hashOf(row), { start, end: start + size - 1 });
    }
  }
}

import type { BlobStore } from '../../../blobs/store.ts';
import { createPauses } from '../../../http/pauses.ts';
import type { ZipPart } from './zip.ts';

type Write = (chunk: Uint8Array) => Promise<void>;

/** Bytes; a larger file is read while it is sent. */
const smallFile = 64 * 1024;
/** Parts that are prepared ahead, headers included. */
const ahead = 16;

/**
 * Writes parts of an archive in order. Small files are read ahead: to open, measure, read and close one takes four
 * times waiting for the disk, and an archive may have a hundred thousand.
 */
export async function sendParts(
  parts: Iterable<ZipPart>,
  hashOf: (row: number) => string,
  { blobs, write }: { readonly blobs: Pick<BlobStore, 'send'>; readonly write: Write },
): Promise<void> {
  const ready: (() => Promise<void>)[] = [];
  // To a fast receiver, a hundred thousand headers would be sent in one turn of the event loop.
  const pause = createPauses();
  for (const part of parts) {
    await pause();
    ready.push(begun(part, hashOf, blobs, write));
    if (ready.length > ahead) await ready.shift()?.();
  }
  for (const send of ready) await send();
}

function begun(
  part: ZipPart,
  hashOf: (row: number) => string,
  blobs: Pick<BlobStore, 'send'>,
  write: Write,
): () => Promise<void> {
  if (part.type === 'bytes') return () => write(part.bytes);
  const { row, start, size } = part;
  const sendTo = (to: Write): Promise<void> => blobs.send(hashOf(row), to, { start, end: start + size - 1 });
  if (size > smallFile) return () => sendTo(write);
  const content = Buffer.allocUnsafe(size);
  let at = 0;
  const reading = sendTo(async (chunk) => {
    content.set(chunk, at);
    at += chunk.length;
  });
  // Its error is thrown when its turn comes; until then the rejection counts as handled.
  reading.catch(() => {});
  return async () => {
    await reading;
    await write(content);
  };
}

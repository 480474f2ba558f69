import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { asBlobError, withStoreErrors } from './disk-errors.ts';
import { BlobError } from './store.ts';

/** Bytes read at once. Less costs more calls than it saves memory; more makes a slow reader hold more. */
const chunkBytes = 1024 * 1024;
/** Bytes in each of the two buffers that are used again and again: the processor's cache holds both. */
const sendBytes = 512 * 1024;

export interface OpenedFile {
  readonly file: FileHandle;
  /** First byte. */
  readonly start: number;
  /** Last byte, included; before `start` when there is nothing to read. */
  readonly end: number;
}

/**
 * A stream over a part of a file (empty if the part is), which closes the file at its end, on an error or when it is
 * destroyed. Each chunk has its own memory, so a consumer may keep it for as long as a socket needs. A file that turns
 * out shorter is an error and never a short stream, since the length has been announced by then.
 */
export function streamFile(open: () => Promise<OpenedFile | undefined>): Readable {
  let opened: OpenedFile | undefined;
  let at = 0;

  async function readOn(): Promise<Buffer | null> {
    if (opened === undefined) return null;
    const { file, end } = opened;
    const length = Math.min(chunkBytes, end - at + 1);
    if (length <= 0) return null;
    const chunk = await readChunk(file, Buffer.allocUnsafeSlow(length), at);
    at += chunk.length;
    return chunk;
  }

  return new Readable({
    highWaterMark: chunkBytes,
    construct(done) {
      open().then(
        (result) => {
          opened = result;
          at = result?.start ?? 0;
          done();
        },
        (error) => done(asBlobError(error) as Error),
      );
    },
    read() {
      readOn().then(
        (chunk) => this.push(chunk),
        (error) => this.destroy(asBlobError(error) as Error),
      );
    },
    destroy(error, done) {
      if (opened === undefined) return done(error);
      opened.file.close().then(
        () => done(error),
        (failure) => done(error ?? (asBlobError(failure) as Error)),
      );
    },
  });
}

/** Writes a part of a file, and closes it. The memory of a chunk is used again once `write` has resolved for it. Faults of `write` pass unchanged. */
export async function sendFile(
  { file, start, end }: OpenedFile,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  const size = Math.min(sendBytes, end - start + 1);
  const buffers: Buffer[] = [];
  const writing: Promise<void>[] = [];
  try {
    for (let at = start, turn = 0; at <= end; turn = 1 - turn) {
      await writing[turn];
      const buffer = buffers[turn] ?? Buffer.allocUnsafeSlow(size);
      buffers[turn] = buffer;
      const chunk = await readChunk(file, buffer.subarray(0, end - at + 1), at);
      at += chunk.length;
      const written = write(chunk);
      // The error is thrown when this buffer is used next; until then the rejection counts as handled.
      written.catch(() => {});
      writing[turn] = written;
    }
    await Promise.all(writing);
  } finally {
    await file.close();
  }
}

/** As much of the buffer as one call fills: at least a byte. */
async function readChunk(file: FileHandle, buffer: Buffer, at: number): Promise<Buffer> {
  const { bytesRead } = await withStoreErrors(file.read(buffer, 0, buffer.length, at));
  if (bytesRead === 0) throw new BlobError('unavailable', `The file ends at ${at}: it was longer`);
  return buffer.subarray(0, bytesRead);
}

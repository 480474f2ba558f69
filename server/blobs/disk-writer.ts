import type { FileHandle } from 'node:fs/promises';
import { alignment, type Direct } from './disk-direct.ts';

/** Bytes handed to the file at once. */
const chunkBytes = 1024 * 1024;
/** Bytes after which the disk is set to work while more arrive, so that little is left to wait for at the end. */
const syncEvery = 64 * chunkBytes;
/**
 * Bytes of one append that are written through the page cache: small content is often read again at once, from memory.
 */
const directAfter = 16 * chunkBytes;

export interface Writer {
  /** How far the file has been written. */
  readonly position: number;
  /** Copies the chunk; undefined when that is done at once, as long as a buffer has space. */
  write(chunk: Uint8Array): Promise<void> | undefined;
  /** Writes the rest. Everything is in the file afterwards, but not yet synced. */
  flush(): Promise<void>;
  /** Syncs the file. After one failure it is unknown which bytes are on the disk. */
  sync(): Promise<void>;
  /**
   * Releases what it opened itself, after the last flush, whether that succeeded or not. The file belongs to the
   * caller.
   */
  close(): Promise<void>;
}

interface WriterOptions {
  readonly file: FileHandle;
  /** Where the next byte goes. */
  readonly position: number;
  /** The most bytes that may come. */
  readonly expected: number;
  /** Opens the same file for writing past the page cache, if that can be. */
  readonly openDirect: () => Promise<Direct | undefined>;
}

/**
 * Appends to a file from `position` on. One buffer fills while the other is written, whatever the size of the chunks:
 * memory stays flat, and thousands of chunks of a byte do not keep alive the large slabs that they were cut from.
 */
export function createWriter({ file, position, expected, openDirect }: WriterOptions): Writer {
  const size = Math.max(1, Math.min(chunkBytes, expected));
  const begin = position;
  let filling: Buffer = Buffer.allocUnsafeSlow(size);
  let spare: Buffer | undefined;
  let filled = 0;
  /** Bytes that the buffer takes this time. */
  let space = size;
  let writing: Promise<unknown> = Promise.resolve();
  let syncing: Promise<unknown> = Promise.resolve();
  let unsynced = 0;
  let direct: Direct | undefined;
  let isDirectTried = false;
  let isDirectRefused = false;

  async function writeWhole(bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const bytesWritten = (await writeDirect(bytes, from)) ?? (await writePlain(bytes, from));
      from += bytesWritten;
      position += bytesWritten;
    }
    if (unsynced >= syncEvery) await beginSync();
  }

  async function writePlain(bytes: Buffer, from: number): Promise<number> {
    const { bytesWritten } = await file.write(bytes, from, bytes.length - from, position);
    unsynced += bytesWritten;
    return bytesWritten;
  }

  /**
   * Undefined where these bytes cannot be written directly: the last ones of a file, or those after an interrupted
   * write.
   */
  async function writeDirect(bytes: Buffer, from: number): Promise<number | undefined> {
    if (direct === undefined || isDirectRefused) return undefined;
    const isAligned = [position, bytes.byteOffset + from, bytes.length - from].every(
      (n) => n % alignment === 0,
    );
    if (!isAligned || !direct.buffers.some(({ buffer }) => buffer === bytes.buffer)) return undefined;
    try {
      return (await direct.file.write(bytes, from, bytes.length - from, position)).bytesWritten;
    } catch (error) {
      // Some file systems open a file with O_DIRECT and then refuse to write, or need larger multiples.
      if (!(error instanceof Error && 'code' in error && error.code === 'EINVAL')) throw error;
      isDirectRefused = true;
      return undefined;
    }
  }

  /** Waits for the sync before this one, so that no disk is left behind by more than two of them. */
  async function beginSync(): Promise<void> {
    unsynced = 0;
    await syncing;
    syncing = file.datasync();
    syncing.catch(() => {});
  }

  async function swap(): Promise<void> {
    await writing;
    const bytes = filling.subarray(0, filled);
    const next = position + filled;
    [filling, spare] = [spare ?? Buffer.allocUnsafeSlow(size), filling];
    filled = 0;
    writing = writeWhole(bytes);
    // The error is thrown by the next swap; until then the rejection counts as handled.
    writing.catch(() => {});
    if (!isDirectTried && size === chunkBytes && next - begin >= directAfter) await goDirect(next);
  }

  /** Replaces both buffers; the one that is being written is released when the write ends. */
  async function goDirect(next: number): Promise<void> {
    isDirectTried = true;
    direct = await openDirect();
    if (direct === undefined) return;
    [filling, spare] = direct.buffers;
    // From the next buffer on every one begins at a whole multiple.
    space = size - (next % alignment);
  }

  /** A chunk that fills the buffer, or several. */
  async function writeOn(chunk: Uint8Array): Promise<void> {
    for (let from = 0; from < chunk.length; ) {
      const part = chunk.subarray(from, from + space - filled);
      filling.set(part, filled);
      from += part.length;
      filled += part.length;
      if (filled === space) {
        space = size;
        await swap();
      }
    }
  }

  return {
    get position() {
      return position;
    },
    write: (chunk) => {
      if (chunk.length >= space - filled) return writeOn(chunk);
      filling.set(chunk, filled);
      filled += chunk.length;
      return undefined;
    },
    flush: async () => {
      if (filled > 0) await swap();
      await writing;
    },
    sync: async () => {
      await syncing;
      await file.datasync();
    },
    close: async () => direct?.close(),
  };
}

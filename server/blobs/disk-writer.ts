import type { FileHandle } from 'node:fs/promises';

/** Bytes handed to the file at once. */
const chunkBytes = 1024 * 1024;
/** Bytes after which the disk is set to work while more arrive, so that little is left to wait for at the end. */
const syncEvery = 64 * chunkBytes;

export interface Writer {
  /** How far the file has been written. */
  readonly position: number;
  /** Copies the chunk; waits when both buffers are taken. */
  write(chunk: Uint8Array): Promise<void>;
  /** Writes what is left. Everything is in the file afterwards, not yet on the disk. */
  flush(): Promise<void>;
  /** Makes it durable. After it has failed once nothing says which bytes the disk has. */
  sync(): Promise<void>;
}

/**
 * Appends to a file from `position` on. One buffer fills while the other is written, whatever the size of the chunks:
 * memory stays flat, and thousands of chunks of a byte do not keep alive the large slabs that they were cut from.
 */
export function createWriter(file: FileHandle, position: number, expected: number): Writer {
  const size = Math.max(1, Math.min(chunkBytes, expected));
  let filling: Buffer = Buffer.allocUnsafeSlow(size);
  let spare: Buffer | undefined;
  let filled = 0;
  let writing: Promise<unknown> = Promise.resolve();
  let syncing: Promise<unknown> = Promise.resolve();
  let unsynced = 0;

  async function writeWhole(bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, from, bytes.length - from, position);
      from += bytesWritten;
      position += bytesWritten;
      unsynced += bytesWritten;
    }
    if (unsynced >= syncEvery) await beginSync();
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
    [filling, spare] = [spare ?? Buffer.allocUnsafeSlow(size), filling];
    filled = 0;
    writing = writeWhole(bytes);
    // The fault is met by the next swap; until then nobody waits for this promise.
    writing.catch(() => {});
  }

  return {
    get position() {
      return position;
    },
    write: async (chunk) => {
      for (let from = 0; from < chunk.length; ) {
        const part = chunk.subarray(from, from + size - filled);
        filling.set(part, filled);
        from += part.length;
        filled += part.length;
        if (filled === size) await swap();
      }
    },
    flush: async () => {
      if (filled > 0) await swap();
      await writing;
    },
    sync: async () => {
      await syncing;
      await file.datasync();
    },
  };
}

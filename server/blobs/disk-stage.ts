import { constants } from 'node:fs';
import { open, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createDirect } from './disk-direct.ts';
import { asBlobError, unlessAbsent, withStoreErrors } from './disk-errors.ts';
import { type Folders, syncFolder } from './disk-folders.ts';
import { streamFile } from './disk-reader.ts';
import { createWriter, type Writer } from './disk-writer.ts';
import { type AppendOptions, BlobError, type BlobHash, type Stage } from './store.ts';

/** Content is its owner's alone. */
export const fileMode = 0o600;

interface DiskStagesOptions {
  readonly folders: Folders;
  readonly log: { warn(facts: object, message: string): void };
  /** Makes the file at this path the blob of that name. */
  readonly seal: (path: string, hash: BlobHash) => Promise<void>;
}

/** A stage is a file. Memory holds only the calls in progress and disks that have failed. */
export function createDiskStages({ folders, log, seal }: DiskStagesOptions): (path: string) => Stage {
  /** The sizes that the stages in use had when that use began. */
  const inUse = new Map<string, Promise<number>>();
  /** The sizes to which stages must be cut before anything else, after a flush that failed. */
  const suspect = new Map<string, number>();
  const openDirect = createDirect();

  async function cutSuspect(path: string, size: number): Promise<void> {
    suspect.set(path, size);
    await cut(path, size);
    suspect.delete(path);
  }

  async function settledSize(path: string): Promise<number> {
    const sound = suspect.get(path);
    if (sound !== undefined) await cutSuspect(path, sound);
    return (await unlessAbsent(stat(path)))?.size ?? 0;
  }

  const sizeOf = async (path: string): Promise<number> =>
    (await inUse.get(path)) ?? suspect.get(path) ?? (await unlessAbsent(stat(path)))?.size ?? 0;

  /** Runs the work, which gets the size of the stage, with no other of its kind beside it. */
  async function alone<T>(path: string, work: (size: number) => Promise<T>): Promise<T> {
    if (inUse.has(path)) throw new BlobError('conflict', 'The stage is in use');
    const size = settledSize(path);
    inUse.set(path, size);
    try {
      return await work(await size);
    } finally {
      inUse.delete(path);
    }
  }

  async function append(
    path: string,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    options: AppendOptions,
  ): Promise<number> {
    const file = await openForAppend(path, offset, folders);
    const writer = createWriter({
      file,
      position: offset,
      expected: options.limit - offset,
      openDirect: () => openDirect(path),
    });
    try {
      const [taken] = await Promise.allSettled([take(source, writer, offset, options)]);
      const [kept] = await Promise.allSettled([keep(writer)]);
      if (kept.status === 'rejected') {
        log.warn({ err: kept.reason }, 'upload truncated: disk write failed');
        await cutSuspect(path, offset);
        throw kept.reason;
      }
      if (taken.status === 'rejected') throw taken.reason;
      if (kept.value !== undefined) throw kept.value;
      return writer.position;
    } finally {
      await Promise.all([writer.close(), file.close()]);
    }
  }

  async function truncate(path: string, size: number, wanted: number): Promise<void> {
    if (wanted > size) throw new BlobError('out-of-range', `The stage has ${size} bytes`);
    if (wanted < size) await cut(path, wanted);
  }

  async function discard(path: string): Promise<void> {
    await unlessAbsent(unlink(path));
    suspect.delete(path);
  }

  return (path) => ({
    size: () => withStoreErrors(sizeOf(path)),
    append: (offset, source, options) =>
      withStoreErrors(
        alone(path, (size) => {
          if (offset !== size) throw new BlobError('conflict', `The stage has ${size} bytes, not ${offset}`);
          return append(path, offset, source, options);
        }),
      ),
    truncate: (wanted) => withStoreErrors(alone(path, (size) => truncate(path, size, wanted))),
    read: (start = 0, end = Number.POSITIVE_INFINITY) =>
      streamFile(async () => {
        const last = Math.min(end, (await sizeOf(path)) - 1);
        return last < start ? undefined : { file: await open(path, 'r'), start, end: last };
      }),
    readWritten: (start, end) =>
      streamFile(async () => {
        const written = suspect.get(path) ?? (await unlessAbsent(stat(path)))?.size ?? 0;
        const last = Math.min(end, written - 1);
        return last < start ? undefined : { file: await open(path, 'r'), start, end: last };
      }),
    seal: (hash) => withStoreErrors(alone(path, () => seal(path, hash))),
    discard: () => withStoreErrors(alone(path, () => discard(path))),
  });
}

/** Before the first byte the name of the file is made durable, so that a stage with bytes is never lost whole. */
async function openForAppend(path: string, offset: number, folders: Folders) {
  if (offset > 0) return open(path, constants.O_WRONLY);
  const folder = dirname(path);
  return folders.inside(folder, async () => {
    const file = await open(path, constants.O_WRONLY | constants.O_CREAT, fileMode);
    try {
      await syncFolder(folder);
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  });
}

/** By hand and not by `for await`: errors of the source are told from ours without a cost for each chunk. */
async function take(
  source: AsyncIterable<Uint8Array>,
  writer: Writer,
  offset: number,
  { limit, onChunk }: AppendOptions,
): Promise<void> {
  const chunks = source[Symbol.asyncIterator]();
  let size = offset;
  let isLeft = true;
  try {
    for (;;) {
      // An iterator that threw or ended is already closed.
      isLeft = false;
      const { done, value: chunk } = await chunks.next().catch(brokeOff);
      if (done) return;
      isLeft = true;
      size += chunk.length;
      if (size > limit) throw new BlobError('too-large', `The stage would pass ${limit} bytes`);
      onChunk?.(chunk);
      const wait = writer.write(chunk);
      if (wait !== undefined) await wait;
    }
  } finally {
    // An error of the bytes is reported before an error of their source.
    if (isLeft) await Promise.resolve(chunks.return?.()).catch(() => {});
  }
}

function brokeOff(cause: unknown): never {
  throw new BlobError('interrupted', 'The source of the bytes broke off', { cause });
}

/**
 * Syncs what the file has taken. Resolves to the error when the disk was full: what was written is a prefix of the
 * source. Rejects when it is unknown which bytes are on the disk.
 */
async function keep(writer: Writer): Promise<unknown> {
  let full: unknown;
  try {
    await writer.flush();
  } catch (error) {
    const fault = asBlobError(error);
    if (!(fault instanceof BlobError && fault.reason === 'full')) throw error;
    full = fault;
  }
  await writer.sync();
  return full;
}

/** Cuts the file off at a size, durably. */
async function cut(path: string, size: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.truncate(size);
    await file.sync();
  } finally {
    await file.close();
  }
}

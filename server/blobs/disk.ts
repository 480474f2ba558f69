import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { open, rename, stat, statfs, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { unlessAbsent, withStoreErrors } from './disk-errors.ts';
import { createFolders, type Folders, syncFolder } from './disk-folders.ts';
import { type OpenedFile, sendFile, streamFile } from './disk-reader.ts';
import { fileMode } from './disk-stage.ts';
import { proven } from './proven.ts';
import { createStageFolder, walk } from './stage-folder.ts';
import { acceptHash, BlobError, type BlobHash, type BlobStore, type ByteRange, isBlobHash } from './store.ts';

interface DiskBlobsOptions {
  /** Absolute path. One file system must hold all of it, since a file moves from `stage` to `blobs`. */
  readonly folder: string;
  readonly log: {
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
}

/**
 * Blobs as files: `blobs/ab/cd/<hash>`, and `stage/<id>` for uploads. The two levels keep folders small (76 files in
 * each of 65,536 at five million blobs). Folders are created on first use.
 */
export function createDiskBlobs({ folder, log }: DiskBlobsOptions): BlobStore {
  const folders = createFolders(folder);
  const blobs = join(folder, 'blobs');
  const blobPath = (hash: BlobHash) => join(blobs, hash.slice(0, 2), hash.slice(2, 4), hash);
  const { incoming, ...staged } = createStageFolder({
    folders,
    folder,
    log,
    seal: (path, hash) => seal({ from: path, to: blobPath(hash), hash, folders, log }),
  });

  return {
    ...staged,
    read: async (hash, range) => {
      acceptHash(hash);
      return withStoreErrors(readBlob(blobPath(hash), range));
    },
    send: async (hash, write, range) => {
      acceptHash(hash);
      await sendFile(await withStoreErrors(openBlob(blobPath(hash), range)), write);
    },
    openFile: async (hash) => {
      acceptHash(hash);
      return (await withStoreErrors(openBlob(blobPath(hash), undefined))).file;
    },
    put: async (hash, source, size) => {
      acceptHash(hash);
      const stage = incoming();
      try {
        await stage.append(0, proven(source, hash, size), { limit: size });
        await stage.seal(hash);
      } catch (error) {
        await stage.discard();
        throw whyNotProven(error);
      }
    },
    size: async (hash) => {
      acceptHash(hash);
      return (await withStoreErrors(unlessAbsent(stat(blobPath(hash)))))?.size;
    },
    remove: async (hash) => {
      acceptHash(hash);
      await withStoreErrors(unlessAbsent(unlink(blobPath(hash))));
    },
    list: async function* () {
      for await (const { name, stats } of walk(blobs, 3)) {
        if (isBlobHash(name)) yield { hash: name, size: stats.size, storedAt: stats.mtime };
      }
    },
    free: async () => {
      const { bavail, bsize } = await withStoreErrors(folders.inside(folder, () => statfs(folder)));
      return { bytesFree: bavail * bsize };
    },
  };
}

/** A stage says of its source that it broke off; the reason may be in it. */
const whyNotProven = (error: unknown): unknown =>
  error instanceof BlobError && error.reason === 'interrupted' && error.cause instanceof BlobError
    ? error.cause
    : error;

async function openBlob(path: string, range: ByteRange | undefined): Promise<OpenedFile> {
  const file = await unlessAbsent(open(path, 'r'));
  if (file === undefined) throw new BlobError('missing', 'There is no such blob');
  try {
    const { size } = await file.stat();
    const { start, end } = range ?? { start: 0, end: size - 1 };
    if (range !== undefined && !(start >= 0 && start <= end && end < size)) {
      throw new BlobError('out-of-range', `The blob has ${size} bytes; ${start} to ${end} were asked for`);
    }
    return { file, start, end };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readBlob(path: string, range: ByteRange | undefined): Promise<Readable> {
  const opened = await openBlob(path, range);
  return streamFile(async () => opened);
}

interface Sealing extends Pick<DiskBlobsOptions, 'log'> {
  readonly from: string;
  readonly to: string;
  readonly hash: BlobHash;
  readonly folders: Folders;
}

const hashOfNothing = createHash('sha256').digest('hex');

/** A crash at any line leaves the stage, or the blob, or both, each whole; from all three it can be called again. */
async function seal({ from, to, hash, folders, log }: Sealing): Promise<void> {
  await folders.inside(dirname(from), () =>
    folders.inside(dirname(to), async () => {
      const [staged, stored] = await Promise.all([from, to].map((path) => unlessAbsent(stat(path))));
      const isStored = stored !== undefined && (await agrees({ to, hash, staged, stored, log }));
      if (isStored) {
        await freshen(to, 'r+');
        // A blob put there by another call, or by a process that crashed, may not be durable yet.
        await syncFolder(dirname(to));
        await unlessAbsent(unlink(from));
      } else {
        if (staged === undefined && hash !== hashOfNothing) throw new BlobError('missing', 'Nothing to seal');
        await freshen(from, staged === undefined ? 'w+' : 'r+');
        await rename(from, to);
        await syncFolder(dirname(to));
      }
      // Else the old name may come back with the power, and with it an upload that writes into the blob.
      await syncFolder(dirname(from));
    }),
  );
}

/**
 * Whether the existing blob equals the stage. Equal sizes are taken as equal. Otherwise one of the two is wrong, and
 * reading is the only way to find out which: a damaged blob may be replaced, an intact one never.
 */
async function agrees({
  to,
  hash,
  staged,
  stored,
  log,
}: Pick<Sealing, 'to' | 'hash' | 'log'> & {
  readonly staged: Stats | undefined;
  readonly stored: Stats;
}): Promise<boolean> {
  if (staged === undefined || staged.size === stored.size) return true;
  const digest = createHash('sha256');
  for await (const chunk of await readBlob(to, undefined)) digest.update(chunk);
  if (digest.digest('hex') === hash) {
    throw new BlobError('conflict', `The blob has ${stored.size} bytes, the stage has ${staged.size}`);
  }
  log.error({ hash, was: stored.size, is: staged.size }, 'damaged blob replaced by a new upload');
  return false;
}

/** Content and time of sealing, durably. */
async function freshen(path: string, flags: string): Promise<void> {
  const file = await open(path, flags, fileMode);
  try {
    const now = new Date();
    await file.utimes(now, now);
    await file.sync();
  } finally {
    await file.close();
  }
}

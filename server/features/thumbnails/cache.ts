import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ThumbnailSize, thumbnailSizes } from '../../../api/contract/files.ts';
import { acceptHash } from '../../blobs/store.ts';

/** Thumbnails on disk, by the content that they show. All of it can be made again: it may be deleted at any time. */
interface ThumbnailCache {
  /** `broken`: it was tried, and there is none. Undefined: not tried yet, or so long ago that another try may do. */
  readonly find: (hash: string, size: ThumbnailSize) => Promise<Uint8Array | 'broken' | undefined>;
  readonly keep: (hash: string, size: ThumbnailSize, thumbnail: Uint8Array) => Promise<void>;
  readonly keepBroken: (hash: string) => Promise<void>;
  /** Nothing happens where there is nothing. */
  readonly forget: (hash: string) => Promise<void>;
}

/** Milliseconds after which a failed try counts no more: the next version of a decoder, or a less busy hour, may do better. */
const brokenFor = 24 * 3600 * 1000;

export function createThumbnailCache(folder: string, now: () => number): ThumbnailCache {
  const pathOf = (hash: string, ending: string): string => {
    acceptHash(hash);
    return join(folder, hash.slice(0, 2), `${hash}.${ending}`);
  };
  const thumbnailPath = (hash: string, size: ThumbnailSize): string =>
    pathOf(hash, `${size.replace('SIZE_', '').toLowerCase()}.webp`);
  return {
    find: async (hash, size) => {
      const thumbnail = await unlessAbsent(readFile(thumbnailPath(hash, size)));
      if (thumbnail !== undefined) return thumbnail;
      const mark = await unlessAbsent(stat(pathOf(hash, 'broken')));
      return mark !== undefined && now() - mark.mtimeMs < brokenFor ? 'broken' : undefined;
    },
    keep: (hash, size, thumbnail) => put(thumbnailPath(hash, size), thumbnail),
    keepBroken: (hash) => put(pathOf(hash, 'broken'), new Uint8Array()),
    forget: async (hash) => {
      const paths = thumbnailSizes.map((size) => thumbnailPath(hash, size));
      await Promise.all([...paths, pathOf(hash, 'broken')].map((path) => rm(path, { force: true })));
    },
  };
}

/** Atomic, but not durable: what a crash loses is made again. */
async function put(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

async function unlessAbsent<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

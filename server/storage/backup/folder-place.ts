import { createReadStream, createWriteStream } from 'node:fs';
import {
  link,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createDiskBlobs, syncFolder } from '../../blobs/index.ts';
import { BackupError } from './manifest.ts';
import type { BackupPlace, Links } from './place.ts';

type Log = Parameters<typeof createDiskBlobs>[0]['log'];

/** No other user may read a backup: it holds the keys of all sessions. */
const ownOnly = 0o600;
const ownFolder = 0o700;

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;

async function unlessAbsent<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Backups in a folder. @param folder absolute path */
export function folderPlace(folder: string, log: Log): BackupPlace {
  const content = createDiskBlobs({ folder, log });
  const at = (path: string): string => join(folder, path);
  return {
    name: folder,
    content,
    contentAt: 'blobs',
    whyEmpty: 'is its disk mounted?',
    find: async (mayBegin) => {
      if (mayBegin) await mkdir(folder, { recursive: true, mode: ownFolder });
      return realpath(folder).catch((cause: unknown) => {
        throw new BackupError(`${folder} is not there: is its disk mounted?`, { cause });
      });
    },
    isEmpty: async () => (await readdir(folder)).length === 0,
    folders: async (beginning) =>
      ((await unlessAbsent(readdir(folder))) ?? []).filter((name) => name.startsWith(beginning)),
    readText: (path) => unlessAbsent(readFile(at(path), 'utf8')),
    read: async (path) => createReadStream(at(path)),
    readSlowly: (path) => createReadStream(at(path)),
    write: async (path, source) => {
      await mkdir(dirname(at(path)), { recursive: true, mode: ownFolder });
      await pipeline(source, createWriteStream(at(path), { mode: ownOnly, flush: true }));
    },
    replace: async (path, text) => {
      const draft = `${at(path)}.new`;
      await writeFile(draft, text, { mode: ownOnly, flush: true });
      await syncFolder(dirname(draft));
      await rename(draft, at(path));
      await syncFolder(dirname(draft));
    },
    remove: async (path) => {
      await unlessAbsent(unlink(at(path)).then(() => syncFolder(dirname(at(path)))));
    },
    removeFolder: (path) => rm(at(path), { recursive: true, force: true }),
    tidy: async () => {
      for await (const { id } of content.stages()) await content.stage(id).discard();
      await content.sweep?.(new Date());
    },
    links: (dataFolder) => linksInto(folder, dataFolder),
  };
}

/** Where the store on disk keeps a blob (`createDiskBlobs`). */
export const pathOfBlob = (folder: string, hash: string): string =>
  join(folder, 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash);

/** Content is never written to once it is stored, so a second name for it is a copy that costs nothing. */
function linksInto(folder: string, dataFolder: string): Links {
  const touched = new Set<string>();
  let canLink = true;
  return {
    one: async ({ hash, size }) => {
      if (!canLink) return false;
      const [from, to] = [pathOfBlob(dataFolder, hash), pathOfBlob(folder, hash)];
      const found = await stat(from).catch(() => undefined);
      if (found?.size !== size) return false;
      if (!touched.has(dirname(to))) await mkdir(dirname(to), { recursive: true, mode: ownFolder });
      try {
        await link(from, to);
      } catch (error) {
        const code = codeOf(error);
        // Of another file system, or one without links: so are all the others.
        if (code === 'EXDEV' || code === 'EPERM' || code === 'ENOTSUP') canLink = false;
        return code === 'EEXIST';
      }
      touched.add(dirname(to));
      return true;
    },
    sync: async () => {
      const folders = new Set([...touched].flatMap((path) => [path, dirname(path), join(folder, 'blobs')]));
      for (const path of folders) await syncFolder(path);
    },
  };
}

import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Only the owner may read content, so other users of the machine have no access to these folders. */
const folderMode = 0o700;

/** Writes a folder's entries to the disk: without it, a new name in it may be lost with the power. */
export async function syncFolder(path: string): Promise<void> {
  // Windows does not open folders, and keeps their entries in a journal of its own.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export interface Folders {
  /**
   * Runs the work in the folder, which is created if it is missing. Its directory entry is synced in any case, since
   * the process that created it may have crashed before that; from the second time on this costs nothing. After an
   * error no folder is assumed to exist: someone may have removed it.
   */
  inside<T>(path: string, work: () => Promise<T>): Promise<T>;
}

export function createFolders(root: string): Folders {
  const durable = new Set<string>();

  async function ensureRoot(): Promise<void> {
    const first = await mkdir(root, { recursive: true, mode: folderMode });
    if (first === undefined) return;
    for (let made = root; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
  }

  async function ensure(path: string): Promise<void> {
    if (durable.has(path)) return;
    if (path === root) await ensureRoot();
    else {
      const parent = dirname(path);
      await ensure(parent);
      await mkdir(path, { recursive: true, mode: folderMode });
      await syncFolder(parent);
    }
    durable.add(path);
  }

  return {
    inside: async (path, work) => {
      try {
        await ensure(path);
        return await work();
      } catch (error) {
        durable.clear();
        throw error;
      }
    },
  };
}

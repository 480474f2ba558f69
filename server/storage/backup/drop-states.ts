import { rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlobStore, syncFolder } from '../../blobs/index.ts';
import { readContentList, refuseChanged } from './files-of-backup.ts';
import { BackupError, contentListName, manifestName } from './manifest.ts';
import type { State } from './states.ts';

/** Takes a state away so that one which is half removed is none. */
export async function dropState(folder: string, state: string): Promise<void> {
  const inside = join(folder, state);
  await unlink(join(inside, manifestName)).then(
    () => syncFolder(inside),
    () => undefined,
  );
  await rm(inside, { recursive: true, force: true });
}

/** The states whose list of contents is not what was written; no content may be removed for them. */
export async function findUnlisted(folder: string, states: readonly State[]): Promise<readonly State[]> {
  const unlisted: State[] = [];
  for (const state of states) {
    const { manifest } = state;
    if (manifest === undefined) unlisted.push(state);
    else
      await refuseChanged(join(folder, state.folder, contentListName), manifest.content).catch(
        (error: unknown) => {
          if (!(error instanceof BackupError)) throw error;
          unlisted.push(state);
        },
      );
  }
  return unlisted;
}

/**
 * Removes content that none of the states refers to. Lists and store are in the order of hashes, and are read side by side.
 * @returns how many were removed.
 */
export async function dropContent(
  target: BlobStore,
  folder: string,
  states: readonly State[],
): Promise<number> {
  // Of states with the same content one list is enough.
  const lists = new Map(states.map((state) => [state.manifest?.content.sha256, state.folder]));
  const cursors = await Promise.all(
    [...lists.values()].map((state) => openCursor(join(folder, state, contentListName))),
  );
  try {
    let dropped = 0;
    let last = '';
    for await (const { hash } of target.list()) {
      if (hash <= last) throw new Error('The contents of the backup are not listed in the order of hashes.');
      last = hash;
      let isListed = false;
      for (const cursor of cursors) isListed = (await cursor.reach(hash)) || isListed;
      if (isListed) continue;
      await target.remove(hash);
      dropped += 1;
    }
    return dropped;
  } finally {
    for (const cursor of cursors) await cursor.close();
  }
}

interface Cursor {
  /** Goes on to a hash; whether it is in the list. Hashes are asked for in their order. */
  readonly reach: (hash: string) => boolean | Promise<boolean>;
  readonly close: () => Promise<unknown>;
}

async function openCursor(path: string): Promise<Cursor> {
  const lines = readContentList(path);
  let at = '';
  let isOver = false;
  const goOn = async (hash: string): Promise<boolean> => {
    while (!isOver && at < hash) {
      const next = await lines.next();
      if (next.done === true) {
        isOver = true;
        break;
      }
      if (next.value.hash <= at) throw new BackupError(`${path} is not in the order of hashes.`);
      at = next.value.hash;
    }
    return !isOver && at === hash;
  };
  return {
    reach: (hash) => (isOver || at > hash ? false : at === hash || goOn(hash)),
    close: () => lines.return(undefined),
  };
}

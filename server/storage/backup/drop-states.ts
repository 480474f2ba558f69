import { eachAtOnce } from '../at-once.ts';
import { openCursor, readContentList, refuseChanged } from './files-of-backup.ts';
import { BackupError, BackupPlaceError, contentListName, type Listed, manifestName } from './manifest.ts';
import type { BackupPlace } from './place.ts';
import type { State } from './states.ts';

/** Takes a state away so that one which is half removed is none. */
export async function dropState(place: BackupPlace, state: string): Promise<void> {
  await place.remove(`${state}/${manifestName}`);
  await place.removeFolder(state);
}

/** The states whose list of contents is not what was written; no content may be removed for them. */
export async function findUnlisted(place: BackupPlace, states: readonly State[]): Promise<readonly State[]> {
  const unlisted: State[] = [];
  for (const state of states) {
    const { manifest } = state;
    if (manifest === undefined) unlisted.push(state);
    else
      await refuseChanged(place, `${state.folder}/${contentListName}`, manifest.content).catch(
        (error: unknown) => {
          if (!(error instanceof BackupError) || error instanceof BackupPlaceError) throw error;
          unlisted.push(state);
        },
      );
  }
  return unlisted;
}

/**
 * Removes content that none of the states refers to. Lists and store are in the order of hashes, and are read side by side.
 * @param stillHeld is asked before each removal, and rejects where another backup may have begun.
 * @returns how many were removed.
 */
export async function dropContent(
  place: BackupPlace,
  states: readonly State[],
  stillHeld: () => Promise<void>,
): Promise<number> {
  let dropped = 0;
  await eachAtOnce(unlistedContent(place, states), async ({ hash }) => {
    await stillHeld();
    await place.content.remove(hash);
    dropped += 1;
  });
  return dropped;
}

async function* unlistedContent(place: BackupPlace, states: readonly State[]): AsyncGenerator<Listed> {
  // Of states with the same content one list is enough.
  const lists = new Map(states.map((state) => [state.manifest?.content.sha256, state.folder]));
  const cursors = [...lists.values()].map((state) => {
    const path = `${state}/${contentListName}`;
    return openCursor(readContentList(place, path), () => {
      throw new BackupError(`${place.name}/${path} is not in the order of hashes.`);
    });
  });
  try {
    let last = '';
    for await (const { hash, size } of place.content.list()) {
      if (hash <= last)
        throw new BackupError(
          `${place.name} lists its contents in no order, so that those which nothing needs cannot be found. They stay.`,
        );
      last = hash;
      let isListed = false;
      for (const cursor of cursors) isListed = (await cursor.reach(hash)) !== undefined || isListed;
      if (!isListed) yield { hash, size };
    }
  } finally {
    for (const cursor of cursors) await cursor.close();
  }
}

import type { changeDisplay as endpoint } from '../../../api/contract/display.ts';
import {
  type AccountDisplay,
  type FolderDisplayAnswer,
  mostFolderDisplays,
} from '../../../api/contract/display.ts';
import type { Output } from '../../../api/contract/shapes.ts';
import { type Db, transact } from '../../db/index.ts';
import { keepDisplay, lockDisplay } from './repo.ts';

/** Keeps what is given of how lists are shown, and returns all of it: of two devices the later one is heard in each field. */
export const changeDisplay = (
  db: Db,
  userId: string,
  { common, folders = [] }: Output<typeof endpoint.body>,
): Promise<AccountDisplay> =>
  transact(db, async (tx) => {
    const kept = await lockDisplay(tx, userId);
    const display = {
      common: { ...kept.common, ...common },
      folders: folders.reduce(withFolder, kept.folders).slice(0, mostFolderDisplays),
    };
    await keepDisplay(tx, userId, display);
    return display;
  });

function withFolder(
  kept: readonly FolderDisplayAnswer[],
  changed: FolderDisplayAnswer,
): readonly FolderDisplayAnswer[] {
  const before = kept.find(({ folder_id }) => folder_id === changed.folder_id);
  return [{ ...before, ...changed }, ...kept.filter((folder) => folder !== before)];
}

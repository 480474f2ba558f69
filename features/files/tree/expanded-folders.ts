/** Which folders of the tree at the side are unfolded (“navigation folders”, spec section 3). The browser keeps it. */
import { createEffect, createEvent, createStore, sample } from 'effector';
import { browserStorage, type KeyValueStorage, readRecord } from '../../../api/storage.ts';
import { $account, accountRecognised, signedOut } from '../../session/index.ts';
import { $folder } from '../list/open-folder.ts';

/** The tree stands on the page. */
export const treeShown = createEvent();
/** Its heading folds all of it. */
export const treeToggled = createEvent();
export const folderFolded = createEvent<{ readonly id: string; readonly isOpen: boolean }>();

export interface Folds {
  readonly isTreeOpen: boolean;
  readonly folders: readonly string[];
}

const key = 'navigation_folders';
/** The oldest are forgotten: folders that are gone would stay for ever. */
const mostKept = 200;
const untouched: Folds = { isTreeOpen: true, folders: [] };

/** Of one account; another one's folders are passed over. */
export function readFolds(storage: KeyValueStorage, account: string): Folds {
  const kept = readRecord(storage, key);
  if (kept?.account !== account || !Array.isArray(kept.folders)) return untouched;
  const folders = kept.folders.filter((id): id is string => typeof id === 'string').slice(-mostKept);
  return { isTreeOpen: kept.isTreeOpen !== false, folders };
}

export const readFoldsFx = createEffect((account: string) => readFolds(browserStorage(), account));
export const keepFoldsFx = createEffect((kept: Folds & { readonly account: string }) =>
  browserStorage().setItem(key, JSON.stringify(kept)),
);

/** Null until it has been read. */
export const $folds = createStore<Folds | null>(null);

const withFolders = (folds: Folds, ids: readonly string[]): Folds => {
  const added = ids.filter((id) => !folds.folders.includes(id));
  return added.length === 0 ? folds : { ...folds, folders: [...folds.folders, ...added].slice(-mostKept) };
};

/** The way to the open folder is unfolded, so that it can be seen where one is. */
const wayKnown = sample({
  clock: [$folder, readFoldsFx.doneData],
  source: $folder,
  filter: Boolean,
  fn: ({ path }) => path.slice(0, -1).map(({ id }) => id),
});
$folds
  .on(readFoldsFx.doneData, (_, folds) => folds)
  .on(wayKnown, (folds, ids) => folds && withFolders(folds, ids))
  .on(treeToggled, (folds) => folds && { ...folds, isTreeOpen: !folds.isTreeOpen })
  .on(folderFolded, (folds, { id, isOpen }) => {
    if (!folds) return folds;
    if (isOpen) return withFolders(folds, [id]);
    return { ...folds, folders: folds.folders.filter((one) => one !== id) };
  })
  .reset(signedOut);

sample({
  clock: [treeShown, accountRecognised],
  source: { account: $account, folds: $folds },
  filter: ({ account, folds }) => account !== null && folds === null,
  fn: ({ account }) => account?.sub ?? '',
  target: readFoldsFx,
});
sample({
  clock: [wayKnown, treeToggled, folderFolded],
  source: { account: $account, folds: $folds },
  filter: ({ account, folds }) => account !== null && folds !== null,
  fn: ({ account, folds }) => ({ ...(folds ?? untouched), account: account?.sub ?? '' }),
  target: keepFoldsFx,
});

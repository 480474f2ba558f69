/** Which folders of the tree at the side are unfolded (“navigation folders”, spec section 3). The browser keeps it. */
import { createEffect, createEvent, createStore, sample } from 'effector';
import { browserStorage, type KeyValueStorage, readRecord } from '../../../api/storage.ts';
import { $account, accountRecognised, signedOut } from '../../session/index.ts';
import { $folder } from '../list/open-folder.ts';

/** The tree is on the page. */
export const treeShown = createEvent();
/** Its heading folds all of it. */
export const treeToggled = createEvent();
export const folderFolded = createEvent<{ readonly id: string; readonly isOpen: boolean }>();

export interface ExpandedFolders {
  readonly isTreeOpen: boolean;
  readonly folders: readonly string[];
}

const key = 'navigation_folders';
/** The oldest are dropped: deleted folders would stay for ever. */
const mostKept = 200;
const untouched: ExpandedFolders = { isTreeOpen: true, folders: [] };

/** Of one account; another one's folders are passed over. */
export function readExpandedFolders(storage: KeyValueStorage, account: string): ExpandedFolders {
  const kept = readRecord(storage, key);
  if (kept?.account !== account || !Array.isArray(kept.folders)) return untouched;
  const folders = kept.folders.filter((id): id is string => typeof id === 'string').slice(-mostKept);
  return { isTreeOpen: kept.isTreeOpen !== false, folders };
}

export const readFoldsFx = createEffect((account: string) => readExpandedFolders(browserStorage(), account));
export const keepFoldsFx = createEffect((kept: ExpandedFolders & { readonly account: string }) =>
  browserStorage().setItem(key, JSON.stringify(kept)),
);

/** Null until it has been read. */
export const $expandedFolders = createStore<ExpandedFolders | null>(null);

const withFolders = (expanded: ExpandedFolders, ids: readonly string[]): ExpandedFolders => {
  const added = ids.filter((id) => !expanded.folders.includes(id));
  return added.length === 0
    ? expanded
    : { ...expanded, folders: [...expanded.folders, ...added].slice(-mostKept) };
};

/** The path to the open folder is expanded, so that it is visible. */
const wayKnown = sample({
  clock: [$folder, readFoldsFx.doneData],
  source: $folder,
  filter: Boolean,
  fn: ({ path }) => path.slice(0, -1).map(({ id }) => id),
});
$expandedFolders
  .on(readFoldsFx.doneData, (_, expanded) => expanded)
  .on(wayKnown, (expanded, ids) => expanded && withFolders(expanded, ids))
  .on(treeToggled, (expanded) => expanded && { ...expanded, isTreeOpen: !expanded.isTreeOpen })
  .on(folderFolded, (expanded, { id, isOpen }) => {
    if (!expanded) return expanded;
    if (isOpen) return withFolders(expanded, [id]);
    return { ...expanded, folders: expanded.folders.filter((one) => one !== id) };
  })
  .reset(signedOut);

sample({
  clock: [treeShown, accountRecognised],
  source: { account: $account, expanded: $expandedFolders },
  filter: ({ account, expanded }) => account !== null && expanded === null,
  fn: ({ account }) => account?.sub ?? '',
  target: readFoldsFx,
});
sample({
  clock: [wayKnown, treeToggled, folderFolded],
  source: { account: $account, expanded: $expandedFolders },
  filter: ({ account, expanded }) => account !== null && expanded !== null,
  fn: ({ account, expanded }) => ({ ...(expanded ?? untouched), account: account?.sub ?? '' }),
  target: keepFoldsFx,
});

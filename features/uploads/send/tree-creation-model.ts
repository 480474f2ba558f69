import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import { systemClock } from '../../../api/clock.ts';
import { noticeShown } from '../../notices/index.ts';
import { $account } from '../../session/index.ts';
import { allCancelled } from '../queue/model.ts';
import { createFolders, type Folders, type UploadTarget } from './folders.ts';
import { createTree, type FolderPath } from './tree-creation.ts';

/** The folders of what was chosen: all are made at once, the empty ones too. They wait for their owner, as files do. */

/** Folders that are to be below one. */
export interface FolderTree extends UploadTarget {
  readonly folders: readonly FolderPath[];
}

export const treesAccepted = createEvent<readonly FolderTree[]>();

export const $folders = createStore<Folders>(createFolders(), { serialize: 'ignore' });
const $unplanted = createStore<readonly FolderTree[]>([], { serialize: 'ignore' });

export interface TreesResult {
  /** Still to be made, where the owner left meanwhile. */
  readonly left: readonly FolderTree[];
  readonly refused: readonly FolderPath[];
}

interface Sowing {
  readonly folders: Folders;
  readonly plantings: readonly FolderTree[];
  readonly stop: AbortController;
}

export const createTreesFx = createEffect(
  async ({ folders, plantings, stop: { signal } }: Sowing): Promise<TreesResult> => {
    const left: FolderTree[] = [];
    const refused: FolderPath[] = [];
    for (const planting of plantings) {
      const tree = await createTree(folders, planting, planting.folders, { ...systemClock, signal });
      if (tree.left.length > 0) left.push({ ...planting, folders: tree.left });
      refused.push(...tree.refused);
    }
    return { left, refused };
  },
);
const makeFoldersFx = attach({
  source: $folders,
  mapParams: (plantings: readonly FolderTree[], folders: Folders): Sowing => ({
    folders,
    plantings,
    stop: new AbortController(),
  }),
  effect: createTreesFx,
});

$unplanted
  .on(treesAccepted, (waiting, more) => (more.length > 0 ? [...waiting, ...more] : waiting))
  .on(makeFoldersFx.doneData, (waiting, { left }) => (left.length > 0 ? [...waiting, ...left] : waiting));
/** What was left is not tried again before its owner is met again: who it was tried for may not have been told yet. */
const ownPlanted = sample({
  clock: [treesAccepted, $account],
  source: { unplanted: $unplanted, account: $account },
  fn: ({ unplanted, account }) => unplanted.filter(({ accountId }) => accountId === account?.sub),
});
const plantable = sample({ clock: ownPlanted, filter: (own) => own.length > 0 });
$unplanted.on(plantable, (waiting, begun) => waiting.filter((planting) => !begun.includes(planting)));
sample({ clock: plantable, target: makeFoldersFx });

/** What is being made, as long as it is. */
const $sown = createStore<readonly Sowing[]>([], { serialize: 'ignore' })
  .on(createTreesFx, (all, sowing) => [...all, sowing])
  .on(createTreesFx.finally, (all, { params }) => all.filter((sowing) => sowing !== params));
const stopFx = createEffect((sown: readonly Sowing[]) => {
  for (const { stop } of sown) stop.abort();
});
/** The folders of what is cancelled are wanted no more than its files. */
const cancelledBy = sample({ clock: allCancelled, source: $account, filter: Boolean });
sample({
  clock: cancelledBy,
  source: $sown,
  fn: (sown, { sub }) => sown.filter(({ plantings: [planting] }) => planting?.accountId === sub),
  target: stopFx,
});
$unplanted.on(cancelledBy, (waiting, { sub }) => waiting.filter(({ accountId }) => accountId !== sub));

/** Of all that is chosen together one word; the files in these folders say themselves why they did not go. */
sample({
  clock: makeFoldersFx.done,
  source: $account,
  filter: (account, { params: [planting], result: { refused } }) =>
    refused.length > 0 && planting?.accountId === account?.sub,
  fn: (_, { result: { refused } }) => ({
    text: {
      id: 'uploads.foldersRefused',
      values: { count: refused.length, name: refused[0]?.at(-1) ?? '' },
    },
    tone: 'bad' as const,
    topic: 'uploads.foldersRefused',
  }),
  target: noticeShown,
});

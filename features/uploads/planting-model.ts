import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import { $account } from '../session/index.ts';
import { createFolders, type Folders, makeTree, type Place } from './folders.ts';

/** The folders of what was chosen: all are made at once, the empty ones too. They wait for their owner, as files do. */

/** Folders that are to be below one. */
export interface Planting extends Place {
  readonly folders: readonly (readonly string[])[];
}

export const treesChosen = createEvent<readonly Planting[]>();

export const $folders = createStore<Folders>(createFolders(), { serialize: 'ignore' });
const $unplanted = createStore<readonly Planting[]>([], { serialize: 'ignore' });

interface Planted {
  readonly folders: Folders;
  readonly plantings: readonly Planting[];
}

/** Resolves to what is still to be made, where the owner left meanwhile. */
export const plantFx = createEffect(async ({ folders, plantings }: Planted): Promise<readonly Planting[]> => {
  const left: Planting[] = [];
  for (const planting of plantings) {
    const unmade = await makeTree(folders, planting, planting.folders);
    if (unmade.length > 0) left.push({ ...planting, folders: unmade });
  }
  return left;
});
const makeFoldersFx = attach({
  source: $folders,
  mapParams: (plantings: readonly Planting[], folders: Folders): Planted => ({ folders, plantings }),
  effect: plantFx,
});

$unplanted.on([treesChosen, makeFoldersFx.doneData], (waiting, more) =>
  more.length > 0 ? [...waiting, ...more] : waiting,
);
/** What was left is not tried again before its owner is met again: who it was tried for may not have been told yet. */
const ownPlanted = sample({
  clock: [treesChosen, $account],
  source: { unplanted: $unplanted, account: $account },
  fn: ({ unplanted, account }) => unplanted.filter(({ accountId }) => accountId === account?.sub),
});
const plantable = sample({ clock: ownPlanted, filter: (own) => own.length > 0 });
$unplanted.on(plantable, (waiting, begun) => waiting.filter((planting) => !begun.includes(planting)));
sample({ clock: plantable, target: makeFoldersFx });

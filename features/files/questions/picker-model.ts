import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import { type FailureFacts, factsOf } from '../../notices/index.ts';
import { $question, makeFolderFx } from '../commands.ts';
import { fetchBranchFx, type TreeFolder } from '../tree.ts';

export const folderPicked = createEvent<TreeFolder>();
export const namingAsked = createEvent();
/** A new folder within the one that is picked. */
export const innerFolderNamed = createEvent<{ readonly parentId: string; readonly name: string }>();

export const makeInnerFolderFx = attach({ effect: makeFolderFx });
const readFailureFx = createEffect(factsOf);

/** Null: the folder that is open. */
export const $picked = createStore<TreeFolder | null>(null);
export const $isNaming = createStore(false);
export const $pickerFailure = createStore<FailureFacts | null>(null);

$picked
  .on(folderPicked, (_, folder) => ({ id: folder.id, name: folder.name }))
  .on(makeInnerFolderFx.doneData, (picked, file) => (file ? { id: file.id, name: file.name } : picked))
  .reset($question);
$isNaming.on(namingAsked, () => true).reset(makeInnerFolderFx.done, folderPicked, $question);
$pickerFailure
  .on(readFailureFx.doneData, (_, facts) => facts)
  .reset(innerFolderNamed, namingAsked, folderPicked, $question);

sample({ clock: innerFolderNamed, target: makeInnerFolderFx });
sample({ clock: makeInnerFolderFx.failData, target: readFailureFx });
sample({ clock: makeInnerFolderFx.done, fn: ({ params }) => params.parentId, target: fetchBranchFx });

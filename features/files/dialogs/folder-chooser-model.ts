import { createEffect, createEvent, createStore, sample } from 'effector';
import { type FailureFacts, factsOf } from '../../notices/index.ts';
import { createEntryMaking, type NewEntryRequest } from '../commands/make-entry.ts';
import { branchRequested, type TreeFolder } from '../tree/tree-model.ts';
import { folderSearchLeft } from './folder-search-model.ts';

/** The dialog was closed: the next one starts anew. */
export const chooserLeft = createEvent();
export const folderPicked = createEvent<TreeFolder>();
export const namingRequested = createEvent();
/** A new folder within the picked one. */
export const innerFolderNamed = createEvent<NewEntryRequest>();

const making = createEntryMaking(innerFolderNamed, [namingRequested, folderPicked, chooserLeft]);
export const makeInnerFolderFx = making.makeFx;
const readFailureFx = createEffect(factsOf);

/** Null: the folder that the dialog started with. */
export const $picked = createStore<TreeFolder | null>(null);
export const $isNaming = createStore(false);
export const $namingFailure = createStore<FailureFacts | null>(null);

$picked
  .on(folderPicked, (_, folder) => ({ id: folder.id, name: folder.name, role: folder.role }))
  .on(making.made, (picked, file) => (file ? { id: file.id, name: file.name, role: file.role } : picked))
  .reset(chooserLeft);
$isNaming.on(namingRequested, () => true).reset(making.made, folderPicked, chooserLeft);
$namingFailure
  .on(readFailureFx.doneData, (_, facts) => facts)
  .reset(innerFolderNamed, namingRequested, folderPicked, chooserLeft);

sample({ clock: making.failed, target: readFailureFx });
sample({ clock: makeInnerFolderFx.done, fn: ({ params }) => params.parentId, target: branchRequested });
// The new folder is picked, and shown in the tree.
sample({ clock: [chooserLeft, making.made], fn: () => {}, target: folderSearchLeft });

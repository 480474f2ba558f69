/** The new folder that the page’s own question is about; the folder picker makes folders too. */
import { createEffect, createEvent, createStore, sample } from 'effector';
import { type FailureFacts, factsOf } from '../../notices/index.ts';
import { signedOut } from '../../session/index.ts';
import { listOutdated } from '../list/list-model.ts';
import { $folder } from '../list/open-folder.ts';
import { $location, $pagePath } from '../location/location-model.ts';
import { entriesHighlighted } from '../selection/selection-model.ts';
import { $dialog, dialogClosed, dialogRequested } from './dialog-model.ts';
import { createEntryMaking } from './make-entry.ts';

export const newFolderNamed = createEvent<string>();
export const $newFolderFailure = createStore<FailureFacts | null>(null);

const making = createEntryMaking(
  sample({
    clock: newFolderNamed,
    source: { dialog: $dialog, folder: $folder },
    fn: ({ dialog, folder }, name) => ({ parentId: dialog?.parentId ?? folder?.id ?? '', name }),
  }),
  [dialogRequested, dialogClosed, $location, $pagePath],
);
export const makeFolderHereFx = making.makeFx;
const readFailureFx = createEffect(factsOf);

$newFolderFailure
  .on(readFailureFx.doneData, (_, facts) => facts)
  .reset(dialogRequested, newFolderNamed, signedOut);

sample({ clock: making.failed, target: readFailureFx });
sample({ clock: makeFolderHereFx.done, fn: () => {}, target: listOutdated });
sample({
  clock: making.made,
  filter: (file) => file !== undefined,
  fn: (file) => ({ ids: [file?.id ?? ''], folderId: file?.parent_id ?? '' }),
  target: entriesHighlighted,
});
sample({ clock: making.made, fn: () => {}, target: dialogClosed });

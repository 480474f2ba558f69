/** The new text that the page’s own question is about. It opens in the editor as soon as it is made. */
import { createEffect, createEvent, createStore, sample } from 'effector';
import { type FailureFacts, factsOf } from '../../notices/index.ts';
import { signedOut } from '../../session/index.ts';
import { listOutdated } from '../list/list-model.ts';
import { $folder } from '../list/open-folder.ts';
import { $location, $pagePath } from '../location/location-model.ts';
import { entryOpened } from '../operations/chosen-actions.ts';
import { entriesHighlighted } from '../selection/selection-model.ts';
import { dialogClosed, dialogRequested } from './dialog-model.ts';
import { createEntryMaking, makeTextFx } from './make-entry.ts';

export const newTextNamed = createEvent<string>();
export const $newTextFailure = createStore<FailureFacts | null>(null);

const making = createEntryMaking(
  sample({
    clock: newTextNamed,
    source: $folder,
    fn: (folder, name) => ({ parentId: folder?.id ?? '', name }),
  }),
  [dialogRequested, dialogClosed, $location, $pagePath],
  makeTextFx,
);
export const makeTextHereFx = making.makeFx;
const readFailureFx = createEffect(factsOf);

$newTextFailure
  .on(readFailureFx.doneData, (_, facts) => facts)
  .reset(dialogRequested, newTextNamed, signedOut);

sample({ clock: making.failed, target: readFailureFx });
sample({ clock: makeTextHereFx.done, fn: () => {}, target: listOutdated });
const made = making.made.filterMap((file) => file);
sample({
  clock: made,
  fn: ({ id, parent_id: folderId }) => ({ ids: [id], folderId }),
  target: entriesHighlighted,
});
sample({ clock: made, fn: () => {}, target: dialogClosed });
sample({ clock: made, fn: (entry) => ({ entry, siblings: [entry] }), target: entryOpened });

import { createEffect, createEvent, createStore, sample } from 'effector';
import { type FailureFacts, factsOf } from '../../notices/index.ts';
import { signedOut } from '../../session/index.ts';
import { listOutdated } from '../list/list-model.ts';
import { $folder } from '../list/open-folder.ts';
import { $location, $pagePath } from '../location/location-model.ts';
import { entriesHighlighted } from '../selection/selection-model.ts';
import { $dialog, dialogClosed, dialogRequested } from './dialog-model.ts';
import { createEntryMaking, type Make } from './make-entry.ts';

/**
 * The making of an entry by the page’s own question for its name, in the folder that it names or the open one. The entry is selected
 * there, and the question closed; where it is refused the question stays, with the reason.
 */
export function createMakingHere(effect: Make) {
  const named = createEvent<string>();
  const $failure = createStore<FailureFacts | null>(null, { serialize: 'ignore' });
  const making = createEntryMaking(
    sample({
      clock: named,
      source: { dialog: $dialog, folder: $folder },
      fn: ({ dialog, folder }, name) => ({ parentId: dialog?.parentId ?? folder?.id ?? '', name }),
    }),
    [dialogRequested, dialogClosed, $location, $pagePath],
    effect,
  );
  const readFailureFx = createEffect(factsOf);
  $failure.on(readFailureFx.doneData, (_, facts) => facts).reset(dialogRequested, named, signedOut);
  const made = making.made.filterMap((file) => file);
  sample({ clock: making.failed, target: readFailureFx });
  sample({ clock: making.makeFx.done, fn: () => {}, target: listOutdated });
  sample({
    clock: made,
    fn: ({ id, parent_id: folderId }) => ({ ids: [id], folderId }),
    target: entriesHighlighted,
  });
  sample({ clock: making.made, fn: () => {}, target: dialogClosed });
  return { named, $failure, makeFx: making.makeFx, made };
}

import { createEffect, createEvent, sample } from 'effector';
import type { FileAnswer } from '../../api/contract/file.ts';
import { getFile } from '../../api/contract/files.ts';
import { failureShown } from '../notices/index.ts';
import { callDrive } from '../session/index.ts';

/** The effect of a link to entries: shows them in their folder, or opens the dialog that moves them. */
type PointerAction = 'show' | 'move';

interface Pointed {
  readonly ids: readonly string[];
  readonly action: PointerAction;
}

/** A link names entries by their ids. */
export const entriesNamed = createEvent<Pointed>();
/** The entries were found, in one folder or in several. */
export const entriesFound = createEvent<{
  readonly entries: readonly FileAnswer[];
  readonly action: PointerAction;
}>();

export const fetchEntriesFx = createEffect(({ ids }: Pointed) =>
  Promise.all(ids.map((id) => callDrive(getFile, { params: { id } }))),
);

sample({ clock: entriesNamed, target: fetchEntriesFx });
sample({
  clock: fetchEntriesFx.done,
  fn: ({ params, result }) => ({ entries: result, action: params.action }),
  target: entriesFound,
});
sample({ clock: fetchEntriesFx.failData, fn: (error) => ({ error }), target: failureShown });

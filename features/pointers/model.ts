import { createEffect, createEvent, sample } from 'effector';
import type { FileAnswer } from '../../api/contract/file.ts';
import { getFile } from '../../api/contract/files.ts';
import { isId } from '../../api/contract/ids.ts';
import { failureShown } from '../notices/index.ts';
import { callDrive } from '../session/index.ts';

/** What a link to entries does: shows them in their folder, or opens the dialog that moves them. */
type PointerAction = 'show' | 'move';

interface Pointed {
  readonly ids: readonly string[];
  readonly action: PointerAction;
}

/** A link names entries by their ids. */
export const entriesNamed = createEvent<Pointed>();
/** They are there, in one folder or in several. */
export const entriesFound = createEvent<{
  readonly entries: readonly FileAnswer[];
  readonly action: PointerAction;
}>();

/** More than anybody writes into a link. */
const most = 50;

/** Ids as a link lists them: `a,b,c`. Undefined where it lists none, or what cannot be one. */
export function readIds(text = ''): readonly string[] | undefined {
  const ids = text.split(',');
  return ids.length <= most && ids.every(isId) ? ids : undefined;
}

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

import { createEffect, createEvent, sample } from 'effector';
import type { FileAnswer } from '../../api/contract/file.ts';
import { getFile } from '../../api/contract/files.ts';
import { isId } from '../../api/contract/ids.ts';
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

/** Most ids of a link. */
const most = 50;

/** Ids as in a link: `a,b,c`. Undefined for an empty or malformed list. */
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

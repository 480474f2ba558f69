/** An action on the selection applies to all of it, also to entries that are not fetched yet. */
import { createEffect, createEvent, createStore, sample } from 'effector';
import { signedOut } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { $location } from '../location/location-model.ts';
import { $isGathering, $selected, gathered, selectionAbandoned } from './selection-model.ts';

/** An action on the selected entries. */
type SelectionAction = (entries: readonly DriveFile[]) => void;

/** An action on the selection: now, or as soon as all of it is fetched. */
export const selectionActionRequested = createEvent<SelectionAction>();

const $awaited = createStore<{ readonly action: SelectionAction } | null>(null, { serialize: 'ignore' });
/** The user has requested an action, and not all of the selection is fetched. */
export const $isAwaited = $awaited.map((awaited) => awaited !== null);

const doFx = createEffect(({ action, entries }: { action: SelectionAction; entries: readonly DriveFile[] }) =>
  action(entries),
);

const due = sample({
  clock: [
    selectionActionRequested.map((action) => ({ action })),
    sample({ clock: gathered, source: $awaited, filter: Boolean }),
  ],
  source: { entries: $selected, isGathering: $isGathering },
  filter: ({ isGathering }) => !isGathering,
  fn: ({ entries }, { action }) => ({ action, entries }),
});
const postponed = sample({
  clock: selectionActionRequested,
  source: $isGathering,
  filter: Boolean,
  fn: (_, action) => action,
});
// Choosing something else cancels it.
$awaited.on(postponed, (_, action) => ({ action })).reset(due, selectionAbandoned, $location, signedOut);
// All of it may have been deleted meanwhile.
sample({ clock: due, filter: ({ entries }) => entries.length > 0, target: doFx });

/** What is done to what is chosen is done to all of it, also to what has yet to be fetched. */
import { createEffect, createEvent, createStore, sample } from 'effector';
import { signedOut } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { $place } from '../location/location-model.ts';
import { $isGathering, $selected, gathered, selectionAbandoned } from './selection-model.ts';

/** What is to be done to the entries that are chosen. */
type Deed = (entries: readonly DriveFile[]) => void;

/** Something is to be done to what is chosen: now, or as soon as all of it is fetched. */
export const wholeAsked = createEvent<Deed>();

const $awaited = createStore<{ readonly deed: Deed } | null>(null, { serialize: 'ignore' });
/** The user has asked for something, and not all of what is chosen is fetched. */
export const $isAwaited = $awaited.map((awaited) => awaited !== null);

const doFx = createEffect(({ deed, entries }: { deed: Deed; entries: readonly DriveFile[] }) =>
  deed(entries),
);

const due = sample({
  clock: [
    wholeAsked.map((deed) => ({ deed })),
    sample({ clock: gathered, source: $awaited, filter: Boolean }),
  ],
  source: { entries: $selected, isGathering: $isGathering },
  filter: ({ isGathering }) => !isGathering,
  fn: ({ entries }, { deed }) => ({ deed, entries }),
});
const postponed = sample({ clock: wholeAsked, source: $isGathering, filter: Boolean, fn: (_, deed) => deed });
// Whoever chooses something else does not mean it any more.
$awaited.on(postponed, (_, deed) => ({ deed })).reset(due, selectionAbandoned, $place, signedOut);
// All of it may have gone meanwhile.
sample({ clock: due, filter: ({ entries }) => entries.length > 0, target: doFx });

/** What changes elsewhere makes the open list ask again: another window, another device, an upload of this one. */
import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { addressesDoubted } from '../changes/addresses.ts';
import { driveChanged, driveMissed, networkFound } from '../changes/index.ts';
import { $listedPlace, fetchListFx, listOutdated } from './listing.ts';

/** Ms in which changes gather: a task of a thousand steps asks for the list a few times, not a thousand. */
const gathering = 250;

const gathered = createEvent();
const $isGathering = createStore(false);

/** Answers at once; the timer is the browser’s. */
export const gatherFx = createEffect(() => {
  const end = scopeBind(gathered, { safe: true });
  setTimeout(() => end(), gathering);
});

const concerned = sample({
  clock: [
    // A link to entries changes none of them; the open folder itself may go, or come back.
    driveChanged.filterMap(({ kind, parent_ids, file_ids }) =>
      kind === 'share' ? undefined : [...parent_ids, ...file_ids],
    ),
    driveMissed.map(() => null),
  ],
  source: $listedPlace,
  filter: (place, ids) =>
    place !== null && (ids === null || place.type !== 'folder' || ids.includes(place.folderId)),
  fn: () => {},
});
$isGathering.on(gatherFx, () => true).on(gathered, () => false);
sample({
  clock: concerned,
  source: $isGathering,
  filter: (isGathering) => !isGathering,
  fn: () => {},
  target: gatherFx,
});
sample({ clock: gathered, target: listOutdated });

/** A small picture of the list did not come. */
export const pictureMissed = createEvent();
sample({ clock: addressesDoubted(pictureMissed, fetchListFx.done), target: listOutdated });

// A page that was without a network asks again as soon as there is one.
sample({ clock: networkFound, target: listOutdated });

/** What changes elsewhere makes the open list ask again: another window, another device, an upload of this one. */
import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
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
    // A link to entries changes none of them.
    driveChanged.filterMap(({ kind, parent_ids }) => (kind === 'share' ? undefined : parent_ids)),
    driveMissed.map(() => null),
  ],
  source: $listedPlace,
  filter: (place, parents) =>
    place !== null && (parents === null || place.type !== 'folder' || parents.includes(place.folderId)),
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
/** Ms for which a list’s addresses are not doubted; they last for days. What has no picture then has none. */
const undoubted = 3_600_000;
/** When the open list was read or last doubted: ms since the epoch. */
const $readAt = createStore(0, { serialize: 'ignore' });
const addressesDoubted = sample({
  clock: pictureMissed,
  source: $readAt,
  filter: (at) => Date.now() - at > undoubted,
  fn: () => {},
});
$readAt.on([fetchListFx.done, addressesDoubted], () => Date.now());
sample({ clock: addressesDoubted, target: listOutdated });

// A page that was without a network asks again as soon as there is one.
sample({ clock: networkFound, target: listOutdated });

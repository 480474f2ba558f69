/** What changes elsewhere makes the open list ask again: another window, another device, an upload of this one. */
import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { pageOpened } from '../../engine/view/index.ts';
import { driveChanged, driveMissed } from '../changes/index.ts';
import { $listedPlace, listOutdated } from './listing.ts';

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
    driveChanged.map(({ parent_ids }): readonly string[] | null => parent_ids),
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

const cameBack = createEvent();
/** A page that was without a network asks again as soon as there is one. */
export const followNetworkFx = createEffect(() => {
  const back = scopeBind(cameBack, { safe: true });
  const lost = scopeBind(networkLost, { safe: true });
  addEventListener('online', () => back());
  addEventListener('offline', () => lost());
  return navigator.onLine;
});
const networkLost = createEvent();
const $isFollowing = createStore(false);
/** The browser says that there is no network. */
export const $isOffline = createStore(false);
$isOffline
  .on(followNetworkFx.doneData, (_, isOnline) => !isOnline)
  .on(networkLost, () => true)
  .on(cameBack, () => false);
const mustFollow = sample({ clock: pageOpened, source: $isFollowing, filter: (is) => !is, fn: () => {} });
$isFollowing.on(mustFollow, () => true);
sample({ clock: mustFollow, target: followNetworkFx });
sample({ clock: cameBack, target: listOutdated });

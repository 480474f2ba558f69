/** Reloads the open list after changes elsewhere: by another window, another device, an upload of this one. */
import { combine, createEvent, createStore, merge, sample } from 'effector';
import {
  changesMissed,
  driveChanged,
  networkFound,
  sharedChanged,
  streamOpened,
} from '../../changes/index.ts';
import { thumbnailsExpired } from '../../changes/thumbnail-expiry.ts';
import {
  $isOutdated,
  $listedLocation,
  $listStatus,
  fetchListFx,
  folderFilled,
  listOutdated,
  operationCompleted,
} from './list-model.ts';
import { $folder } from './open-folder.ts';
import { adaptiveThrottle, retryWithBackoff, throttle } from './timing.ts';

/** The list is of what others share with this account, or of a folder that may be shared with it again. */
const $isOfOthers = combine(
  $listedLocation,
  $folder,
  (location, folder) =>
    location?.type === 'received' || folder?.role !== undefined || folder?.isNotFound === true,
);
const sharedConcerned = sample({
  clock: [sharedChanged, streamOpened.map(() => null)],
  source: { isOfOthers: $isOfOthers, folder: $folder },
  // A folder above the open one may have lost it.
  filter: ({ isOfOthers, folder }, ids) =>
    isOfOthers && (ids === null || folder === null || folder.path.some(({ id }) => ids.includes(id))),
  fn: () => {},
});

const ownConcerned = sample({
  clock: [
    // A link says not which entries it is to, and each says whether it has one; the open folder itself may go, or come back.
    driveChanged.map(({ kind, parent_ids, file_ids }) =>
      kind === 'share' ? null : [...parent_ids, ...file_ids],
    ),
    changesMissed.map(() => null),
    // Whoever chooses all right after an upload means what was uploaded, too.
    folderFilled.map((folderId) => [folderId]),
  ],
  source: $listedLocation,
  filter: (location, ids) =>
    location !== null && (ids === null || location.type !== 'folder' || ids.includes(location.folderId)),
  fn: () => {},
});
const concerned = merge([ownConcerned, sharedConcerned]);
/** The list is not read again yet since something changed in it. */
export const $isBehind = createStore(false, { serialize: 'ignore' })
  .on(concerned, () => true)
  .reset([sample({ clock: fetchListFx, filter: ({ type }) => type !== 'more' }), $listedLocation]);

// A long list takes long to read: while there are many changes, this leaves time for other requests.
sample({
  clock: adaptiveThrottle(throttle(concerned), {
    begun: sample({ clock: fetchListFx, filter: ({ type }) => type === 'again' }),
    ended: fetchListFx.finally.map(({ params }) => params),
    over: $listedLocation,
  }),
  target: listOutdated,
});

/** The list was not read: not at all, or not since something changed. */
const $isMissed = combine(
  $isOutdated,
  $listStatus,
  (isOutdated, status) => isOutdated || status === 'failed',
);
const readingFailed = sample({ clock: fetchListFx.fail, source: $isMissed, filter: Boolean });
sample({
  clock: retryWithBackoff(readingFailed, [fetchListFx.done, $listedLocation]),
  source: $isMissed,
  filter: Boolean,
  fn: () => {},
  target: listOutdated,
});

/** A small picture of the list did not come. */
export const pictureMissed = createEvent();
sample({ clock: thumbnailsExpired(pictureMissed, fetchListFx.done), target: listOutdated });

// A page that was offline reads again as soon as there is a network.
sample({ clock: networkFound, target: listOutdated });

/** The window has the focus again. */
export const windowRevisited = createEvent();
sample({
  clock: windowRevisited,
  source: $isOfOthers,
  filter: Boolean,
  fn: () => {},
  target: listOutdated,
});

// A change of one’s own in another drive is announced a little later: after it the list is read again at once.
sample({
  clock: operationCompleted,
  source: $folder,
  filter: (folder) => folder?.role !== undefined,
  fn: () => {},
  target: listOutdated,
});

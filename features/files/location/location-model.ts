import { createEvent, createStore } from 'effector';
import { pageOpened } from '../../../engine/view/index.ts';
import type { DriveLocation } from './location.ts';

/** A page of the drive was opened: its list is wanted. */
export const locationOpened = createEvent<DriveLocation>();
/** The last list that was opened. */
export const $location = createStore<DriveLocation | null>(null);

// Opening the same place again changes nothing: its selection stays.
$location.on(locationOpened, (open, location) =>
  JSON.stringify(open) === JSON.stringify(location) ? open : location,
);

/** The list that the open page shows; null on a page that has none, where `$place` is the one to come back to. */
export const $shownLocation = createStore<DriveLocation | null>(null)
  .on(pageOpened, () => null)
  .on(locationOpened, (_, location) => location);

/** The address of the open page, without its query. */
export const $pagePath = createStore('').on(pageOpened, (_, { path }) => path);

import { createEvent, createStore } from 'effector';
import { pageOpened } from '../../../engine/view/index.ts';
import type { Place } from './location.ts';

/** A page of the drive was opened: its list is wanted. */
export const placeOpened = createEvent<Place>();
/** The last list that was opened. */
export const $place = createStore<Place | null>(null);

// The same place anew is the same: what is chosen there stays.
$place.on(placeOpened, (open, place) => (JSON.stringify(open) === JSON.stringify(place) ? open : place));

/** The list that the open page shows; null on a page that has none, where `$place` is the one to come back to. */
export const $shownPlace = createStore<Place | null>(null)
  .on(pageOpened, () => null)
  .on(placeOpened, (_, place) => place);

/** The address of the open page, without its query. */
export const $pagePath = createStore('').on(pageOpened, (_, { path }) => path);

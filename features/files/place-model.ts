import { createEvent, createStore } from 'effector';
import type { Place } from './place.ts';

/** A page of the drive was opened: its list is wanted. */
export const placeOpened = createEvent<Place>();
/** A page without a list of entries was opened. */
export const placeLeft = createEvent();

export const $place = createStore<Place | null>(null);

// The same place anew is the same: what is chosen there stays.
$place
  .on(placeOpened, (open, place) => (JSON.stringify(open) === JSON.stringify(place) ? open : place))
  .reset(placeLeft);

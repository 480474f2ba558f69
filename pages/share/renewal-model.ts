/** Expired addresses of thumbnails are requested again. Loaded with the list that shows them. */
import { createEvent, sample } from 'effector';
import { thumbnailsExpired } from '../../features/changes/thumbnail-expiry.ts';
import { fetchEntriesFx } from './effects.ts';
import { entriesOutdated } from './entries-model.ts';

/** A small picture of the list did not come. */
export const pictureMissed = createEvent();

sample({ clock: thumbnailsExpired(pictureMissed, fetchEntriesFx.done), target: entriesOutdated });

/** The little of the music player that every page of the drive loads; the rest comes with the first track. */
import { createEvent, createStore } from 'effector';
import { signedOut } from '../../session/index.ts';
import type { ListedFile } from '../model.ts';

/** A page has a place where music goes on while its files are left. */
export const musicHosted = createEvent<boolean>();
/** Tracks were chosen for the end of the queue. */
export const tracksAdded = createEvent<readonly ListedFile[]>();
/** The queue has them. */
export const tracksTaken = createEvent();
export const musicShown = createEvent<boolean>();

export const $isMusicHosted = createStore(false).on(musicHosted, (_, isHosted) => isHosted);
export const $added = createStore<readonly ListedFile[]>([], { serialize: 'ignore' })
  .on(tracksAdded, (added, more) => [...added, ...more])
  .reset(tracksTaken, signedOut);
export const $isMusicShown = createStore(false)
  .on(musicShown, (_, isShown) => isShown)
  .on(tracksAdded, () => true)
  .reset(signedOut);

/** The part of a save that pages use. The model comes later, with `SaveScene`; a press until then waits for it. */
import { combine, createEvent, createStore } from 'effector';
import type { PendingSave, Save, Target } from './request.ts';

/** The page of this share is mounted. */
export const shareOpened = createEvent<string>();
export const saveRequested = createEvent<Save>();
/** The same, into a folder that the visitor chooses. */
export const folderRequested = createEvent<Save>();
export const folderChosen = createEvent<Target>();
export const chooserClosed = createEvent();
/** The player, from which a save may have been requested, was closed. */
export const playerClosed = createEvent();

/** For the page: a playing video should stop, since a dialog covers it. */
export const videoFrozen = createEvent();
/** For the page: a player was open on this file when the page was loaded again. */
export const playerRestored = createEvent<string>();
/** For the page: the share's status has changed. */
export const shareOutdated = createEvent();

/** The model has taken over the earlier presses. */
export const pendingTaken = createEvent();
/** From the model: whether a save is in progress. */
export const savingChanged = createEvent<boolean>();

/** The press that waits for the model. */
export const $pending = createStore<PendingSave | null>(null, { serialize: 'ignore' })
  .on(saveRequested, (_, save) => ({ ...save, isFolderWanted: false }))
  .on(folderRequested, (_, save) => ({ ...save, isFolderWanted: true }))
  .reset(pendingTaken);
const $isUnderWay = createStore(false).on(savingChanged, (_, isUnderWay) => isUnderWay);
/** Save cannot be pressed again yet. */
export const $isSaving = combine(
  $isUnderWay,
  $pending,
  (isUnderWay, pressed) => isUnderWay || pressed !== null,
);

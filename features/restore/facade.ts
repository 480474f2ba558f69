/** The part of a save that pages use. The model comes later, with `SaveScene`; a press until then waits for it. */
import { combine, createEvent, createStore } from 'effector';
import type { PendingSave, Save, Target } from './request.ts';

/** The page of this share stands. */
export const shareOpened = createEvent<string>();
export const saveRequested = createEvent<Save>();
/** The same, into a folder that the visitor chooses. */
export const folderRequested = createEvent<Save>();
export const folderChosen = createEvent<Target>();
export const chooserClosed = createEvent();
/** The player, from which a save may have been requested, was closed. */
export const playerClosed = createEvent();

/** For the page: a video that runs should stop, since something stands before it. */
export const videoFrozen = createEvent();
/** For the page: a player was open on this file when the page was loaded again. */
export const playerRestored = createEvent<string>();
/** For the page: the share stands otherwise than it shows. */
export const shareOutdated = createEvent();

/** The model has taken over what was pressed. */
export const pendingTaken = createEvent();
/** Of the model: whether a save is under way. */
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

import { createEvent, createStore, sample } from 'effector';
import { $isSignedIn, signedOut } from '../session/index.ts';
import { type Captured, capture } from './choose/capture.ts';

/**
 * Requests and events of the uploads, for pages. It is small: the queue itself is loaded when something is chosen, or
 * when a visit before left something behind.
 */

export interface UploadChoice {
  readonly captured: Captured;
  /** The folder that they go into; the root is "". */
  readonly parentId: string;
}

interface UploadRequest {
  /** The list of an input, files of a clipboard, or a drop. */
  readonly files: Iterable<File> | DataTransfer;
  readonly parentId: string;
}

const choiceMade = createEvent<UploadChoice>();

/** Files or folders were chosen, or dropped: they are read at once, so that the input and the drop may end. */
export const filesChosen = choiceMade.prepend(
  ({ files, parentId }: UploadRequest): UploadChoice => ({ captured: capture(files), parentId }),
);
/** The queue has read the choices. */
export const choicesRead = createEvent();
/** A file has arrived in a folder; the root is "". */
export const filesUploaded = createEvent<{ readonly parentId: string; readonly fileId: string }>();
/** Files that will not arrive: their uploads were cancelled, or have failed and were taken off the list. */
export const uploadsGivenUp = createEvent<readonly { readonly parentId: string; readonly name: string }[]>();
/** Too little space is free, and the user wants to see what uses it. */
export const storageDetailsRequested = createEvent();
/** An account, by its id, was deleted: its uploads will not be continued. */
export const accountDeleted = createEvent<string>();
/** How many files are being uploaded: for pages that warn before leaving. */
const $uploadsUnderWay = createStore(0);
export const uploadsCounted = createEvent<number>();

/** Choices that wait for the code of the queue, or until the account is known. */
export const $choices = createStore<readonly UploadChoice[]>([], { serialize: 'ignore' });

/** Files dropped while signed out belong to no drive: never to that of the next user. */
const choiceAccepted = sample({
  clock: choiceMade,
  source: $isSignedIn,
  filter: (isSignedIn) => isSignedIn !== false,
  fn: (_, choice) => choice,
});
const foundSignedOut = sample({ clock: $isSignedIn, filter: (isSignedIn) => isSignedIn === false });
$choices
  .on(choiceAccepted, (choices, choice) => [...choices, choice])
  .reset(choicesRead, signedOut, foundSignedOut);
$uploadsUnderWay.on(uploadsCounted, (_, count) => count);

/** Key of the browser's storage: set while something is left in the queue, so that the next page loads it at once. */
export const leftoverKey = 'uploads.left';

/** Prefix of the storage keys of cancelled uploads that the server may not know yet. */
export const unwantedPrefix = 'uploads.unwanted.';

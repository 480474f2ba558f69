import { createEvent, createStore, sample } from 'effector';
import { $isSignedIn, signedOut } from '../session/index.ts';
import { type Taken, take } from './choose/capture.ts';

/**
 * What pages say to the uploads, and hear of them. It is small: the queue itself is loaded when something is chosen, or
 * when a visit before left something behind.
 */

export interface Choice {
  readonly taken: Taken;
  /** The folder that they go into; the root is "". */
  readonly parentId: string;
}

export interface Given {
  /** The list of an input, files of a clipboard, or a drop. */
  readonly files: Iterable<File> | DataTransfer;
  readonly parentId: string;
}

const choiceMade = createEvent<Choice>();

/** Files or folders were chosen, or dropped: they are read at once, so that the input and the drop may end. */
export const filesChosen = choiceMade.prepend(
  ({ files, parentId }: Given): Choice => ({ taken: take(files), parentId }),
);
/** The queue has taken over what was chosen. */
export const choicesTaken = createEvent();
/** A file has arrived in a folder; the root is "". */
export const filesUploaded = createEvent<{ readonly parentId: string; readonly fileId: string }>();
/** There was too little room, and the person wants to see what takes it. */
export const roomLookedInto = createEvent();
/** An account, by its id, was deleted: nobody will come back for its uploads. */
export const accountDeleted = createEvent<string>();
/** How many files are on their way now: for pages that would leave. */
export const $uploadsUnderWay = createStore(0);
export const uploadsCounted = createEvent<number>();

/** What was chosen and waits for the queue to be loaded, or until it is known who is signed in. */
export const $choices = createStore<readonly Choice[]>([], { serialize: 'ignore' });

/** What a visitor drops has no drive to go to: never that of whoever signs in afterwards. */
const choiceAccepted = sample({
  clock: choiceMade,
  source: $isSignedIn,
  filter: (isSignedIn) => isSignedIn !== false,
  fn: (_, choice) => choice,
});
const nobodyThere = sample({ clock: $isSignedIn, filter: (isSignedIn) => isSignedIn === false });
$choices
  .on(choiceAccepted, (choices, choice) => [...choices, choice])
  .reset(choicesTaken, signedOut, nobodyThere);
$uploadsUnderWay.on(uploadsCounted, (_, count) => count);

/** Where it stands that something was left in the queue: the next page loads it at once. */
export const leftKey = 'uploads.left';

import { createEvent, createStore } from 'effector';
import type { FileAnswer } from '../../api/contract/file.ts';
import type { ShareAnswer } from '../../api/contract/shares.ts';
import { signedOut } from '../session/index.ts';

/** The dialog that is open: to make a link, to change its terms, or to pass it on. */
export type SharingDialogState =
  | { readonly type: 'make'; readonly entries: readonly FileAnswer[] }
  | { readonly type: 'edit'; readonly share: ShareAnswer }
  | { readonly type: 'hand-on'; readonly share: ShareAnswer; readonly isNew: boolean };

/** Files and folders are to be shared by one link. */
export const sharingRequested = createEvent<readonly FileAnswer[]>();
export const editRequested = createEvent<ShareAnswer>();
/** The link of a share, as text, picture and into other apps. */
export const linkRequested = createEvent<ShareAnswer>();
export const sharingDismissed = createEvent();
/** The link that a dialog requested was created. */
export const shareMade = createEvent<{ readonly dialog: SharingDialogState; readonly share: ShareAnswer }>();
/** The dialog has done its work and closes. */
export const dialogCompleted = createEvent<SharingDialogState>();
export const shareChanged = createEvent<ShareAnswer>();

export const $dialog = createStore<SharingDialogState | null>(null, { serialize: 'ignore' });

$dialog
  .on(sharingRequested, (dialog, entries) => (entries.length > 0 ? { type: 'make', entries } : dialog))
  .on(editRequested, (_, share) => ({ type: 'edit', share }))
  .on(linkRequested, (_, share) => ({ type: 'hand-on', share, isNew: false }))
  // If the dialog was closed meanwhile it does not reopen, and another open dialog stays.
  .on(shareMade, (open, { dialog, share }) =>
    open === dialog ? { type: 'hand-on', share, isNew: true } : open,
  )
  .on(dialogCompleted, (open, dialog) => (open === dialog ? null : open))
  .reset(sharingDismissed, signedOut);

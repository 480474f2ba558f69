import { createEvent, createStore } from 'effector';
import type { FileAnswer } from '../../api/contract/file.ts';
import type { ShareAnswer } from '../../api/contract/shares.ts';
import { signedOut } from '../session/index.ts';

/** What the dialog is open for: to make a link, to change its terms, or to hand it on. */
export type Wish =
  | { readonly type: 'make'; readonly entries: readonly FileAnswer[] }
  | { readonly type: 'edit'; readonly share: ShareAnswer }
  | { readonly type: 'hand-on'; readonly share: ShareAnswer; readonly isNew: boolean };

/** Files and folders are to be shared by one link. */
export const sharingRequested = createEvent<readonly FileAnswer[]>();
export const editRequested = createEvent<ShareAnswer>();
/** The link of a share, as text, picture and into other apps. */
export const linkRequested = createEvent<ShareAnswer>();
export const sharingDismissed = createEvent();
export const shareMade = createEvent<ShareAnswer>();
export const shareChanged = createEvent<ShareAnswer>();

export const $wish = createStore<Wish | null>(null, { serialize: 'ignore' });

$wish
  .on(sharingRequested, (wish, entries) => (entries.length > 0 ? { type: 'make', entries } : wish))
  .on(editRequested, (_, share) => ({ type: 'edit', share }))
  .on(linkRequested, (_, share) => ({ type: 'hand-on', share, isNew: false }))
  // Whoever closed the dialog meanwhile is not called back to it.
  .on(shareMade, (wish, share) => wish && { type: 'hand-on', share, isNew: true })
  .reset(sharingDismissed, shareChanged, signedOut);

import { createEffect, createEvent, createStore, sample } from 'effector';
import { createExport } from '../../../api/contract/export.ts';
import { deleteAccount } from '../../../api/contract/profile.ts';
import { failureShown, noticeShown } from '../../../features/notices/index.ts';
import { $account, callDrive, signedOut, signOutRequested } from '../../../features/session/index.ts';
import { accountDeleted } from '../../../features/uploads/index.ts';
import { dialogClosed, dialogOpened } from '../dialogs.ts';
import { createErrorStore } from '../error-store.ts';

/** The proof of ownership: the password, or a code of the second factor where there is none. */
type DeletionProof = { readonly password: string } | { readonly code: string };

export const exportRequested = createEvent();
export const deletionSubmitted = createEvent<DeletionProof>();

export const createExportFx = createEffect(async () => (await callDrive(createExport)).url);
/** The browser loads it as any file; the page stays where it is. */
const loadFileFx = createEffect((address: string) => location.assign(address));
export const deleteFx = createEffect((body: DeletionProof) => callDrive(deleteAccount, { body }));

const $wasDeleted = createStore(false, { serialize: 'ignore' });
export const $deletionError = createErrorStore([deleteFx], [dialogOpened, dialogClosed]);

sample({ clock: exportRequested, target: createExportFx });
sample({ clock: createExportFx.doneData, target: loadFileFx });
sample({
  clock: createExportFx.failData,
  fn: (error) => ({ error, doing: 'account.leaving.exportFailed' }),
  target: failureShown,
});

sample({
  clock: deletionSubmitted,
  source: deleteFx.pending,
  filter: (isBusy) => !isBusy,
  fn: (_, proof) => proof,
  target: deleteFx,
});
sample({
  clock: deleteFx.done,
  source: $account,
  filter: Boolean,
  fn: ({ sub }) => sub,
  target: accountDeleted,
});
/** All sessions have ended with the account; this removes the credentials, and notifies every tab. */
sample({ clock: deleteFx.done, fn: () => {}, target: [signOutRequested, dialogClosed] });
/** Announced after the credentials are removed, since that clears earlier notices. */
const left = sample({ clock: signedOut, source: $wasDeleted, filter: Boolean, fn: () => {} });
$wasDeleted.on(deleteFx.done, () => true).reset(left);
sample({
  clock: left,
  fn: () => ({ text: { id: 'account.leaving.deleted' }, tone: 'good' as const }),
  target: noticeShown,
});

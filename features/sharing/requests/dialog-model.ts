import { createEvent, createStore, sample } from 'effector';
import type { FileAnswer } from '../../../api/contract/file.ts';
import type { FileRequestAnswer } from '../../../api/contract/file-requests.ts';
import { driveChanged } from '../../changes/index.ts';
import { noticeShown } from '../../notices/index.ts';
import { signedOut } from '../../session/index.ts';

/** The dialog that is open: to request files into a folder, to change a request, or to pass its link on. */
export type RequestDialogState =
  | { readonly type: 'make'; readonly folder: FileAnswer }
  | { readonly type: 'edit'; readonly request: FileRequestAnswer }
  | { readonly type: 'hand-on'; readonly request: FileRequestAnswer };

/** Files are to be requested into the first of these, a folder. */
export const fileRequestRequested = createEvent<readonly FileAnswer[]>();
export const requestEditRequested = createEvent<FileRequestAnswer>();
/** The link of a request, as text, picture and into other apps. */
export const requestLinkRequested = createEvent<FileRequestAnswer>();
export const requestDismissed = createEvent();
/** The dialog has made its request. */
export const requestMade = createEvent<FileRequestAnswer>();
/** The dialog has changed its request. */
export const requestChanged = createEvent<FileRequestAnswer>();

export const $requestDialog = createStore<RequestDialogState | null>(null, { serialize: 'ignore' })
  .on(fileRequestRequested, (dialog, [folder]) => (folder ? { type: 'make', folder } : dialog))
  .on(requestEditRequested, (_, request) => ({ type: 'edit', request }))
  .on(requestLinkRequested, (_, request) => ({ type: 'hand-on', request }))
  // A dialog that was closed meanwhile does not open again, and another one stays.
  .on(requestMade, (dialog, request) => (dialog?.type === 'make' ? { type: 'hand-on', request } : dialog))
  .on(requestChanged, (dialog, { id }) =>
    dialog?.type === 'edit' && dialog.request.id === id ? null : dialog,
  )
  .reset(requestDismissed, signedOut);

sample({
  clock: driveChanged.filterMap(({ kind, file_ids }) =>
    kind === 'request' && file_ids.length > 0 ? true : undefined,
  ),
  fn: () => ({ text: { id: 'sharing.request.received' }, topic: 'file-requests' }),
  target: noticeShown,
});

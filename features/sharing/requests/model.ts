import { combine, createEffect, createEvent, createStore, merge, sample } from 'effector';
import {
  createFileRequest,
  deleteFileRequest,
  editFileRequest,
  type FileRequestAnswer,
  listFileRequests,
} from '../../../api/contract/file-requests.ts';
import { changesMissed, driveChanged } from '../../changes/index.ts';
import { createFailureStore, failureShown, noticeShown } from '../../notices/index.ts';
import { $account, callDrive, signedOut } from '../../session/index.ts';
import {
  $requestDialog,
  fileRequestRequested,
  requestChanged,
  requestDismissed,
  requestEditRequested,
  requestMade,
} from './dialog-model.ts';
import { type RequestDraft, requestChangesIn, requestTermsIn } from './terms.ts';

export const draftSubmitted = createEvent<RequestDraft>();
export const listShown = createEvent();
export const openSet = createEvent<{ readonly id: string; readonly isOpen: boolean }>();
export const deleteRequested = createEvent<FileRequestAnswer>();
export const deleteDismissed = createEvent();
export const deleteConfirmed = createEvent();

const makeFx = createEffect(
  ({ folderId, draft }: { readonly folderId: string; readonly draft: RequestDraft }) =>
    callDrive(createFileRequest, { body: { folder_id: folderId, ...requestTermsIn(draft, Date.now()) } }),
);
const editFx = createEffect(
  ({ request, draft }: { readonly request: FileRequestAnswer; readonly draft: RequestDraft }) =>
    callDrive(editFileRequest, {
      params: { id: request.id },
      body: requestChangesIn(draft, request, Date.now()),
    }),
);

const listFx = createEffect(async (sub: string) => {
  const { requests } = await callDrive(listFileRequests, { as: sub });
  return { requests, sub };
});
const changeFx = createEffect(({ id, isOpen }: { readonly id: string; readonly isOpen: boolean }) =>
  callDrive(editFileRequest, { params: { id }, body: { is_open: isOpen } }),
);
const deleteFx = createEffect(async (id: string) => {
  await callDrive(deleteFileRequest, { params: { id } });
  return id;
});

export const $isSending = combine(
  makeFx.pending,
  editFx.pending,
  (isMaking, isEditing) => isMaking || isEditing,
);
export const $failure = createFailureStore(merge([makeFx.failData, editFx.failData]), [
  draftSubmitted,
  fileRequestRequested,
  requestEditRequested,
  requestDismissed,
]);

export const $requests = createStore<readonly FileRequestAnswer[]>([], { serialize: 'ignore' })
  .on([changeFx.doneData, editFx.doneData], (requests, changed) =>
    requests.map((one) => (one.id === changed.id ? changed : one)),
  )
  .on(deleteFx.doneData, (requests, id) => requests.filter((one) => one.id !== id))
  .reset(signedOut);
/** The request that is to be deleted, after a confirmation. */
export const $deleting = createStore<FileRequestAnswer | null>(null, { serialize: 'ignore' })
  .on(deleteRequested, (_, request) => request)
  .reset(deleteDismissed, deleteConfirmed, signedOut);

const submitted = sample({
  clock: draftSubmitted,
  source: { dialog: $requestDialog, isSending: $isSending },
  filter: ({ isSending }) => !isSending,
  fn: ({ dialog }, draft) => ({ dialog, draft }),
});
sample({
  clock: submitted.filterMap(({ dialog, draft }) =>
    dialog?.type === 'make' ? { folderId: dialog.folder.id, draft } : undefined,
  ),
  target: makeFx,
});
sample({
  clock: submitted.filterMap(({ dialog, draft }) =>
    dialog?.type === 'edit' ? { request: dialog.request, draft } : undefined,
  ),
  target: editFx,
});
sample({ clock: makeFx.doneData, target: requestMade });
sample({ clock: editFx.doneData, target: requestChanged });
sample({
  clock: editFx.doneData,
  fn: ({ title }) => ({ text: { id: 'sharing.changed', values: { title } }, topic: 'file-requests' }),
  target: noticeShown,
});

const $isShown = createStore(false).on(listShown, () => true);
sample({
  clock: [
    listShown,
    makeFx.done,
    changesMissed,
    driveChanged.filterMap(({ kind }) => (kind === 'request' ? true : undefined)),
    $account,
  ],
  source: { account: $account, isShown: $isShown },
  filter: ({ account, isShown }) => account !== null && isShown,
  fn: ({ account }) => account?.sub ?? '',
  target: listFx,
});
/** An answer for whoever was signed in before is nobody's here. */
const listed = sample({
  clock: listFx.doneData,
  source: $account,
  filter: (account, { sub }) => account?.sub === sub,
  fn: (_, { requests }) => requests,
});
$requests.on(listed, (_, requests) => requests);

sample({ clock: openSet, target: changeFx });
sample({
  clock: deleteConfirmed,
  source: $deleting,
  filter: (request) => request !== null,
  fn: (request) => request?.id ?? '',
  target: deleteFx,
});
sample({
  clock: [changeFx.failData, deleteFx.failData],
  fn: (error) => ({ error, doing: 'sharing.request.failed' }),
  target: failureShown,
});

import { createEffect, createEvent, createStore, sample } from 'effector';
import {
  createFileRequest,
  deleteFileRequest,
  editFileRequest,
  type FileRequestAnswer,
  listFileRequests,
} from '../../../api/contract/file-requests.ts';
import { changesMissed, driveChanged } from '../../changes/index.ts';
import { createFailureStore, failureShown } from '../../notices/index.ts';
import { $account, callDrive, signedOut } from '../../session/index.ts';
import { type Draft, termsIn } from '../terms.ts';
import { $requestFolder, fileRequestDismissed, fileRequestRequested } from './dialog-model.ts';

/** Of the form for a request: of the terms of a link, those that it has, and its own. */
export interface RequestDraft extends Draft {
  readonly asksName: boolean;
}

export const draftSubmitted = createEvent<RequestDraft>();
export const listShown = createEvent();
export const openSet = createEvent<{ readonly id: string; readonly isOpen: boolean }>();
export const deleteRequested = createEvent<FileRequestAnswer>();
export const deleteDismissed = createEvent();
export const deleteConfirmed = createEvent();

const makeFx = createEffect(
  ({ folderId, draft }: { readonly folderId: string; readonly draft: RequestDraft }) => {
    const { expiration_days: days, expiration_time: time, title, note, pass_code } = termsIn(draft);
    const at = days === undefined || days === -1 ? time : inDays(days);
    const body = {
      ...{ folder_id: folderId, title, note, pass_code, asks_name: draft.asksName },
      ...(at !== undefined && { expiration_time: at }),
    };
    return callDrive(createFileRequest, { body });
  },
);
const inDays = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

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

/** The request that the open dialog has made. */
export const $made = createStore<FileRequestAnswer | null>(null, { serialize: 'ignore' })
  .on(makeFx.doneData, (_, request) => request)
  .reset(fileRequestRequested, fileRequestDismissed, signedOut);
export const $isSending = makeFx.pending;
export const $failure = createFailureStore(makeFx.failData, [
  draftSubmitted,
  fileRequestRequested,
  fileRequestDismissed,
]);

export const $requests = createStore<readonly FileRequestAnswer[]>([], { serialize: 'ignore' })
  .on(changeFx.doneData, (requests, changed) =>
    requests.map((one) => (one.id === changed.id ? changed : one)),
  )
  .on(deleteFx.doneData, (requests, id) => requests.filter((one) => one.id !== id))
  .reset(signedOut);
/** The request that is to be deleted, after a confirmation. */
export const $deleting = createStore<FileRequestAnswer | null>(null, { serialize: 'ignore' })
  .on(deleteRequested, (_, request) => request)
  .reset(deleteDismissed, deleteConfirmed, signedOut);

sample({
  clock: draftSubmitted,
  source: { folder: $requestFolder, isSending: $isSending },
  filter: ({ folder, isSending }) => folder !== null && !isSending,
  fn: ({ folder }, draft) => ({ folderId: folder?.id ?? '', draft }),
  target: makeFx,
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

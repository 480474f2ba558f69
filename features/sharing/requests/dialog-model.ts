import { createEvent, createStore, sample } from 'effector';
import type { FileAnswer } from '../../../api/contract/file.ts';
import { driveChanged } from '../../changes/index.ts';
import { noticeShown } from '../../notices/index.ts';
import { signedOut } from '../../session/index.ts';

/** Files are to be requested into the first of these, a folder. */
export const fileRequestRequested = createEvent<readonly FileAnswer[]>();
export const fileRequestDismissed = createEvent();

/** The folder into which files are to be requested. */
export const $requestFolder = createStore<FileAnswer | null>(null, { serialize: 'ignore' })
  .on(fileRequestRequested, (folder, [first]) => first ?? folder)
  .reset(fileRequestDismissed, signedOut);

sample({
  clock: driveChanged.filterMap(({ kind, file_ids }) =>
    kind === 'request' && file_ids.length > 0 ? true : undefined,
  ),
  fn: () => ({ text: { id: 'sharing.request.received' }, topic: 'file-requests' }),
  target: noticeShown,
});

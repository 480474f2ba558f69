import { createEffect, createEvent, createStore, sample } from 'effector';
import { changeProfile, deleteAvatar, putAvatar } from '../../../api/contract/profile.ts';
import { failureShown, noticeShown } from '../../../features/notices/index.ts';
import { $account, type Account, accountChanged, callDrive } from '../../../features/session/index.ts';
import { dialogClosed, dialogOpened } from '../dialogs.ts';
import { createErrorStore } from '../error-store.ts';
import { type Square, squareOf } from './square.ts';

export const nameSubmitted = createEvent<string>();
export const pictureChosen = createEvent<File>();
export const pictureConfirmed = createEvent();
export const pictureRemoved = createEvent();

/** The picture that is about to be sent. */
export const $square = createStore<Square | null>(null, { serialize: 'ignore' });

export const renameFx = createEffect((name: string) => callDrive(changeProfile, { body: { name } }));
const squareFx = createEffect(squareOf);
export const sendPictureFx = createEffect(({ blob }: Square) => callDrive(putAvatar, { body: blob }));
export const removePictureFx = createEffect(() => callDrive(deleteAvatar));

export const $nameError = createErrorStore([renameFx]);
export const $pictureError = createErrorStore([squareFx, sendPictureFx], [dialogClosed]);

const pictureChanged = sample({
  clock: [sendPictureFx.doneData, removePictureFx.done.map(() => ({ picture: '' }))],
  source: $account,
  filter: Boolean,
  fn: (account, { picture }): Account => ({ ...account, picture }),
});

$square.on(squareFx.doneData, (_, square) => square).reset(squareFx, dialogClosed);

sample({
  clock: nameSubmitted,
  source: $account,
  filter: (account, name) => account !== null && name.trim() !== '' && name.trim() !== account.name,
  fn: (_, name) => name.trim(),
  target: renameFx,
});
sample({
  clock: renameFx.doneData,
  target: [
    accountChanged,
    noticeShown.prepend(() => ({ text: { id: 'account.profile.renamed' }, tone: 'good' as const })),
  ],
});
sample({
  clock: pictureChosen,
  target: [squareFx, dialogOpened.prepend<File>(() => 'picture')],
});
sample({ clock: pictureConfirmed, source: $square, filter: Boolean, target: sendPictureFx });
sample({ clock: pictureChanged, target: accountChanged });
sample({ clock: sendPictureFx.done, fn: () => {}, target: dialogClosed });
sample({ clock: pictureRemoved, fn: () => {}, target: removePictureFx });
sample({
  clock: removePictureFx.failData,
  fn: (error) => ({ error, doing: 'account.profile.pictureFailed' }),
  target: failureShown,
});

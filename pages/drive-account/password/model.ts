import { createEffect, createEvent, sample } from 'effector';
import { changePassword } from '../../../api/contract/session.ts';
import { noticeShown } from '../../../features/notices/index.ts';
import { callDrive, fetchAccountFx } from '../../../features/session/index.ts';
import { dialogClosed } from '../dialogs.ts';
import { createErrorStore } from '../error-store.ts';

interface PasswordChange {
  /** Null where the account has none yet. */
  readonly old: string | null;
  readonly new: string;
}

export const passwordSubmitted = createEvent<PasswordChange>();

export const changePasswordFx = createEffect((given: PasswordChange) =>
  callDrive(changePassword, { body: { old_password: given.old, new_password: given.new } }),
);

export const $passwordError = createErrorStore([changePasswordFx], [dialogClosed]);

/** The other sessions have ended with the old password. */
const passwordChanged = changePasswordFx.done;

sample({
  clock: passwordSubmitted,
  source: changePasswordFx.pending,
  filter: (isBusy) => !isBusy,
  fn: (_, given) => given,
  target: changePasswordFx,
});
sample({ clock: passwordChanged, fn: () => {}, target: fetchAccountFx });
sample({
  clock: passwordChanged,
  fn: () => ({ text: { id: 'account.password.done' }, tone: 'good' as const }),
  target: [noticeShown, dialogClosed.prepend(() => {})],
});

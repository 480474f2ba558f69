import { createEffect, createEvent, createStore, sample } from 'effector';
import {
  type appPassword,
  createAppPassword,
  deleteAppPassword,
  listAppPasswords,
} from '../../../api/contract/app-passwords.ts';
import type { Output } from '../../../api/contract/shapes.ts';
import { isCancelled } from '../../../api/error.ts';
import { callDrive, signedOut } from '../../../features/session/index.ts';
import { dialogClosed, dialogOpened } from '../dialogs.ts';
import { createErrorStore } from '../error-store.ts';
import { visited } from '../model.ts';
import { changePasswordFx } from '../password/model.ts';
import { createRemoval } from '../removal.ts';
import { endOthersFx } from '../sessions/model.ts';

type AppPassword = Output<typeof appPassword>;

interface NewAppPassword {
  readonly name: string;
  readonly isReadOnly: boolean;
  /** Of the account; null where it has none. */
  readonly password: string | null;
}

export const appPasswordSubmitted = createEvent<NewAppPassword>();

export const $appPasswords = createStore<readonly AppPassword[] | null>(null);
export const $areAppPasswordsMissing = createStore(false);
/** The one that was just made, as long as its dialog is open. */
export const $secret = createStore<string | null>(null);

export const fetchAppPasswordsFx = createEffect(
  async () => (await callDrive(listAppPasswords)).app_passwords,
);
export const makeAppPasswordFx = createEffect(({ name, isReadOnly, password }: NewAppPassword) =>
  callDrive(createAppPassword, { body: { name, is_read_only: isReadOnly, password } }),
);

export const $appPasswordError = createErrorStore([makeAppPasswordFx], [dialogOpened, dialogClosed]);

$appPasswords
  .on(fetchAppPasswordsFx.doneData, (_, appPasswords) => appPasswords)
  .on(makeAppPasswordFx.doneData, (appPasswords, { app_password: made }) => [...(appPasswords ?? []), made])
  .reset(signedOut);
$areAppPasswordsMissing
  .on(fetchAppPasswordsFx.failData, (_, error) => !isCancelled(error))
  .reset(fetchAppPasswordsFx, signedOut);
$secret
  .on(makeAppPasswordFx.doneData, (_, { secret }) => secret)
  .reset(dialogOpened, dialogClosed, signedOut);

// They end with the other sessions.
sample({
  clock: [visited, changePasswordFx.done, endOthersFx.done],
  fn: () => {},
  target: fetchAppPasswordsFx,
});
sample({
  clock: appPasswordSubmitted,
  source: makeAppPasswordFx.pending,
  filter: (isBusy) => !isBusy,
  fn: (_, given) => given,
  target: makeAppPasswordFx,
});

export const appPasswordRemoval = createRemoval({
  $entries: $appPasswords,
  remove: ({ id }: AppPassword) => callDrive(deleteAppPassword, { params: { id } }),
  fetchFx: fetchAppPasswordsFx,
  doing: 'account.appPasswords.removeFailed',
});

import { createEffect, createEvent, createStore, sample } from 'effector';
import { deletePasskey, listPasskeys, type passkey } from '../../../api/contract/passkey.ts';
import type { Output } from '../../../api/contract/shapes.ts';
import { isCancelled } from '../../../api/error.ts';
import { callDrive, signedOut } from '../../../features/session/index.ts';
import { dialogClosed, dialogOpened } from '../dialogs.ts';
import { createErrorStore } from '../error-store.ts';
import { visited } from '../model.ts';
import { createRemoval } from '../removal.ts';
import { canMakePasskeys, makePasskey, type NewPasskey } from './ceremony.ts';

type Passkey = Output<typeof passkey>;

export const passkeySubmitted = createEvent<NewPasskey>();

export const $passkeys = createStore<readonly Passkey[] | null>(null);
export const $areKeysMissing = createStore(false);
/** Null until the browser has answered. */
export const $canMake = createStore<boolean | null>(null);

export const fetchPasskeysFx = createEffect(async () => (await callDrive(listPasskeys)).passkeys);
export const makePasskeyFx = createEffect(makePasskey);
const askBrowserFx = createEffect(canMakePasskeys);

export const $passkeyError = createErrorStore([makePasskeyFx], [dialogOpened, dialogClosed]);

$passkeys
  .on(fetchPasskeysFx.doneData, (_, passkeys) => passkeys)
  .on(makePasskeyFx.doneData, (passkeys, made) => [...(passkeys ?? []), made])
  .reset(signedOut);
$areKeysMissing
  .on(fetchPasskeysFx.failData, (_, error) => !isCancelled(error))
  .reset(fetchPasskeysFx, signedOut);
$canMake.on(askBrowserFx.doneData, (_, can) => can);

sample({ clock: visited, target: [fetchPasskeysFx, askBrowserFx] });
sample({
  clock: passkeySubmitted,
  source: makePasskeyFx.pending,
  filter: (isBusy) => !isBusy,
  fn: (_, given) => given,
  target: makePasskeyFx,
});
sample({ clock: makePasskeyFx.done, fn: () => {}, target: dialogClosed });

export const passkeyRemoval = createRemoval({
  $entries: $passkeys,
  remove: ({ id }: Passkey) => callDrive(deletePasskey, { params: { id } }),
  fetchFx: fetchPasskeysFx,
  doing: 'account.passkeys.removeFailed',
});

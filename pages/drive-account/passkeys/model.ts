import { createEffect, createEvent, createStore, sample } from 'effector';
import { deletePasskey, listPasskeys, type passkey } from '../../../api/contract/passkey.ts';
import type { Output } from '../../../api/contract/shapes.ts';
import { isCancelled } from '../../../api/error.ts';
import { failureShown } from '../../../features/notices/index.ts';
import { callDrive, signedOut } from '../../../features/session/index.ts';
import { dialogClosed, dialogOpened } from '../dialogs.ts';
import { createErrorStore } from '../error-store.ts';
import { visited } from '../model.ts';
import { canMakePasskeys, makePasskey, type NewPasskey } from './ceremony.ts';

type Passkey = Output<typeof passkey>;

export const passkeySubmitted = createEvent<NewPasskey>();
export const passkeyRemoved = createEvent<Passkey>();

export const $passkeys = createStore<readonly Passkey[] | null>(null);
export const $areKeysMissing = createStore(false);
/** Null until the browser has answered. */
export const $canMake = createStore<boolean | null>(null);

export const fetchPasskeysFx = createEffect(async () => (await callDrive(listPasskeys)).passkeys);
export const makePasskeyFx = createEffect(makePasskey);
const removePasskeyFx = createEffect(({ id }: Passkey) => callDrive(deletePasskey, { params: { id } }));
const askBrowserFx = createEffect(canMakePasskeys);

export const $passkeyError = createErrorStore([makePasskeyFx], [dialogOpened, dialogClosed]);

$passkeys
  .on(fetchPasskeysFx.doneData, (_, passkeys) => passkeys)
  .on(makePasskeyFx.doneData, (passkeys, made) => [...(passkeys ?? []), made])
  // At once; put back below where the server refuses.
  .on(passkeyRemoved, (passkeys, { id }) => passkeys?.filter((one) => one.id !== id) ?? null)
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
sample({ clock: passkeyRemoved, target: removePasskeyFx });
sample({ clock: removePasskeyFx.fail, fn: () => {}, target: fetchPasskeysFx });
sample({
  clock: removePasskeyFx.failData,
  fn: (error) => ({ error, doing: 'account.passkeys.removeFailed' }),
  target: failureShown,
});

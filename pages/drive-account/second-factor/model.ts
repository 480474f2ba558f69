import { createEffect, createEvent, createStore, merge, sample } from 'effector';
import {
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  verifySecondFactor,
} from '../../../api/contract/second-factor.ts';
import { CallError } from '../../../api/error.ts';
import { failureShown, noticeShown } from '../../../features/notices/index.ts';
import { callDrive, fetchAccountFx, signedOut, takeLatest } from '../../../features/session/index.ts';
import { $dialog, dialogClosed, dialogOpened } from '../dialogs.ts';
import { createErrorStore } from '../error-store.ts';

/** An authenticator that is being set up: it counts once its first code has come. */
export interface SetUp {
  readonly uri: string;
  readonly codes: readonly string[];
}

/** The proof that is required before a secret is shown or removed; null where the account has no password. */
type Proof = string | null;

export const setUpSubmitted = createEvent<Proof>();
export const codeSubmitted = createEvent<string>();
export const disableSubmitted = createEvent<Proof>();
export const renewSubmitted = createEvent<Proof>();

export const $setUp = createStore<SetUp | null>(null, { serialize: 'ignore' });
/** Codes that are shown this once. */
export const $recoveryCodes = createStore<readonly string[] | null>(null, { serialize: 'ignore' });

export const enableFx = createEffect(async (password: Proof): Promise<SetUp> => {
  const { otpauth_uri, recovery_codes } = await callDrive(enableSecondFactor, { body: { password } });
  return { uri: otpauth_uri, codes: recovery_codes };
});
export const verifyFx = createEffect(({ code }: { code: string; codes: readonly string[] }) =>
  callDrive(verifySecondFactor, { body: { code } }),
);
export const disableFx = createEffect((password: Proof) =>
  callDrive(disableSecondFactor, { body: { password } }),
);
export const renewFx = createEffect(
  async ({ password }: { password: Proof }) =>
    (await callDrive(renewRecoveryCodes, { body: { password } })).recovery_codes as readonly string[],
);

export const $factorError = createErrorStore(
  [enableFx, verifyFx, disableFx, renewFx],
  [dialogOpened, dialogClosed],
);

const verifying = takeLatest(verifyFx);
const renewing = takeLatest(renewFx);
/** New codes are good from here on, and the old ones for nothing. */
const codesMade = merge([
  verifying.done.map(({ params }) => ({ codes: params.codes, dialog: 'second-factor' as const })),
  renewing.done.map(({ result }) => ({ codes: result, dialog: 'recovery-codes' as const })),
]);

$setUp.on(enableFx.doneData, (_, setUp) => setUp).reset(dialogOpened, dialogClosed, signedOut);
$recoveryCodes.on(codesMade, (_, { codes }) => codes).reset(dialogClosed, signedOut);

/** Closing a dialog does not cancel the request: its result is shown all the same. */
sample({
  clock: codesMade,
  source: $dialog,
  filter: (shown, { dialog }) => shown !== dialog,
  fn: (_, { dialog }) => dialog,
  target: dialogOpened,
});
/** The outcome is unknown, and no dialog is open to show it. */
sample({
  clock: merge([verifying.fail, renewing.fail]),
  source: $dialog,
  filter: (shown, { error }) =>
    shown === null && !(error instanceof CallError && error.failure.type === 'refused'),
  fn: (_, { error }) => ({ error }),
  target: failureShown,
});

sample({ clock: setUpSubmitted, target: enableFx });
/** Apps show the six digits with a space between. */
sample({
  clock: codeSubmitted,
  source: $setUp,
  filter: Boolean,
  fn: ({ codes }, code) => ({ code: code.replaceAll(/[\s-]/g, ''), codes }),
  target: verifyFx,
});
sample({ clock: disableSubmitted, target: disableFx });
sample({ clock: renewSubmitted, fn: (password) => ({ password }), target: renewFx });
sample({ clock: [verifyFx.done, disableFx.done], fn: () => {}, target: fetchAccountFx });
sample({
  clock: disableFx.done,
  fn: () => ({ text: { id: 'account.secondFactor.isOff' }, tone: 'good' as const }),
  target: [noticeShown, dialogClosed.prepend(() => {})],
});

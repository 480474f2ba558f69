import { createEffect, createEvent, createStore, sample } from 'effector';
import {
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  verifySecondFactor,
} from '../../../api/contract/second-factor.ts';
import { noticeShown } from '../../../features/notices/index.ts';
import { callDrive, fetchAccountFx, signedOut } from '../../../features/session/index.ts';
import { dialogClosed, dialogOpened } from '../dialogs.ts';
import { troubleOf } from '../trouble.ts';

/** An authenticator that is being set up: it counts once its first code has come. */
export interface SetUp {
  readonly uri: string;
  readonly codes: readonly string[];
}

/** What is asked for before anything is shown or taken away; null where the account has no password. */
export type Proof = string | null;

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
export const verifyFx = createEffect((code: string) => callDrive(verifySecondFactor, { body: { code } }));
export const disableFx = createEffect((password: Proof) =>
  callDrive(disableSecondFactor, { body: { password } }),
);
export const renewFx = createEffect(
  async (password: Proof) =>
    (await callDrive(renewRecoveryCodes, { body: { password } })).recovery_codes as readonly string[],
);

export const $factorTrouble = troubleOf(
  [enableFx, verifyFx, disableFx, renewFx],
  [dialogOpened, dialogClosed],
);

/** Captured while the set-up still stands. */
const confirmed = sample({ clock: verifyFx.done, source: $setUp, filter: Boolean, fn: ({ codes }) => codes });

$setUp.on(enableFx.doneData, (_, setUp) => setUp).reset(dialogOpened, dialogClosed, signedOut);
$recoveryCodes
  .on([confirmed, renewFx.doneData], (_, codes) => codes)
  .reset(dialogOpened, dialogClosed, signedOut);

sample({ clock: setUpSubmitted, target: enableFx });
/** Apps show the six digits with a space between. */
sample({ clock: codeSubmitted, fn: (code) => code.replaceAll(/[\s-]/g, ''), target: verifyFx });
sample({ clock: disableSubmitted, target: disableFx });
sample({ clock: renewSubmitted, target: renewFx });
sample({ clock: [verifyFx.done, disableFx.done], fn: () => {}, target: fetchAccountFx });
sample({
  clock: disableFx.done,
  fn: () => ({ text: { id: 'account.secondFactor.isOff' }, tone: 'good' as const }),
  target: [noticeShown, dialogClosed.prepend(() => {})],
});

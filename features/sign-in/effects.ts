import { createEffect, createEvent, scopeBind } from 'effector';
import { signIn, signInSecondFactor, signUp, type Tokens } from '../../api/contract/account.ts';
import { passkeySignIn } from '../../api/contract/passkey.ts';
import { forgotPassword, resetPassword, sendVerification, verify } from '../../api/contract/verification.ts';
import { CallError } from '../../api/error.ts';
import { factsOf } from '../notices/index.ts';
import { callDrive } from '../session/index.ts';
import { askForPasskey, canOfferPasskeys, endCeremony, type PasskeyProof } from './passkey.ts';

/** A sign-in either succeeds or requires the second factor. */
export type SignInAnswer = { readonly tokens: Tokens } | { readonly challenge: string };

/** Stored credentials may belong to another user. */
const asVisitor = { credentials: 'omit', retry: 0 } as const;

const challengeIn = (error: unknown): string | undefined => {
  if (!(error instanceof CallError) || error.error !== 'second_factor_required') return undefined;
  const [detail] = error.details as readonly { readonly challenge?: string }[];
  return detail?.challenge;
};

/** Turns the refusal that requires a second factor into a result. */
async function withChallenge(tokens: Promise<Tokens>): Promise<SignInAnswer> {
  try {
    return { tokens: await tokens };
  } catch (error) {
    const challenge = challengeIn(error);
    if (challenge === undefined) throw error;
    return { challenge };
  }
}

export const signInFx = createEffect(
  (body: { readonly username: string; readonly password: string }): Promise<SignInAnswer> =>
    withChallenge(callDrive(signIn, { ...asVisitor, body })),
);

export const secondFactorFx = createEffect(
  (body: { readonly challenge: string; readonly code?: string; readonly recovery_code?: string }) =>
    callDrive(signInSecondFactor, { ...asVisitor, body }),
);

/** Sends the code of a sign-up; answers the id by which the code is given back. */
export const sendSignUpCodeFx = createEffect(async (email: string) => {
  const { verification_id } = await callDrive(sendVerification, { ...asVisitor, body: { email } });
  return { verificationId: verification_id };
});

/** Exchanges the code for a proof, which stays good where the sign-up itself is refused. */
export const proveEmailFx = createEffect(
  async (given: { readonly verificationId: string; readonly code: string; readonly email: string }) => {
    const body = { verification_id: given.verificationId, verification_code: given.code };
    const { verification_token } = await callDrive(verify, { ...asVisitor, body });
    return { email: given.email, proof: verification_token };
  },
);

/** The proof of an address, or the link for the first account. */
interface NewAccount {
  readonly email: string;
  /** Others see it. */
  readonly name: string;
  readonly password: string;
  readonly proof?: string;
  readonly secret?: string;
}

export const signUpFx = createEffect(({ proof, secret, ...given }: NewAccount) =>
  callDrive(signUp, {
    ...asVisitor,
    body: { ...given, ...(secret ? { operator_token: secret } : { verification_token: proof }) },
  }),
);

export const sendResetCodeFx = createEffect(async (email: string) => {
  const { verification_id } = await callDrive(forgotPassword, { ...asVisitor, body: { email } });
  return { verificationId: verification_id };
});

/** Sets the new password, then signs in with it. */
export const resetPasswordFx = createEffect(
  async (given: {
    readonly verificationId: string;
    readonly code: string;
    readonly email: string;
    readonly newPassword: string;
  }): Promise<SignInAnswer> => {
    await callDrive(resetPassword, {
      ...asVisitor,
      body: {
        verification_id: given.verificationId,
        verification_code: given.code,
        new_password: given.newPassword,
      },
    });
    const body = { username: given.email, password: given.newPassword };
    return withChallenge(callDrive(signIn, { ...asVisitor, body }));
  },
);

/** The visitor chose a passkey in the list of the browser. */
export const passkeyChosen = createEvent<PasskeyProof>();

/** Lets the browser offer passkeys at the name's field; runs in the background, since most visitors type. */
export const offerPasskeysFx = createEffect(() => {
  const chosen = scopeBind(passkeyChosen, { safe: true });
  const offer = async () => {
    if (!(await canOfferPasskeys())) return;
    const proof = await askForPasskey(true);
    if (proof) chosen(proof);
  };
  // If the offer fails the form still works, and the button shows the error.
  void offer().catch(() => {});
});
export const askForPasskeyFx = createEffect(() => askForPasskey(false));
export const endCeremonyFx = createEffect(endCeremony);
export const signInWithPasskeyFx = createEffect((body: PasskeyProof) =>
  callDrive(passkeySignIn, { ...asVisitor, body }),
);

/** The words for a failure that the forms have none for. */
export const explainFx = createEffect((error: unknown) => factsOf(error));

import { createEvent, createStore, type Event, sample } from 'effector';
import type { Tokens } from '../../api/contract/account.ts';
import type { FailureFacts } from '../notices/index.ts';
import { fetchAccountFx, signedOut, tokensEarned } from '../session/index.ts';
import {
  askForPasskeyFx,
  endCeremonyFx,
  explainFx,
  offerPasskeysFx,
  passkeyChosen,
  proveEmailFx,
  resetPasswordFx,
  type SignInAnswer,
  secondFactorFx,
  sendResetCodeFx,
  sendSignUpCodeFx,
  signInFx,
  signInWithPasskeyFx,
  signUpFx,
} from './effects.ts';
import { $operatorSecret, operatorLinkEnded, operatorLinkOpened } from './operator-link.ts';
import {
  type FieldName,
  type Fields,
  type Problem,
  plainCode,
  problemIn,
  problemOf,
  type View,
} from './problems.ts';

export const formsShown = createEvent();
export const formsHidden = createEvent();
export const fieldChanged = createEvent<{ readonly name: FieldName; readonly value: string }>();
export const viewChosen = createEvent<View>();
export const factorSwitched = createEvent();
export const submitted = createEvent();
export const passkeyRequested = createEvent();
export const codeRequestedAgain = createEvent();

export const noFields: Fields = {
  username: '',
  email: '',
  name: '',
  password: '',
  newPassword: '',
  code: '',
  recoveryCode: '',
};

export const $view = createStore<View>('sign-in');
/** Nothing of it travels or is kept. */
export const $fields = createStore<Fields>(noFields, { serialize: 'ignore' });
export const $usesRecovery = createStore(false);
export const $problem = createStore<Problem | null>(null);
/** Why it failed, where the forms have no words of their own. */
export const $failure = createStore<FailureFacts | null>(null);
/** How often another code was sent. */
export const $timesSentAgain = createStore(0);
/** How often one was requested; not each is sent, since one may be pending. */
export const $codesSentAgain = createStore(0);
export const $challenge = createStore('', { serialize: 'ignore' });
const $verificationId = createStore('', { serialize: 'ignore' });
/** An address that is proven: the code need not be given twice. */
const $proof = createStore<{ readonly email: string; readonly proof: string } | null>(null, {
  serialize: 'ignore',
});

const isLinkOver = (error: unknown): boolean => problemOf(error)?.id === 'operator_link_invalid';

const works = [
  signInFx,
  secondFactorFx,
  sendSignUpCodeFx,
  proveEmailFx,
  signUpFx,
  sendResetCodeFx,
  resetPasswordFx,
  signInWithPasskeyFx,
] as const;
export const $isPending = sample({
  // Until the account of the new tokens is known, the form stays.
  source: [...works.map(({ pending }) => pending), fetchAccountFx.pending],
  fn: (pending) => pending.some(Boolean),
});

/** The form of the pending answer was closed, or another step chosen: the answer is ignored. */
const $isLeft = createStore(false);
const awaited = <Answer>(answer: Event<Answer>): Event<Answer> =>
  sample({ clock: answer, source: $isLeft, filter: (isLeft) => !isLeft, fn: (_, given) => given });

/** The form as it was sent, looked at before anything moves. */
const validated = sample({
  clock: submitted,
  source: {
    view: $view,
    fields: $fields,
    usesRecovery: $usesRecovery,
    challenge: $challenge,
    verificationId: $verificationId,
    proof: $proof,
    secret: $operatorSecret,
    isPending: $isPending,
  },
  fn: (form) => ({ ...form, problem: problemIn(form.view, form.fields, form.usesRecovery) }),
});
const accepted = sample({ clock: validated, filter: ({ problem, isPending }) => !problem && !isPending });
const acceptedIn = (view: View) => sample({ clock: accepted, filter: (form) => form.view === view });
const failed = awaited(sample({ clock: works.map(({ failData }) => failData) }));
const challenged = sample({
  clock: awaited(sample({ clock: [signInFx.doneData, resetPasswordFx.doneData] })),
  filter: (answer: SignInAnswer): answer is { readonly challenge: string } => 'challenge' in answer,
});
const signUpCodeSent = awaited(sendSignUpCodeFx.doneData);
const resetCodeSent = awaited(sendResetCodeFx.doneData);

sample({
  clock: acceptedIn('sign-in'),
  fn: ({ fields }) => ({ username: fields.username.trim(), password: fields.password }),
  target: signInFx,
});
sample({
  clock: acceptedIn('second-factor'),
  fn: ({ challenge, fields, usesRecovery }) =>
    usesRecovery
      ? { challenge, recovery_code: fields.recoveryCode.trim() }
      : { challenge, code: plainCode(fields.code) },
  target: secondFactorFx,
});
const signUpSubmitted = sample({
  clock: acceptedIn('sign-up'),
  fn: ({ fields, proof, secret }) => {
    const email = fields.email.trim();
    return {
      email,
      name: fields.name.trim(),
      password: fields.newPassword,
      secret,
      proof: proof?.email === email ? proof.proof : '',
    };
  },
});
const isProven = ({ proof, secret }: { readonly proof: string; readonly secret: string }): boolean =>
  proof !== '' || secret !== '';
sample({ clock: signUpSubmitted, filter: isProven, target: signUpFx });
sample({
  clock: signUpSubmitted,
  filter: (signUp) => !isProven(signUp),
  fn: ({ email }) => email,
  target: sendSignUpCodeFx,
});
sample({
  clock: acceptedIn('sign-up-code'),
  fn: ({ verificationId, fields }) => ({
    verificationId,
    code: plainCode(fields.code),
    email: fields.email.trim(),
  }),
  target: proveEmailFx,
});
sample({
  clock: awaited(proveEmailFx.doneData),
  source: $fields,
  fn: ({ name, newPassword }, { email, proof }) => ({
    email,
    proof,
    name: name.trim(),
    password: newPassword,
  }),
  target: signUpFx,
});
sample({ clock: acceptedIn('forgot'), fn: ({ fields }) => fields.email.trim(), target: sendResetCodeFx });
sample({
  clock: acceptedIn('reset'),
  fn: ({ verificationId, fields }) => ({
    verificationId,
    code: plainCode(fields.code),
    email: fields.email.trim(),
    newPassword: fields.newPassword,
  }),
  target: resetPasswordFx,
});

const sentAgain = sample({
  clock: codeRequestedAgain,
  source: { view: $view, fields: $fields, isPending: $isPending },
  filter: ({ isPending }) => !isPending,
  fn: ({ view, fields }) => ({ view, email: fields.email.trim() }),
});
sample({
  clock: sentAgain,
  filter: ({ view }) => view === 'sign-up-code',
  fn: ({ email }) => email,
  target: sendSignUpCodeFx,
});
sample({
  clock: sentAgain,
  filter: ({ view }) => view === 'reset',
  fn: ({ email }) => email,
  target: sendResetCodeFx,
});

// The link is for creating an account. It is valid once.
sample({
  clock: [formsShown, operatorLinkOpened],
  source: $operatorSecret,
  filter: (secret) => secret !== '',
  fn: () => 'sign-up' as const,
  target: viewChosen,
});
sample({
  clock: [signUpFx.done, sample({ clock: signUpFx.failData, filter: isLinkOver })],
  fn: () => {},
  target: operatorLinkEnded,
});
sample({ clock: formsShown, target: offerPasskeysFx });
sample({ clock: formsHidden, target: endCeremonyFx });
sample({ clock: passkeyRequested, target: askForPasskeyFx });
sample({
  clock: askForPasskeyFx.doneData,
  filter: Boolean,
  fn: (proof) => proof as NonNullable<typeof proof>,
  target: passkeyChosen,
});
// The browser’s list is offered again after its own dialog was closed.
sample({
  clock: [sample({ clock: askForPasskeyFx.doneData, filter: (proof) => !proof }), signInWithPasskeyFx.fail],
  fn: () => {},
  target: offerPasskeysFx,
});
sample({ clock: passkeyChosen, target: signInWithPasskeyFx });

const hasTokens = (answer: SignInAnswer): answer is { readonly tokens: Tokens } => 'tokens' in answer;
sample({
  clock: sample({ clock: [signInFx.doneData, resetPasswordFx.doneData], filter: hasTokens }),
  fn: ({ tokens }) => tokens,
  target: tokensEarned,
});
sample({
  clock: [secondFactorFx.doneData, signUpFx.doneData, signInWithPasskeyFx.doneData],
  target: tokensEarned,
});
sample({
  clock: [failed, awaited(askForPasskeyFx.failData)],
  filter: (error) => problemOf(error) === null,
  target: explainFx,
});

$isLeft
  .on([viewChosen, formsHidden, signedOut], () => true)
  .on([accepted, sentAgain, passkeyRequested, passkeyChosen], () => false);
$challenge.on(challenged, (_, { challenge }) => challenge);
$verificationId.on([signUpCodeSent, resetCodeSent], (_, { verificationId }) => verificationId);
$proof
  .on(proveEmailFx.doneData, (_, proof) => proof)
  .on(signUpFx.failData, (proof, error) =>
    problemOf(error)?.id === 'verification_code_expired' ? null : proof,
  )
  .reset(tokensEarned);
$view
  .on(viewChosen, (_, view) => view)
  .on(challenged, () => 'second-factor')
  .on(signUpCodeSent, () => 'sign-up-code')
  .on(resetCodeSent, () => 'reset')
  // The step before is where it can be put right.
  .on(awaited(signUpFx.failData), () => 'sign-up')
  .on(awaited(secondFactorFx.failData), (view, error) =>
    problemOf(error)?.id === 'expired_token' ? 'sign-in' : view,
  );
$fields
  .on(fieldChanged, (fields, { name, value }) => ({ ...fields, [name]: value }))
  // The address has usually been typed before another step is chosen.
  .on(viewChosen, (fields, view) => ({
    ...fields,
    email: fields.email || (view !== 'sign-in' && fields.username.includes('@') ? fields.username : ''),
    username: fields.username || (view === 'sign-in' ? fields.email : ''),
    password: '',
    code: '',
    recoveryCode: '',
  }))
  .on([challenged, signUpCodeSent, resetCodeSent], (fields) => ({ ...fields, code: '' }));
$usesRecovery.on(factorSwitched, (uses) => !uses).reset(challenged, viewChosen);
$problem
  .on(validated, (_, { problem }) => problem)
  .on(failed, (_, error) => problemOf(error))
  .on(awaited(askForPasskeyFx.doneData), (problem, proof) =>
    proof === null ? { field: null, id: 'passkey_abandoned' } : problem,
  )
  .on(fieldChanged, (problem, { name }) => (problem?.field === name || !problem?.field ? null : problem))
  .reset(viewChosen, factorSwitched, challenged, codeRequestedAgain, passkeyRequested);
$failure
  .on(awaited(explainFx.doneData), (_, facts) => facts)
  .reset(validated, viewChosen, factorSwitched, codeRequestedAgain, passkeyRequested, fieldChanged);
$codesSentAgain.on(codeRequestedAgain, (times) => times + 1).reset(viewChosen);
$timesSentAgain
  .on(sentAgain, (times) => times + 1)
  .reset(viewChosen, validated, sendSignUpCodeFx.fail, sendResetCodeFx.fail);

// The next visitor must not see typed values.
for (const store of [
  $view,
  $fields,
  $problem,
  $failure,
  $usesRecovery,
  $timesSentAgain,
  $codesSentAgain,
  $challenge,
  $verificationId,
]) {
  store.reset(tokensEarned, formsHidden, signedOut);
}

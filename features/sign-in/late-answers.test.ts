import { allSettled, createStore, fork } from 'effector';
import { describe, expect, test } from 'vitest';
import { refused, unreachable } from '../../api/error.ts';
import { signedOut, tokensEarned } from '../session/index.ts';
import {
  askForPasskeyFx,
  endCeremonyFx,
  explainFx,
  offerPasskeysFx,
  proveEmailFx,
  resetPasswordFx,
  secondFactorFx,
  sendResetCodeFx,
  sendSignUpCodeFx,
  signInFx,
  signInWithPasskeyFx,
  signUpFx,
} from './effects.ts';
import {
  $codesSentAgain,
  $failure,
  $fields,
  $isPending,
  $problem,
  $timesSentAgain,
  $view,
  codeRequestedAgain,
  fieldChanged,
  formsHidden,
  formsShown,
  passkeyRequested,
  submitted,
  viewChosen,
} from './model.ts';
import type { Fields, View } from './problems.ts';

const tokens = { token_type: 'Bearer', access_token: 'a', refresh_token: 'r', expires_in: 7200, sub: 'u1' };
const earned = createStore(0, { serialize: 'ignore' }).on(tokensEarned, (count) => count + 1);

const works = {
  signIn: signInFx,
  secondFactor: secondFactorFx,
  sendSignUpCode: sendSignUpCodeFx,
  proveEmail: proveEmailFx,
  signUp: signUpFx,
  sendResetCode: sendResetCodeFx,
  resetPassword: resetPasswordFx,
  passkey: signInWithPasskeyFx,
  askForPasskey: askForPasskeyFx,
} as const;
type Work = keyof typeof works;

/** A form whose calls are answered when the test says so; who was asked, and with what. */
function slowForm() {
  const requests: [Work, unknown][] = [];
  const waiting: PromiseWithResolvers<unknown>[] = [];
  const scope = fork({
    handlers: [
      ...Object.entries(works).map(([name, fx]) => [
        fx,
        (given: unknown) => {
          requests.push([name as Work, given]);
          const answer = Promise.withResolvers<unknown>();
          waiting.push(answer);
          return answer.promise;
        },
      ]),
      [offerPasskeysFx, () => {}],
      [endCeremonyFx, () => {}],
      [explainFx, async () => ({ reason: 'unreachable', requestId: undefined, words: undefined })],
    ] as never,
  });
  const going: Promise<unknown>[] = [];
  const run = (work: Promise<unknown>) => void going.push(work);
  const type = (fields: Partial<Fields>) => {
    for (const [name, value] of Object.entries(fields))
      run(allSettled(fieldChanged, { scope, params: { name: name as keyof Fields, value } }));
  };
  const choose = (view: View) => run(allSettled(viewChosen, { scope, params: view }));
  const submit = () => run(allSettled(submitted, { scope }));
  const send = (fields: Partial<Fields>) => {
    type(fields);
    submit();
  };
  const next = () => {
    const first = waiting.shift();
    if (!first) throw new Error('nobody was asked');
    return first;
  };
  return {
    scope,
    requests,
    type,
    choose,
    submit,
    signIn: () => send({ username: 'ada', password: 'x' }),
    signUp: () => {
      choose('sign-up');
      send(adasAccount);
    },
    typeCode: () => send({ code: '123456' }),
    again: () => run(allSettled(codeRequestedAgain, { scope })),
    pressPasskey: () => run(allSettled(passkeyRequested, { scope })),
    close: () => run(allSettled(formsHidden, { scope })),
    open: () => run(allSettled(formsShown, { scope })),
    signOut: () => run(allSettled(signedOut, { scope, params: { reason: 'switched' } })),
    /** The oldest question that was not answered is answered, and all that follows from it happens. */
    async answer(value: unknown) {
      next().resolve(value);
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
    async refuse(error: Error) {
      next().reject(error);
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
    ended: () => Promise.all(going),
    shown: () => ({
      view: scope.getState($view),
      problem: scope.getState($problem)?.id ?? null,
      failure: scope.getState($failure)?.reason ?? null,
    }),
  };
}
const fresh = { view: 'sign-in', problem: null, failure: null } as const;
const no = (reason: string, status = 400) => refused('/v1', status, { error: reason, error_code: 3 });
const adasAccount = { email: 'ada@example.com', name: 'Ada', newPassword: 'a long password' };

describe('an answer that comes when its form is gone leaves the next form as it is', () => {
  const leaving: [string, (form: ReturnType<typeof slowForm>) => void][] = [
    ['closed', (form) => form.close()],
    [
      'closed and opened again',
      (form) => {
        form.close();
        form.open();
      },
    ],
    ['gone with a sign-out in another tab', (form) => form.signOut()],
  ];
  describe.each(leaving)('%s', (_, leave) => {
    test('the code of a sign-up that was sent', async () => {
      const form = slowForm();
      form.signUp();
      leave(form);
      await form.answer({ verificationId: 'v1' });
      expect(form.shown()).toEqual(fresh);
      await form.ended();
    });

    test('the code for a forgotten password that was sent', async () => {
      const form = slowForm();
      form.choose('forgot');
      form.type({ email: 'ada@example.com' });
      form.submit();
      leave(form);
      await form.answer({ verificationId: 'v2' });
      expect(form.shown()).toEqual(fresh);
      await form.ended();
    });

    test('the question for a second factor', async () => {
      const form = slowForm();
      form.signIn();
      leave(form);
      await form.answer({ challenge: 'c1' });
      expect(form.shown()).toEqual(fresh);
      await form.ended();
    });

    test.each([
      ['in words of the form', no('invalid_account_or_password')],
      ['in others', unreachable('/v1', '')],
    ])('a refusal, %s', async (_, error) => {
      const form = slowForm();
      form.signIn();
      leave(form);
      await form.refuse(error);
      expect(form.shown()).toEqual(fresh);
      await form.ended();
    });

    test('a refused account', async () => {
      const form = slowForm();
      form.signUp();
      await form.answer({ verificationId: 'v1' });
      form.typeCode();
      await form.answer({ email: 'ada@example.com', proof: 'p1' });
      leave(form);
      await form.refuse(no('already_exists', 409));
      expect(form.shown()).toEqual(fresh);
      await form.ended();
    });
  });

  test('no account is made of an address that is proven once the form, and the password in it, is gone', async () => {
    const form = slowForm();
    form.signUp();
    await form.answer({ verificationId: 'v1' });
    form.typeCode();
    form.close();
    await form.answer({ email: 'ada@example.com', proof: 'p1' });
    expect(form.requests.map(([work]) => work)).toEqual(['sendSignUpCode', 'proveEmail']);
    expect(form.shown()).toEqual(fresh);
    await form.ended();
  });
});

describe('an answer that comes when another step was chosen changes nothing there', () => {
  test('the code of a sign-up', async () => {
    const form = slowForm();
    form.signUp();
    form.choose('sign-in');
    await form.answer({ verificationId: 'v1' });
    expect(form.shown()).toEqual(fresh);
    await form.ended();
  });

  test('a refusal of the step before', async () => {
    const form = slowForm();
    form.signIn();
    form.choose('forgot');
    await form.refuse(no('invalid_account_or_password'));
    expect(form.shown()).toEqual({ view: 'forgot', problem: null, failure: null });
    await form.ended();
  });

  test('an address that is proven while another is asked for: its proof is kept, and good for it alone', async () => {
    const form = slowForm();
    form.signUp();
    await form.answer({ verificationId: 'v1' });
    form.typeCode();
    form.choose('sign-up');
    await form.answer({ email: 'ada@example.com', proof: 'p1' });
    expect(form.shown()).toEqual({ view: 'sign-up', problem: null, failure: null });
    form.type({ email: 'bea@example.com' });
    form.submit();
    await form.answer({ verificationId: 'v3' });
    form.choose('sign-up');
    form.type({ email: 'ada@example.com' });
    form.submit();
    expect(form.requests.map(([work]) => work)).toEqual([
      'sendSignUpCode',
      'proveEmail',
      'sendSignUpCode',
      'signUp',
    ]);
    expect(form.requests.at(-1)?.[1]).toMatchObject({ email: 'ada@example.com', proof: 'p1' });
    await form.answer(tokens);
    await form.ended();
  });

  test('the window of a passkey that is closed at another step', async () => {
    const form = slowForm();
    form.pressPasskey();
    form.choose('sign-up');
    await form.answer(null);
    expect(form.shown()).toEqual({ view: 'sign-up', problem: null, failure: null });
    await form.ended();
  });
});

describe('while an answer is awaited', () => {
  test('nothing is sent twice, and no other code asked for', async () => {
    const form = slowForm();
    form.signIn();
    form.submit();
    form.again();
    expect(form.scope.getState($isPending)).toBe(true);
    expect(form.requests).toHaveLength(1);
    await form.refuse(no('invalid_account_or_password'));
    expect(form.scope.getState($isPending)).toBe(false);
    form.submit();
    expect(form.requests).toHaveLength(2);
    await form.answer({ tokens });
    await form.ended();
  });

  test('another code that could not be sent is not said to be sent', async () => {
    const form = slowForm();
    form.choose('forgot');
    form.type({ email: 'ada@example.com' });
    form.submit();
    await form.answer({ verificationId: 'v1' });
    form.again();
    const times = () => [form.scope.getState($timesSentAgain), form.scope.getState($codesSentAgain)];
    expect(times()).toEqual([1, 1]);
    form.again();
    expect(times()).toEqual([1, 2]);
    await form.refuse(unreachable('/v1', ''));
    expect(times()).toEqual([0, 2]);
    expect(form.shown()).toEqual({ view: 'reset', problem: null, failure: 'unreachable' });
    form.again();
    expect(form.shown().failure).toBeNull();
    await form.answer({ verificationId: 'v9' });
    // The code that is typed belongs to the last letter.
    form.type({ code: '12345678', newPassword: 'a long password' });
    form.submit();
    expect(form.requests.at(-1)).toEqual([
      'resetPassword',
      {
        verificationId: 'v9',
        code: '12345678',
        email: 'ada@example.com',
        newPassword: 'a long password',
      },
    ]);
    await form.answer({ tokens });
    await form.ended();
  });
});

test('a sign-in that was begun is not lost with its form', async () => {
  const form = slowForm();
  form.signIn();
  form.close();
  await form.answer({ tokens });
  expect(form.scope.getState(earned)).toBe(1);
  await form.ended();
});

describe('what was typed', () => {
  test('as a name goes along as the address, where it is one, and back', async () => {
    const form = slowForm();
    form.type({ username: 'ada@example.com' });
    form.choose('forgot');
    expect(form.scope.getState($fields)).toMatchObject({ email: 'ada@example.com' });
    form.type({ email: 'bea@example.com' });
    form.choose('sign-in');
    expect(form.scope.getState($fields)).toMatchObject({ username: 'ada@example.com' });
    await form.ended();
    const other = slowForm();
    other.type({ username: 'ada' });
    other.choose('sign-up');
    expect(other.scope.getState($fields).email).toBe('');
    other.type({ email: 'ada@example.com', username: '' });
    other.choose('sign-in');
    expect(other.scope.getState($fields).username).toBe('ada@example.com');
    await other.ended();
  });

  test('of a secret does not go along to another step', async () => {
    const form = slowForm();
    form.type({ username: 'ada', password: 'x', code: '1', recoveryCode: 'abc' });
    form.choose('forgot');
    expect(form.scope.getState($fields)).toMatchObject({ password: '', code: '', recoveryCode: '' });
    await form.ended();
  });
});

test('a proof that has run out is asked for again by a letter', async () => {
  const form = slowForm();
  form.signUp();
  await form.answer({ verificationId: 'v1' });
  form.typeCode();
  await form.answer({ email: 'ada@example.com', proof: 'p1' });
  await form.refuse(no('verification_code_expired'));
  expect(form.shown()).toMatchObject({ view: 'sign-up', problem: 'verification_code_expired' });
  form.submit();
  expect(form.requests.at(-1)).toEqual(['sendSignUpCode', 'ada@example.com']);
  await form.answer({ verificationId: 'v2' });
  expect(form.shown()).toEqual({ view: 'sign-up-code', problem: null, failure: null });
  await form.ended();
});

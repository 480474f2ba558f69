import { allSettled, createStore, fork, type Scope } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { refused, unreachable } from '../../api/error.ts';
import { tokensEarned } from '../session/index.ts';
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
  $failure,
  $fields,
  $problem,
  $usesRecovery,
  $view,
  codeRequestedAgain,
  factorSwitched,
  fieldChanged,
  formsHidden,
  formsShown,
  passkeyRequested,
  submitted,
  viewChosen,
} from './model.ts';
import { $operatorSecret, operatorLinkOpened, secretIn } from './operator-link.ts';
import type { FieldName, View } from './problems.ts';

const tokens = {
  token_type: 'Bearer' as const,
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 7200,
  sub: 'u1',
};
const earned = createStore(0, { serialize: 'ignore' }).on(tokensEarned, (count) => count + 1);
const no = (reason: string) => Promise.reject(refused('/v1', 400, { error: reason, error_code: 3 }));

type Answering = readonly [effect: unknown, answer: (...given: never[]) => unknown];

/** A server that says yes to everything, unless the test has another answer. */
function visitor(...own: Answering[]) {
  const usual: Answering[] = [
    [signInFx, async () => ({ tokens })],
    [secondFactorFx, async () => tokens],
    [sendSignUpCodeFx, async () => ({ verificationId: 'v1' })],
    [proveEmailFx, async ({ email }: { email: string }) => ({ email, proof: 'p1' })],
    [signUpFx, async () => tokens],
    [sendResetCodeFx, async () => ({ verificationId: 'v2' })],
    [resetPasswordFx, async () => ({ tokens })],
    [offerPasskeysFx, () => {}],
    [endCeremonyFx, () => {}],
    [askForPasskeyFx, async () => undefined],
    [signInWithPasskeyFx, async () => tokens],
    [explainFx, async () => ({ reason: 'unreachable', requestId: undefined, words: undefined })],
  ];
  const scope = fork({ handlers: [...new Map([...usual, ...own])] as never });
  const type = (name: FieldName, value: string) =>
    allSettled(fieldChanged, { scope, params: { name, value } });
  const choose = (view: View) => allSettled(viewChosen, { scope, params: view });
  return { scope, type, choose, submit: () => allSettled(submitted, { scope }) };
}
const shown = (scope: Scope) => [scope.getState($view), scope.getState($problem)?.id];

describe('signing in', () => {
  test('with name and password brings tokens, and nothing that was typed stays', async () => {
    const sign = vi.fn(async () => ({ tokens }));
    const { scope, type, submit } = visitor([signInFx, sign]);
    await type('username', ' ada@example.com ');
    await type('password', ' secret 1 ');
    await submit();
    expect(sign).toHaveBeenCalledExactlyOnceWith({ username: 'ada@example.com', password: ' secret 1 ' });
    expect(scope.getState(earned)).toBe(1);
    expect(scope.getState($fields).password).toBe('');
  });

  test('asks nobody while a field is empty, and says which', async () => {
    const sign = vi.fn();
    const { scope, type, submit } = visitor([signInFx, sign]);
    await submit();
    expect(scope.getState($problem)).toEqual({ field: 'username', id: 'username' });
    await type('username', 'ada');
    expect(scope.getState($problem)).toBeNull();
    await submit();
    expect(scope.getState($problem)).toEqual({ field: 'password', id: 'password' });
    expect(sign).not.toHaveBeenCalled();
  });

  test('a refusal stands beside its field until that is changed', async () => {
    const { scope, type, submit } = visitor([signInFx, () => no('invalid_account_or_password')]);
    await type('username', 'ada');
    await type('password', 'wrong');
    await submit();
    expect(scope.getState($problem)).toEqual({ field: 'password', id: 'invalid_account_or_password' });
    await type('username', 'adam');
    expect(scope.getState($problem)).not.toBeNull();
    await type('password', 'other');
    expect(scope.getState($problem)).toBeNull();
  });

  test('what the forms have no words for is explained', async () => {
    const { scope, type, submit } = visitor([signInFx, () => Promise.reject(unreachable('/v1', ''))]);
    await type('username', 'ada');
    await type('password', 'x');
    await submit();
    expect(scope.getState($failure)).toMatchObject({ reason: 'unreachable' });
    await type('password', 'y');
    expect(scope.getState($failure)).toBeNull();
  });

  test('asks for the second factor: a code, or a recovery code', async () => {
    const second = vi.fn(async () => tokens);
    const { scope, type, submit } = visitor(
      [signInFx, async () => ({ challenge: 'c1' })],
      [secondFactorFx, second],
    );
    await type('username', 'ada');
    await type('password', 'x');
    await submit();
    expect(shown(scope)).toEqual(['second-factor', undefined]);
    await type('code', '123 456');
    await submit();
    expect(second).toHaveBeenLastCalledWith({ challenge: 'c1', code: '123456' });
    await type('username', 'ada');
    await type('password', 'x');
    await submit();
    await allSettled(factorSwitched, { scope });
    expect(scope.getState($usesRecovery)).toBe(true);
    await type('recoveryCode', ' abcd-efgh ');
    await submit();
    expect(second).toHaveBeenLastCalledWith({ challenge: 'c1', recovery_code: 'abcd-efgh' });
  });

  test('a second step that came too late begins again', async () => {
    const { scope, type, submit } = visitor(
      [signInFx, async () => ({ challenge: 'c1' })],
      [secondFactorFx, () => no('expired_token')],
    );
    await type('username', 'ada');
    await type('password', 'x');
    await submit();
    await type('code', '123456');
    await submit();
    expect(shown(scope)).toEqual(['sign-in', 'expired_token']);
  });

  test('with a passkey', async () => {
    const proof = { challenge: 'c', credential: {} };
    const sign = vi.fn(async () => tokens);
    const { scope } = visitor([askForPasskeyFx, async () => proof], [signInWithPasskeyFx, sign]);
    await allSettled(passkeyRequested, { scope });
    expect(sign).toHaveBeenCalledExactlyOnceWith(proof);
    expect(scope.getState(earned)).toBe(1);
  });

  test('a passkey window that was closed is reported, and the browser’s list is offered again', async () => {
    const offer = vi.fn();
    const { scope, type } = visitor([offerPasskeysFx, offer], [askForPasskeyFx, async () => null]);
    await allSettled(passkeyRequested, { scope });
    expect(shown(scope)).toEqual(['sign-in', 'passkey_abandoned']);
    expect(offer).toHaveBeenCalledOnce();
    await type('username', 'a');
    expect(shown(scope)).toEqual(['sign-in', undefined]);
  });

  test('one that another ceremony ended is no fault', async () => {
    const offer = vi.fn();
    const { scope } = visitor([offerPasskeysFx, offer]);
    await allSettled(passkeyRequested, { scope });
    expect(shown(scope)).toEqual(['sign-in', undefined]);
    expect(offer).toHaveBeenCalledOnce();
  });
});

describe('signing up', () => {
  async function upToCode(...own: Answering[]) {
    const here = visitor(...own);
    await here.type('username', 'ada@example.com');
    await here.choose('sign-up');
    await here.type('name', ' Ada ');
    await here.type('newPassword', 'a long password');
    await here.submit();
    return here;
  }

  test('takes the address along, sends a code, and makes the account with it', async () => {
    const make = vi.fn(async () => tokens);
    const { scope, type, submit } = await upToCode([signUpFx, make]);
    expect(shown(scope)).toEqual(['sign-up-code', undefined]);
    await type('code', '123456');
    await submit();
    expect(make).toHaveBeenCalledExactlyOnceWith({
      email: 'ada@example.com',
      name: 'Ada',
      password: 'a long password',
      proof: 'p1',
    });
    expect(scope.getState(earned)).toBe(1);
  });

  test('a short password is reported before a letter is sent', async () => {
    const send = vi.fn();
    const { scope, type, choose, submit } = visitor([sendSignUpCodeFx, send]);
    await choose('sign-up');
    await type('email', 'ada@example.com');
    await type('name', 'Ada');
    await type('newPassword', 'short');
    await submit();
    expect(scope.getState($problem)).toEqual({ field: 'newPassword', id: 'weak_password' });
    expect(send).not.toHaveBeenCalled();
  });

  test('a refused password is put right without another letter', async () => {
    const make = vi
      .fn(async () => tokens)
      .mockImplementationOnce(() => no('weak_password') as Promise<never>);
    const send = vi.fn(async () => ({ verificationId: 'v1' }));
    const { scope, type, submit } = await upToCode([signUpFx, make], [sendSignUpCodeFx, send]);
    await type('code', '123456');
    await submit();
    expect(shown(scope)).toEqual(['sign-up', 'weak_password']);
    await type('newPassword', 'a much longer password');
    await submit();
    expect(send).toHaveBeenCalledOnce();
    expect(make).toHaveBeenCalledTimes(2);
    expect(scope.getState(earned)).toBe(1);
  });

  test('so is a name that somebody else has', async () => {
    const make = vi
      .fn(async (_: { readonly name: string }) => tokens)
      .mockImplementationOnce(() => no('name_taken') as Promise<never>);
    const { scope, type, submit } = await upToCode([signUpFx, make]);
    await type('code', '123456');
    await submit();
    expect(shown(scope)).toEqual(['sign-up', 'name_taken']);
    expect(scope.getState($problem)?.field).toBe('name');
    await type('name', 'Ada L.');
    await submit();
    expect(make.mock.calls.map(([{ name }]) => name)).toEqual(['Ada', 'Ada L.']);
    expect(scope.getState(earned)).toBe(1);
  });

  test('another code can be asked for', async () => {
    const send = vi.fn(async () => ({ verificationId: 'v1' }));
    const { scope } = await upToCode([sendSignUpCodeFx, send]);
    await allSettled(codeRequestedAgain, { scope });
    expect(send).toHaveBeenCalledTimes(2);
    expect(shown(scope)).toEqual(['sign-up-code', undefined]);
  });
});

describe('the link that a new server prints', () => {
  async function byLink(...own: Answering[]) {
    const here = visitor(...own);
    await allSettled(operatorLinkOpened, { scope: here.scope, params: 's3cret' });
    await allSettled(formsShown, { scope: here.scope });
    expect(shown(here.scope)).toEqual(['sign-up', undefined]);
    await here.type('email', 'ada@example.com');
    await here.type('name', ' Ada ');
    await here.type('newPassword', 'a long password');
    return here;
  }

  test('makes the account without a letter, and is forgotten', async () => {
    const make = vi.fn(async () => tokens);
    const send = vi.fn();
    const { scope, submit } = await byLink([signUpFx, make], [sendSignUpCodeFx, send]);
    await submit();
    expect(make).toHaveBeenCalledExactlyOnceWith({
      email: 'ada@example.com',
      name: 'Ada',
      password: 'a long password',
      proof: '',
      secret: 's3cret',
    });
    expect(send).not.toHaveBeenCalled();
    expect(scope.getState(earned)).toBe(1);
    expect(scope.getState($operatorSecret)).toBe('');
  });

  test('stays good where the password was refused', async () => {
    const { scope, submit } = await byLink([signUpFx, () => no('weak_password')]);
    await submit();
    expect(shown(scope)).toEqual(['sign-up', 'weak_password']);
    expect(scope.getState($operatorSecret)).toBe('s3cret');
  });

  test('that is over says so, and the form goes on as it does for everybody', async () => {
    const send = vi.fn(async () => ({ verificationId: 'v1' }));
    const { scope, submit } = await byLink(
      [signUpFx, () => no('operator_link_invalid')],
      [sendSignUpCodeFx, send],
    );
    await submit();
    expect(shown(scope)).toEqual(['sign-up', 'operator_link_invalid']);
    await submit();
    expect(send).toHaveBeenCalledOnce();
    expect(shown(scope)).toEqual(['sign-up-code', undefined]);
  });
});

test.each([
  ['#operator=abc-_1', 'abc-_1'],
  ['#operator=', ''],
  ['#pwd=abc', ''],
  ['#operator=a b', ''],
  ['', ''],
])('%j brings %j', (hash, secret) => expect(secretIn(hash)).toBe(secret));

test('a forgotten password: a code, a new one, and in', async () => {
  const reset = vi.fn(async () => ({ tokens }));
  const { scope, type, choose, submit } = visitor([resetPasswordFx, reset]);
  await choose('forgot');
  await type('email', 'ada@example.com');
  await submit();
  expect(shown(scope)).toEqual(['reset', undefined]);
  await type('code', '1234 5678');
  await type('newPassword', 'a long password');
  await submit();
  expect(reset).toHaveBeenCalledExactlyOnceWith({
    verificationId: 'v2',
    code: '12345678',
    email: 'ada@example.com',
    newPassword: 'a long password',
  });
  expect(scope.getState(earned)).toBe(1);
});

test('what was typed goes with the form', async () => {
  const { scope, type, choose } = visitor();
  await choose('sign-up');
  await type('newPassword', 'a long password');
  await allSettled(formsHidden, { scope });
  expect(scope.getState($fields).newPassword).toBe('');
  expect(scope.getState($view)).toBe('sign-in');
});

test('two visitors do not touch', async () => {
  const [one, other] = [visitor(), visitor()];
  await one.type('username', 'ada');
  await other.choose('forgot');
  expect([one.scope.getState($fields).username, one.scope.getState($view)]).toEqual(['ada', 'sign-in']);
  expect([other.scope.getState($fields).username, other.scope.getState($view)]).toEqual(['', 'forgot']);
});

import { describe, expect, test } from 'vitest';
import { runEffect } from '../../api/fixtures/run-effect.ts';
import { answers, breaks, refuses } from '../../api/fixtures/scripted-fetch.ts';
import { scriptedNetwork } from '../../api/fixtures/scripted-network.ts';
import {
  proveEmailFx,
  resetPasswordFx,
  secondFactorFx,
  sendResetCodeFx,
  sendSignUpCodeFx,
  signInFx,
  signUpFx,
} from './effects.ts';

const tokens = { token_type: 'Bearer', access_token: 'a', refresh_token: 'r', expires_in: 7200, sub: 'u1' };
const ada = { username: 'ada', password: 'secret' };
const secondFactor = (...details: object[]) =>
  answers({ error: 'second_factor_required', error_code: 16, error_description: '', details }, 401);
const challenge = { '@type': 'x', challenge: 'c1' };
const begun = answers({ verification_id: 'v1', expires_in: 600 });

/** The calls that were sent, without the captcha that each of them may fetch first. */
const calls = (sent: ReturnType<typeof scriptedNetwork>['sent']) =>
  sent
    .filter(({ url }) => !url.includes('/shield/'))
    .map(({ method, url, body }) => [`${method} ${new URL(url, 'https://x').pathname}`, body]);

/** A drive that answers calls in this order, and gives every caller a captcha. */
function drive(...scenes: ReturnType<typeof answers>[]) {
  let at = 0;
  return scriptedNetwork((sent) => {
    if (sent.url.includes('/shield/')) return answers({ captcha_token: 'k', expires_in: 300 })(sent);
    const scene = scenes[Math.min(at, scenes.length - 1)];
    at += 1;
    if (!scene) throw new Error('the script is empty');
    return scene(sent);
  });
}

describe('a sign-in', () => {
  test('brings tokens, and takes no credentials along', async () => {
    const { sent, outcomeOf } = drive(answers(tokens));
    expect(await outcomeOf(runEffect(signInFx, ada))).toEqual({ tokens });
    expect(calls(sent)).toEqual([['POST /v1/auth/signin', expect.objectContaining(ada)]]);
    expect(sent.every(({ headers }) => !headers.has('authorization'))).toBe(true);
  });

  test('whose account has a second factor answers the challenge', async () => {
    const { outcomeOf } = drive(secondFactor(challenge));
    expect(await outcomeOf(runEffect(signInFx, ada))).toEqual({ challenge: 'c1' });
  });

  test.each([
    ['without details', []],
    ['with others', [{ '@type': 'y' }]],
  ])('that asks for a second factor %s is a refusal', async (_, details) => {
    const { outcomeOf } = drive(secondFactor(...details));
    expect(await outcomeOf(runEffect(signInFx, ada))).toMatchObject({ error: 'second_factor_required' });
  });

  test.each([
    ['wrong words', refuses('invalid_account_or_password', 16, 401), 'invalid_account_or_password'],
    ['an account that is locked', refuses('account_locked', 9, 403), 'account_locked'],
    [
      'an account that is being deleted',
      refuses('account_in_cancellation', 9, 403),
      'account_in_cancellation',
    ],
    ['too many tries', refuses('too_many_requests', 8, 429), 'too_many_requests'],
    ['a server in need', refuses('unavailable', 14, 503), 'unavailable'],
    ['a proxy in the place of the server', answers('<html>', 502), 'unavailable'],
    ['no network', breaks, 'unreachable'],
    ['an answer that is none', answers({ token_type: 'Bearer' }), 'malformed'],
  ])('fails by %s, and is not tried again by itself', async (_, scene, reason) => {
    const { sent, outcomeOf } = drive(scene);
    expect(await outcomeOf(runEffect(signInFx, ada))).toMatchObject({ error: reason });
    expect(calls(sent)).toHaveLength(1);
  });
});

test('the second step gives the code, or the recovery code, and nothing else', async () => {
  const { sent, outcomeOf } = drive(answers(tokens));
  await outcomeOf(runEffect(secondFactorFx, { challenge: 'c1', code: '123456' }));
  await outcomeOf(runEffect(secondFactorFx, { challenge: 'c1', recovery_code: 'abcd' }));
  expect(calls(sent)).toEqual([
    ['POST /v1/auth/signin/second-factor', { challenge: 'c1', code: '123456' }],
    ['POST /v1/auth/signin/second-factor', { challenge: 'c1', recovery_code: 'abcd' }],
  ]);
});

describe('a new account', () => {
  test('is made of an address that is proven', async () => {
    const { sent, outcomeOf } = drive(
      begun,
      answers({ verification_token: 'p1', expires_in: 600 }),
      answers(tokens),
    );
    expect(await outcomeOf(runEffect(sendSignUpCodeFx, 'ada@example.com'))).toEqual({ verificationId: 'v1' });
    const given = { verificationId: 'v1', code: '123456', email: 'ada@example.com' };
    expect(await outcomeOf(runEffect(proveEmailFx, given))).toEqual({
      email: 'ada@example.com',
      proof: 'p1',
    });
    await outcomeOf(
      runEffect(signUpFx, {
        email: 'ada@example.com',
        name: 'Ada',
        password: 'a long password',
        proof: 'p1',
      }),
    );
    expect(calls(sent)).toEqual([
      ['POST /v1/auth/verification', expect.objectContaining({ email: 'ada@example.com' })],
      ['POST /v1/auth/verification/verify', { verification_id: 'v1', verification_code: '123456' }],
      [
        'POST /v1/auth/signup',
        expect.objectContaining({
          email: 'ada@example.com',
          password: 'a long password',
          verification_token: 'p1',
        }),
      ],
    ]);
  });

  test('by the link of a new server has no proof beside the secret', async () => {
    const { sent, outcomeOf } = drive(answers(tokens));
    await outcomeOf(
      runEffect(signUpFx, {
        email: 'ada@example.com',
        name: 'Ada',
        password: 'a long password',
        proof: '',
        secret: 's',
      }),
    );
    const [[, body] = []] = calls(sent);
    expect(body).toMatchObject({ operator_token: 's' });
    expect(body).not.toHaveProperty('verification_token');
  });
});

describe('a forgotten password', () => {
  const given = {
    verificationId: 'v1',
    code: '12345678',
    email: 'ada@example.com',
    newPassword: 'a long password',
  };

  test('is replaced, and signed in with at once', async () => {
    const { sent, outcomeOf } = drive(begun, answers({}), answers(tokens));
    expect(await outcomeOf(runEffect(sendResetCodeFx, 'ada@example.com'))).toEqual({ verificationId: 'v1' });
    expect(await outcomeOf(runEffect(resetPasswordFx, given))).toEqual({ tokens });
    expect(calls(sent).map(([call]) => call)).toEqual([
      'POST /v1/auth/password/forgot',
      'POST /v1/auth/password/reset',
      'POST /v1/auth/signin',
    ]);
  });

  test('of an account with a second factor asks for that', async () => {
    const { outcomeOf } = drive(answers({}), secondFactor(challenge));
    expect(await outcomeOf(runEffect(resetPasswordFx, given))).toEqual({ challenge: 'c1' });
  });

  test('whose code is wrong signs nobody in', async () => {
    const { sent, outcomeOf } = drive(refuses('verification_code_incorrect', 3));
    expect(await outcomeOf(runEffect(resetPasswordFx, given))).toMatchObject({
      error: 'verification_code_incorrect',
    });
    expect(calls(sent)).toHaveLength(1);
  });
});

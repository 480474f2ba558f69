import { describe, expect, test } from 'vitest';
import { signInSecondFactor } from '../../../../api/contract/account.ts';
import { isEndpoint } from '../../../../api/contract/index.ts';
import { getProfile } from '../../../../api/contract/profile.ts';
import * as contract from '../../../../api/contract/second-factor.ts';
import { isLong } from '../../../../tests/long.ts';
import { oneTimeCode } from '../../../fixtures/one-time-code.ts';
import { accountServerOfFile, type Person, password } from '../fixtures/account-server.ts';

const accountServer = accountServerOfFile();

interface Authenticator {
  /** The code of the half minute that lies `ahead` of this one. */
  code(ahead?: number): Promise<string>;
  readonly recoveryCodes: readonly string[];
}

async function enable({ token }: Person): Promise<Authenticator> {
  const { body } = await accountServer().call(contract.enableSecondFactor, { token, body: { password } });
  return {
    code: (ahead = 0) => oneTimeCode(body.otpauth_uri, ahead),
    recoveryCodes: body.recovery_codes,
  };
}

/** Somebody with the second factor on; the code of the half minute before is used. */
async function guarded(): Promise<Person & Authenticator> {
  const person = await accountServer().person();
  const authenticator = await enable(person);
  const { status } = await accountServer().call(contract.verifySecondFactor, {
    token: person.token,
    body: { code: await authenticator.code(-1) },
  });
  expect(status).toBe(200);
  return { ...person, ...authenticator };
}

const challenge = async (email: string): Promise<string> => {
  const { body } = await accountServer().signIn(email);
  expect(body).toMatchObject({ error: 'second_factor_required', error_code: 4015 });
  return body.details[0].challenge;
};
const finish = (body: object) => accountServer().call(signInSecondFactor, { body });

describe('the second factor', () => {
  test('is a matter for those who are signed in', async () => {
    for (const endpoint of Object.values(contract).filter(isEndpoint)) {
      expect((await accountServer().call(endpoint, { body: { code: '123456' } })).status).toBe(401);
    }
  });

  test('is set up with the password only', async () => {
    const { token } = await accountServer().person();
    for (const body of [{}, { password: 'wrong' }]) {
      expect(await accountServer().call(contract.enableSecondFactor, { token, body })).toMatchObject({
        status: 400,
        body: { error: 'invalid_password', error_code: 4010 },
      });
    }
  });

  test('counts from the first code, and the session stays', async () => {
    const person = await accountServer().person();
    const authenticator = await enable(person);
    expect(authenticator.recoveryCodes).toHaveLength(10);
    expect((await accountServer().signIn(person.email)).status).toBe(200);
    const verify = (code: string) =>
      accountServer().call(contract.verifySecondFactor, { token: person.token, body: { code } });
    expect((await verify('x')).body.error).toBe('invalid_argument');
    expect((await verify(await authenticator.code(5))).body).toMatchObject({
      error: 'second_factor_incorrect',
      error_code: 4016,
    });
    expect((await verify(await authenticator.code())).status).toBe(200);
    expect((await verify(await authenticator.code(1))).body.error).toBe('failed_precondition');
    const me = await accountServer().call(getProfile, { token: person.token });
    expect(me.body).toMatchObject({ second_factor: true });
    expect((await accountServer().signIn(person.email)).body.error).toBe('second_factor_required');
    expect((await accountServer().signIn(person.email, 'wrong password')).body.error_code).toBe(4022);
    expect(
      (await accountServer().call(contract.enableSecondFactor, { token: person.token, body: { password } }))
        .body.error,
    ).toBe('already_exists');
  });

  test('completes a sign-in, and no code is good twice', async () => {
    const person = await guarded();
    const code = await person.code();
    const first = await finish({ challenge: await challenge(person.email), code });
    expect(first).toMatchObject({ status: 200, body: { sub: person.id } });
    expect((await accountServer().call(getProfile, { token: first.body.access_token })).status).toBe(200);
    const replayed = await finish({ challenge: await challenge(person.email), code });
    expect(replayed).toMatchObject({
      status: 400,
      body: { error: 'second_factor_incorrect', error_code: 4016 },
    });
    const next = await finish({ challenge: await challenge(person.email), code: await person.code(1) });
    expect(next.status).toBe(200);
  });

  test('of one code by four sign-ins at once lets one in', async () => {
    const person = await guarded();
    const challenges = [];
    for (let at = 0; at < 4; at += 1) challenges.push(await challenge(person.email));
    const code = await person.code();
    const answers = await Promise.all(challenges.map((each) => finish({ challenge: each, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0);
  });

  test('has recovery codes, each good once', async () => {
    const person = await guarded();
    const [recovery_code] = person.recoveryCodes;
    expect((await finish({ challenge: await challenge(person.email), recovery_code })).status).toBe(200);
    expect((await finish({ challenge: await challenge(person.email), recovery_code })).body).toMatchObject({
      error: 'recovery_code_incorrect',
      error_code: 4017,
    });
    const renewed = await accountServer().call(contract.renewRecoveryCodes, {
      token: person.token,
      body: { password },
    });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    const old = { challenge: await challenge(person.email), recovery_code: person.recoveryCodes[1] };
    expect((await finish(old)).body.error_code).toBe(4017);
    const fresh = { challenge: await challenge(person.email), recovery_code: renewed.body.recovery_codes[0] };
    expect((await finish(fresh)).status).toBe(200);
  });

  test('allows five tries to one challenge', async () => {
    const person = await guarded();
    const begun = await challenge(person.email);
    const wrong = await person.code(7);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await finish({ challenge: begun, code: wrong })).body.error_code).toBe(4016);
    }
    expect((await finish({ challenge: begun, code: await person.code() })).body.error).toBe('expired_token');
  });

  test.each(['code', 'recovery_code'] as const)(
    'judges ten of fifty wrong %ss that come at one instant over many challenges',
    async (kind) => {
      const person = await guarded();
      const challenges = await Promise.all(Array.from({ length: 10 }, () => challenge(person.email)));
      const wrong = kind === 'code' ? await person.code(7) : 'aaaaa-aaaaa';
      const answers = await Promise.all(
        challenges.flatMap((each) =>
          Array.from({ length: 5 }, () => finish({ challenge: each, [kind]: wrong })),
        ),
      );
      const refused = answers.filter(({ body }) => body.error === 'account_locked');
      const judged = answers.filter(({ body }) =>
        /^(second_factor|recovery_code)_incorrect$/.test(body.error),
      );
      expect(judged.length).toBeLessThanOrEqual(10);
      expect(refused.length).toBeGreaterThan(25);
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
      const right = kind === 'code' ? await person.code() : person.recoveryCodes[0];
      const late = await finish({ challenge: await challenge(person.email), [kind]: right });
      expect(late.body.error_code).toBe(4011);
    },
  );

  test.runIf(isLong)('forgets wrong codes once a right one came', async () => {
    const person = await guarded();
    const wrong = await person.code(7);
    for (const ahead of [0, 1]) {
      for (const _ of [1, 2, 3, 4, 5, 6]) {
        const answer = await finish({ challenge: await challenge(person.email), code: wrong });
        expect(answer.body.error_code).toBe(4016);
      }
      const right = { challenge: await challenge(person.email), code: await person.code(ahead) };
      expect((await finish(right)).status).toBe(200);
    }
  });

  test.each(['x', '2fa-abc', 'a; b=c', '\u0000', `2fa-aaaaaaaaaaaaaaaaaaaa.${'A'.repeat(43)}%3D`])(
    '%j is no challenge',
    async (made) => {
      expect((await finish({ challenge: made, code: '123456' })).body.error).toBe('expired_token');
    },
  );

  test('is taken away with the password', async () => {
    const person = await guarded();
    const disable = (body: object) =>
      accountServer().call(contract.disableSecondFactor, { token: person.token, body });
    expect((await disable({})).body.error).toBe('invalid_password');
    expect((await disable({ password })).status).toBe(200);
    expect((await accountServer().signIn(person.email)).status).toBe(200);
    expect(
      (await accountServer().call(contract.renewRecoveryCodes, { token: person.token, body: { password } }))
        .body.error,
    ).toBe('failed_precondition');
  });

  test('does not let in who passed an old password', async () => {
    const person = await guarded();
    const begun = await challenge(person.email);
    await accountServer().accounts.admin.setPassword(person.id, 'another long phrase');
    expect((await finish({ challenge: begun, code: await person.code() })).body.error).toBe('expired_token');
  });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signUp } from '../../../../api/contract/account.ts';
import { getProfile } from '../../../../api/contract/profile.ts';
import * as contract from '../../../../api/contract/verification.ts';
import { accountServerOfFile, password, someAddress } from '../fixtures/account-server.ts';

const accountServer = accountServerOfFile({ counts: { 'mail-to': { soft: 3, calls: 3, seconds: 3600 } } });

const fresh = (): string => `${randomBytes(6).toString('hex')}@new.test`;

/** Text of the mail. */
const codeFor = async (email: string): Promise<string> =>
  (await accountServer().letterTo(email))?.values.code ?? '';

async function prove(email: string): Promise<string> {
  const begun = await accountServer().call(contract.sendVerification, { body: { email } });
  const { body } = await accountServer().call(contract.verify, {
    body: { verification_id: begun.body.verification_id, verification_code: await codeFor(email) },
  });
  return body.verification_token;
}

describe('sign-up', () => {
  test.each([
    [{}, 'email'],
    [{ email: 'x', password }, 'email'],
    [{ email: 'a@b.test\r\nbcc: c@d.test', password }, 'email'],
    [{ email: `${'a'.repeat(250)}@b.test`, password }, 'email'],
    [{ email: 'a@new.test' }, 'password'],
    [{ email: 'a@new.test', password, verification_token: '\u0000' }, 'verification_token'],
  ])('%j is refused', async (body, field) => {
    const answer = await accountServer().call(signUp, { body });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_argument' } });
    expect(answer.body.details[0].field_violations[0].field).toBe(field);
  });

  test('sends a code first, and does not tell whether there is an account', async () => {
    const { email: known } = await accountServer().person();
    const unknown = fresh();
    const [a, b] = await Promise.all(
      [known, unknown].map((email) => accountServer().call(signUp, { body: { email, password } })),
    );
    for (const answer of [a, b]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { error: 'verification_required', error_code: 4001 },
      });
      expect(answer?.body.details).toEqual([
        { '@type': 'account#verification', verification_id: expect.any(String), expires_in: 600 },
      ]);
    }
    expect(await accountServer().letterTo(unknown)).toMatchObject({ letter: 'sign-up' });
    expect(await accountServer().letterTo(known)).toMatchObject({ letter: 'known-address' });
  });

  test('with the code makes the account, its drive, and a session', async () => {
    const email = fresh();
    const proof = await prove(email);
    const body = { email: email.toUpperCase(), password, name: 'Ada', verification_token: proof };
    const answer = await accountServer().call(signUp, { body });
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 7200 } });
    expect(accountServer().made).toContain(answer.body.sub);
    const me = await accountServer().call(getProfile, { token: answer.body.access_token });
    expect(me.body).toMatchObject({ sub: answer.body.sub, email, email_verified: true, name: 'Ada' });
    expect((await accountServer().signIn(email)).status).toBe(200);
    expect(await accountServer().call(signUp, { body })).toMatchObject({
      status: 400,
      body: { error: 'verification_code_expired', error_code: 4024 },
    });
  });

  test('makes up a name that does not tell the address', async () => {
    const email = fresh();
    const { body } = await accountServer().call(signUp, {
      body: { email, password, verification_token: await prove(email) },
    });
    const me = await accountServer().call(getProfile, { token: body.access_token });
    expect(me.body.name).toMatch(/^user-[\da-f]{10}$/);
  });

  test('by ten calls at once with one proof makes one account', async () => {
    const email = fresh();
    const proof = await prove(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        accountServer().call(signUp, { body: { email, password, verification_token: proof } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0);
  });

  test('is refused with the proof of another address, a taken name or a weak password, and the proof stays', async () => {
    const email = fresh();
    const proof = await prove(email);
    const attempt = (body: object) =>
      accountServer().call(signUp, { body: { email, password, verification_token: proof, ...body } });
    expect((await attempt({ email: fresh() })).body.error).toBe('verification_code_expired');
    await accountServer().person('Taken Name');
    expect((await attempt({ name: 'taken name' })).body.error).toBe('name_taken');
    expect((await attempt({ name: 'a@b' })).body.error).toBe('invalid_argument');
    expect((await attempt({ password: '12345678' })).body.error).toBe('weak_password');
    expect((await attempt({ password: email })).body.error).toBe('weak_password');
    expect((await attempt({})).status).toBe(200);
  });
});

describe('codes', () => {
  test('are good for five tries, however many come at once', async () => {
    const email = fresh();
    const { body } = await accountServer().call(contract.sendVerification, { body: { email } });
    const code = await codeFor(email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const tryIt = (verification_code: string) =>
      accountServer().call(contract.verify, {
        body: { verification_id: body.verification_id, verification_code },
      });
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryIt(wrong)));
    const incorrect = answers.filter((answer) => answer.body.error_code === 4002);
    expect(incorrect).toHaveLength(5);
    expect((await tryIt(code)).body).toMatchObject({ error: 'verification_code_expired', error_code: 4024 });
  });

  test.each([
    [{}],
    [{ verification_id: 'x y', verification_code: '123456' }],
    [{ verification_id: 'x', verification_code: '12345' }],
    [{ verification_id: 'x', verification_code: 123456 }],
  ])('%j is none', async (body) => {
    expect((await accountServer().call(contract.verify, { body })).body.error).toBe('invalid_argument');
  });

  test('of nobody have expired', async () => {
    const body = { verification_id: 'x', verification_code: '123456' };
    expect((await accountServer().call(contract.verify, { body })).body.error_code).toBe(4024);
  });

  test('are sent to one address three times an hour here, and to strangers only with a captcha token after five', async () => {
    const email = fresh();
    const send = (to: string, from = someAddress()) =>
      accountServer().call(contract.sendVerification, { body: { email: to }, from });
    for (let sent = 1; sent <= 3; sent += 1) expect((await send(email)).status).toBe(200);
    expect(await send(email)).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
    const from = someAddress();
    for (let sent = 1; sent <= 5; sent += 1) expect((await send(fresh(), from)).status).toBe(200);
    expect((await send(fresh(), from)).body).toMatchObject({ error: 'captcha_required', error_code: 9 });
  });
});

describe('a forgotten password', () => {
  const forgot = (email: string) => accountServer().call(contract.forgotPassword, { body: { email } });
  const reset = (body: object) => accountServer().call(contract.resetPassword, { body });

  test('is asked for alike with and without an account', async () => {
    const { email } = await accountServer().person();
    const stranger = fresh();
    const answers = [await forgot(email), await forgot(stranger)];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200 });
      expect(Object.keys(answer.body)).toEqual(['verification_id', 'expires_in']);
    }
    expect(await accountServer().letterTo(email)).toMatchObject({ letter: 'reset' });
    expect(await accountServer().letterTo(stranger)).toBeUndefined();
  });

  test('is replaced with the code, which ends all sessions', async () => {
    const person = await accountServer().person();
    const { body } = await forgot(person.email);
    const code = await codeFor(person.email);
    const given = { verification_id: body.verification_id, verification_code: code };
    expect((await reset({ ...given, new_password: 'short' })).body.error).toBe('weak_password');
    expect(await reset({ ...given, new_password: 'another long phrase' })).toMatchObject({
      status: 200,
      body: {},
    });
    expect((await accountServer().call(getProfile, { token: person.token })).status).toBe(401);
    expect((await accountServer().signIn(person.email)).body.error_code).toBe(4022);
    expect((await accountServer().signIn(person.email, 'another long phrase')).status).toBe(200);
    const again = await reset({ ...given, new_password: 'a third long phrase' });
    expect(again.body.error).toBe('verification_code_expired');
  });

  test('is not replaced with a code for a sign-up', async () => {
    const person = await accountServer().person();
    const { body } = await accountServer().call(contract.sendVerification, { body: { email: person.email } });
    const code = await codeFor(person.email);
    const given = { verification_id: body.verification_id, verification_code: code };
    expect((await reset({ ...given, new_password: 'another long phrase' })).status).toBe(400);
    expect((await accountServer().signIn(person.email)).status).toBe(200);
  });
});

import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import * as contract from '../../../../api/contract/account.ts';
import { getProfile } from '../../../../api/contract/profile.ts';
import { accountServerOfFile, password, someAddress } from '../fixtures/account-server.ts';

const accountServer = accountServerOfFile();

describe('sign-in', () => {
  test.each([
    [{}, 'username'],
    [{ username: 'a' }, 'password'],
    [{ username: '', password }, 'username'],
    [{ username: 'a'.repeat(255), password }, 'username'],
    [{ username: 'a', password: 'x'.repeat(1025) }, 'password'],
    [{ username: ['a'], password }, 'username'],
    [{ username: 'a', password: { $ne: '' } }, 'password'],
  ])('%j is no sign-in', async (body, field) => {
    const answer = await accountServer().call(contract.signIn, { body });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_argument', error_code: 3 } });
    expect(answer.body.details[0].field_violations[0].field).toBe(field);
  });

  test('is refused alike for a wrong password and for an account that is not there', async () => {
    const { email, name } = await accountServer().person();
    const wrong = await accountServer().signIn(email, 'not the password');
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: 'invalid_account_or_password', error_code: 4022 },
    });
    for (const username of [
      'nobody@people.test',
      name.toUpperCase(),
      'no such name',
      'a@b@c',
      '@',
      '%',
      '\u0000',
    ]) {
      expect((await accountServer().signIn(username, 'not the password')).body).toEqual(wrong.body);
    }
  });

  test('gives tokens to a program that sends what public clients send', async () => {
    const { email, id } = await accountServer().person();
    const { status, body } = await accountServer().call(contract.signIn, {
      body: {
        captcha_token: '',
        client_id: 'YNxT9w7GMdWvEOKa',
        client_secret: 'dbw2OtmVEeuUvIptb1Coyg',
        username: email,
        password,
      },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      token_type: 'Bearer',
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 7200,
      sub: id,
    });
    const claims = decodeJwt(body.access_token);
    expect(claims).toMatchObject({ sub: id, iss: 'http://drive.test', aud: 'drive' });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(7200);
    const me = await accountServer().call(getProfile, { token: body.access_token });
    expect(me).toMatchObject({ status: 200, body: { sub: id, email, password: 'set', status: 'ACTIVE' } });
  });

  test.each(['as it is', 'in capitals', 'among spaces'])('takes the address %s', async (way) => {
    const { email } = await accountServer().person();
    const username = { 'as it is': email, 'in capitals': email.toUpperCase(), 'among spaces': ` ${email} ` }[
      way
    ];
    expect((await accountServer().signIn(username ?? '')).status).toBe(200);
  });

  test('takes the name, however it is written', async () => {
    await accountServer().person('Zoë Ångström');
    for (const username of ['Zoë Ångström', 'zoë ångström', 'ZOE\u0308 A\u030aNGSTRO\u0308M']) {
      expect((await accountServer().signIn(username)).status).toBe(200);
    }
  });

  test('takes a password in whichever form a keyboard writes it', async () => {
    const { email, id } = await accountServer().person();
    await accountServer().accounts.admin.setPassword(id, 'pässwörter sind lang');
    expect((await accountServer().signIn(email, 'pa\u0308sswo\u0308rter sind lang')).status).toBe(200);
  });

  test('needs a captcha token after some failures, and is refused after many', async () => {
    const { email } = await accountServer().person();
    const from = someAddress();
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await accountServer().signIn(email, 'wrong', from)).body.error_code).toBe(4022);
    }
    const firstAnswer = await accountServer().signIn(email, password, from);
    expect(firstAnswer).toMatchObject({ status: 400, body: { error: 'captcha_required', error_code: 4001 } });
    const init = await accountServer().call(
      { method: 'POST', path: '/v1/shield/captcha/init' },
      { body: { action: 'POST:https://user.example/v1/auth/signin', client_id: 'x', device_id: 'd1' } },
    );
    expect(init).toMatchObject({ status: 200, body: { expires_in: 300 } });
    const signIn = (headers: Record<string, string>) =>
      accountServer().call(contract.signIn, { body: { username: email, password }, headers, from });
    const client = { 'x-client-id': 'x', 'x-captcha-token': init.body.captcha_token };
    const stolen = { ...client, 'x-device-id': 'd2' };
    expect((await signIn(stolen)).body).toMatchObject({ error: 'captcha_invalid', error_code: 4002 });
    expect((await signIn({ ...stolen, 'x-device-id': 'd1' })).status).toBe(200);
  });

  test('counts the failures of a name together, however it is written, and tells nothing of other names', async () => {
    const { email } = await accountServer().person('Plain Name');
    const ways = ['Plain Name', 'ｐlain name', 'p\u{1d5c5}ain name', 'pl\u24d0in name', 'PLAIN NAME'];
    for (const username of ways) {
      expect((await accountServer().signIn(username, 'wrong')).body.error_code).toBe(4022);
    }
    for (const username of ['plain name', 'plai\uff4e name']) {
      expect((await accountServer().signIn(username, 'wrong')).body.error).toBe('captcha_required');
    }
    expect((await accountServer().signIn(email, 'wrong')).body.error_code).toBe(4022);
  });
});

describe('access tokens', () => {
  const me = (token: string) => accountServer().call(getProfile, { token });

  test.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJVIiwic2lkIjoiUyJ9.'])(
    '%j is none',
    async (token) => {
      expect(await me(token)).toMatchObject({
        status: 401,
        body: { error: 'unauthenticated', error_code: 16 },
      });
    },
  );

  test('are refused when a letter was changed', async () => {
    const { token } = await accountServer().person();
    const [head, , signature] = token.split('.');
    const claims = { ...decodeJwt(token), sub: 'somebody-else' };
    const forged = Buffer.from(JSON.stringify(claims)).toString('base64url');
    expect((await me([head, forged, signature].join('.'))).status).toBe(401);
  });
});

import { describe, expect, test } from 'vitest';
import * as contract from '../../../../api/contract/account.ts';
import * as factor from '../../../../api/contract/second-factor.ts';
import { oneTimeCode } from '../../../fixtures/one-time-code.ts';
import { accountServerOfFile, password, someAddress } from '../fixtures/account-server.ts';

const accountServer = accountServerOfFile();

interface Sending {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
}

const ownPage = { origin: 'http://drive.test', 'sec-fetch-site': 'same-origin' };

/** Sends the form as a browser does; what the page is then made of, where it is shown again. */
async function send(
  fields: Readonly<Record<string, string>>,
  { url = '/en-US/drive/login', headers = ownPage, from = someAddress() }: Sending = {},
) {
  const { app, site } = accountServer();
  const before = site.requests.length;
  const answer = await app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'drive.test', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body,
    posted: site.requests.slice(before).at(-1)?.posted,
  };
}

const exchange = (code: string) =>
  accountServer().call(contract.exchangeToken, { body: { grant_type: 'authorization_code', code } });

describe('the form of the sign-in, sent without its script', () => {
  test('leads back to its page, with a code that brings the tokens once', async () => {
    const { email, id } = await accountServer().person();
    const url = '/en-US/drive/login?return_to=/faq';
    const { status, headers } = await send({ username: ` ${email} `, password }, { url });
    expect({ status, location: headers.location }).toEqual({ status: 303, location: url });
    expect(headers['cache-control']).toBe('no-store');
    const [, code = ''] =
      /^sign_in_code=(login\.[\w-]{43}); Max-Age=120; Path=\/en-US\/drive\/login; SameSite=Strict$/.exec(
        String(headers['set-cookie']),
      ) ?? [];
    expect(await exchange(code)).toMatchObject({ status: 200, body: { sub: id } });
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test.each([
    [{}, 422, '', { field: 'username', id: 'username' }],
    [{ username: ' ', password }, 422, '', { field: 'username', id: 'username' }],
    [{ username: 'a@b.test' }, 422, 'a@b.test', { field: 'password', id: 'password' }],
    [
      { username: 'a@b.test', password: 'wrong' },
      401,
      'a@b.test',
      { field: 'password', id: 'invalid_account_or_password' },
    ],
    [
      { username: 'a@b.test', password: 'x'.repeat(1025) },
      401,
      'a@b.test',
      { field: 'password', id: 'invalid_account_or_password' },
    ],
  ])('%j is shown again', async (fields, status, username, problem) => {
    const { posted } = await send(fields);
    expect(posted).toEqual({ status, username, problem, challenge: '', isArriving: false });
  });

  test('goes on with the second step', async () => {
    const person = await accountServer().person();
    const { token } = person;
    const begun = await accountServer().call(factor.enableSecondFactor, { token, body: { password } });
    const code = await oneTimeCode(begun.body.otpauth_uri, -1);
    await accountServer().call(factor.verifySecondFactor, { token, body: { code } });
    const { posted } = await send({ username: person.email, password });
    expect(posted).toMatchObject({ status: 401, username: person.email, problem: null });
    const { challenge } = posted as { challenge: string };
    const body = { challenge, recovery_code: begun.body.recovery_codes[0] };
    expect(await accountServer().call(contract.signInSecondFactor, { body })).toMatchObject({ status: 200 });
  });

  test('counts with the sign-ins of the API: after too many failures a person is asked for', async () => {
    const { email } = await accountServer().person();
    const from = someAddress();
    let last: object | undefined;
    for (let n = 0; n < 20 && !JSON.stringify(last ?? '').includes('captcha_required'); n++) {
      const answer =
        n % 2 === 0
          ? { posted: (await send({ username: email, password: 'wrong' }, { from })).posted }
          : await accountServer().signIn(email, 'wrong', from);
      last = answer;
    }
    const { posted } = await send({ username: email, password }, { from });
    expect(posted).toMatchObject({ username: email, problem: { field: null, id: 'captcha_required' } });
  });

  test.each([
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'http://drive.test', 'sec-fetch-site': 'same-site' }],
    [{ origin: 'null' }],
    [{}],
  ])('of another page signs nobody in: %j', async (headers) => {
    const { email } = await accountServer().person();
    const answer = await send({ username: email, password }, { headers: headers as Record<string, string> });
    expect(answer.status).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('is taken at the pages of languages alone, as a form, and no longer than it can be', async () => {
    const { email } = await accountServer().person();
    const fields = { username: email, password };
    for (const url of ['/drive/login', '//drive/login', '/x;y/drive/login', '/en-US/drive/all'])
      expect((await send(fields, { url })).status).toBe(405);
    const json = { ...ownPage, 'content-type': 'application/json' };
    expect((await send(fields, { headers: json })).status).toBe(415);
    expect((await send({ ...fields, more: 'x'.repeat(16_384) })).status).toBe(413);
  });
});

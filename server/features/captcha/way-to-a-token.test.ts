import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import * as account from '../../../api/contract/account.ts';
import { beginCaptcha, captchaReturn, initCaptcha, redeemCaptcha } from '../../../api/contract/captcha.ts';
import { defaultIdentity } from '../../../api/contract/identity.ts';
import { signedMeta } from '../../../api/sign.ts';
import { accountServerOfFile, password, someAddress } from '../account/fixtures/account-server.ts';

const seconds = 900;
const accountServer = accountServerOfFile({
  counts: {
    'address-failures': { soft: 2, calls: 50, seconds },
    'name-failures': { soft: 1, calls: 500, seconds },
  },
  // The way to a token takes nothing of what visitors of shares are allowed.
  rates: { visit: { calls: 0, seconds } },
});
const action = account.signIn.captcha;
const { clientId } = defaultIdentity;

const init = (from: string, meta: object = {}, redirect_uri: string = captchaReturn) =>
  accountServer().call(initCaptcha, {
    body: { action, client_id: clientId, device_id: 'd', meta, redirect_uri },
    from,
  });

const signed = () => signedMeta(defaultIdentity, { deviceId: 'd', userId: '', timestamp: Date.now() });

let strangers = 0;
async function failed(from: string, times: number, meta: object = {}): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const { body } = await init(from, meta);
    const headers = {
      'x-device-id': 'd',
      'x-client-id': clientId,
      'x-captcha-token': body.captcha_token ?? '',
    };
    strangers += 1;
    const wrong = { username: `nobody${strangers}@people.test`, password: 'wrong' };
    await accountServer().call(account.signIn, { body: wrong, headers, from });
  }
}

const ticketIn = (url: string): string => new URL(url).searchParams.get('ticket') ?? '';

async function proofFor(ticket: string) {
  const { body } = await accountServer().call(beginCaptcha, { body: { ticket } });
  expect(body.provider).toBe('altcha');
  const challenge = body.challenge as Challenge;
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}

test('a person who fails often signs in by a proof, which serves once', async () => {
  const from = someAddress();
  const { email } = await accountServer().person();
  await failed(from, 2);
  const { body } = await init(from);
  expect(body).toEqual({ url: expect.stringMatching(/^http:\/\/drive\.test\/captcha\?ticket=[\w.-]+$/) });
  const ticket = ticketIn(body.url);
  const proof = await proofFor(ticket);
  const redeem = () => accountServer().call(redeemCaptcha, { body: { ticket, proof } });
  const { body: grant } = await redeem();
  expect(grant).toEqual({ captcha_token: expect.any(String), expires_in: 300 });
  expect((await redeem()).body.error).toBe('captcha_invalid');
  const headers = { 'x-device-id': 'd', 'x-client-id': clientId, 'x-captcha-token': grant.captcha_token };
  const signIn = () =>
    accountServer().call(account.signIn, { body: { username: email, password }, headers, from });
  expect((await signIn()).status).toBe(200);
});

test.each([
  '',
  'xlaccsdk01://xbase.cloud/callback?state=harbor',
  'https://evil.example/loading',
  '//evil.example/loading',
])(
  'a client that names %j is given what its person has earned when it asks again, once',
  async (redirectUri) => {
    const from = someAddress();
    await failed(from, 2);
    const ask = () => init(from, { username: redirectUri }, redirectUri);
    const ticket = ticketIn((await ask()).body.url);
    // Nothing for whoever holds the ticket, and nothing yet.
    const proof = await proofFor(ticket);
    expect((await ask()).body.url).toMatch(/./);
    const { status, body } = await accountServer().call(redeemCaptcha, { body: { ticket, proof } });
    expect([status, body]).toEqual([200, {}]);
    expect((await init(from, { username: 'another' }, redirectUri)).body.url).toMatch(/./);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.filter(({ body: given }) => given.captcha_token !== undefined)).toHaveLength(1);
  },
);

/** Signs in with the right password, by this token. */
async function signIn(from: string, username: string, token: string) {
  const headers = { 'x-device-id': 'd', 'x-client-id': clientId, 'x-captcha-token': token };
  const { status, body } = await accountServer().call(account.signIn, {
    body: { username, password },
    headers,
    from,
  });
  return body.error ?? status;
}

test('a token that was fetched before, or elsewhere, is not good where a person is wanted', async () => {
  const from = someAddress();
  const { email } = await accountServer().person();
  const early = (await init(from)).body.captcha_token;
  const signedEarly = (await init(from, signed())).body.captcha_token;
  await failed(from, 2);
  const elsewhere = (await init(someAddress())).body.captcha_token;
  for (const token of [early, elsewhere]) expect(await signIn(from, email, token)).toBe('captcha_invalid');
  // It was not used up where it did not count, and one of a client that signs well counts until twice as much was tried.
  expect(await signIn(someAddress(), email, elsewhere)).toBe(200);
  await failed(from, 2, signed());
  expect(await signIn(from, email, signedEarly)).toBe('captcha_invalid');
  const ticket = ticketIn((await init(from)).body.url);
  const { body } = await accountServer().call(redeemCaptcha, {
    body: { ticket, proof: await proofFor(ticket) },
  });
  expect(await signIn(from, email, body.captcha_token)).toBe(200);
});

test('a name by which many failed to sign in needs a person from anywhere, and tells nothing of other names', async () => {
  const { email, name } = await accountServer().person();
  const early = (await init(someAddress(), { email })).body.captcha_token;
  for (let at = 0; at < 4; at += 1) {
    const from = someAddress();
    const token = (await init(from, { email })).body.captcha_token;
    const headers = { 'x-device-id': 'd', 'x-client-id': clientId, 'x-captcha-token': token };
    const wrong = await accountServer().call(account.signIn, {
      body: { username: email, password: 'wrong' },
      headers,
      from,
    });
    expect(wrong.body.error).toBe('invalid_account_or_password');
  }
  for (const meta of [{ email }, { username: email.toUpperCase() }])
    expect((await init(someAddress(), meta)).body.url).toMatch(/./);
  // That it is another name of the same account is nobody’s business.
  expect((await init(someAddress(), { username: name })).body.captcha_token).toMatch(/./);
  expect(await signIn(someAddress(), email, early)).toBe('captcha_invalid');
  // Strangers to it are asked for nothing.
  expect((await init(someAddress(), { email: 'another@people.test' })).body.captcha_token).toMatch(/./);
});

test('a client that signs well meets nothing until twice as much was tried', async () => {
  const from = someAddress();
  await failed(from, 2);
  expect((await init(from, signed())).body.captcha_token).toMatch(/./);
  expect((await init(from, { ...signed(), captcha_sign: `1.${'0'.repeat(32)}` })).body.url).toMatch(/./);
  expect((await init(someAddress())).body.captcha_token).toMatch(/./);
});

test.each([[{}], [{ ticket: '' }], [{ ticket: 'x'.repeat(5000), proof: {} }]])(
  '%.60j is refused',
  async (body) => {
    expect((await accountServer().call(redeemCaptcha, { body })).status).toBe(400);
  },
);

test('a huge proof is not read', async () => {
  const body = { ticket: 'x', proof: 'x'.repeat(100_000) };
  expect((await accountServer().call(redeemCaptcha, { body })).status).toBe(413);
});

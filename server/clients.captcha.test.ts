import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultIdentity } from '../api/contract/identity.ts';
import { signedMeta } from '../api/sign.ts';
import { type Account, password } from './fixtures/whole-drive.ts';
import { wireOfFile } from './fixtures/wire.ts';

/**
 * Public clients that name their device where they ask for a captcha token and not where they sign in (docs/clients.md),
 * letter for letter, while the server asks for a token: after five wrong passwords.
 */

const { drive, done, ask } = wireOfFile(() => ({
  counted: ['account-failures', 'name-failures', 'name-failures-from', 'captcha-uses', 'passcode-failures'],
}));

const clientId = 'YNxT9w7GMdWvEOKa';
let account: Account;
let deviceId: string;

beforeEach(async () => {
  account = await drive().account();
  deviceId = randomBytes(16).toString('hex');
  await failFiveTimes(account.email);
});

async function failFiveTimes(username: string): Promise<void> {
  const signIn = (typed: string) =>
    ask('POST', '/v1/auth/signin', { json: { client_id: clientId, username, password: typed } });
  for (let failure = 1; failure <= 5; failure += 1) {
    expect((await signIn('wrong password')).body.error_code).toBe(4022);
  }
  expect((await signIn(password)).body.error).toBe('captcha_required');
}

describe('OpenList', () => {
  const init = async (meta: object): Promise<string> => {
    const { captcha_token } = await done('POST', '/v1/shield/captcha/init', {
      headers: { 'user-agent': 'Mozilla/5.0', 'x-device-id': deviceId, 'x-captcha-token': '' },
      query: { client_id: clientId },
      json: {
        action: 'POST:/v1/auth/signin',
        captcha_token: '',
        client_id: clientId,
        device_id: deviceId,
        meta,
        redirect_uri: 'xlaccsdk01://xbase.cloud/callback?state=harbor',
      },
    });
    return captcha_token;
  };
  const signIn = (username: string, captcha_token: string) =>
    ask('POST', '/v1/auth/signin', {
      query: { client_id: clientId },
      json: { captcha_token, client_id: clientId, client_secret: 'secret', username, password },
    });

  test('signs in by a token that it asked for in the name of the account', async () => {
    const answer = await signIn(account.email, await init({ email: account.email }));
    expect([answer.status, answer.body.sub]).toEqual([200, account.id]);
  });

  test('one for another account, or for none, is refused with 4002', async () => {
    for (const meta of [{ email: 'somebody@else.test' }, {}, { email: '' }, { email: [account.email] }]) {
      const answer = await signIn(account.email, await init(meta));
      expect(answer.body, JSON.stringify(meta)).toMatchObject({ error: 'captcha_invalid', error_code: 4002 });
    }
  });

  test('by its name and by its number as by its address', async () => {
    expect((await signIn(account.name, await init({ username: account.name }))).status).toBe(200);
    // No account has this number: the token is good, and the password is judged.
    const number = '+8613800000000';
    await failFiveTimes(number);
    expect((await signIn(number, await init({ phone_number: number }))).body.error_code).toBe(4022);
  });
});

test('rclone, whose password was wrong, asks for a new token upon captcha_invalid and signs in', async () => {
  const headers = { 'x-client-id': clientId, 'x-client-version': '2.0.0', 'x-device-id': deviceId };
  const init = async (): Promise<string> => {
    const wanted = { action: 'POST:/v1/auth/signin', client_id: clientId, device_id: deviceId };
    const json = { ...wanted, meta: { username: account.email } };
    return (await done('POST', '/v1/shield/captcha/init', { headers, json })).captcha_token;
  };
  const signIn = (token: string, typed: string) =>
    ask('POST', '/v1/auth/signin', {
      headers: { ...headers, 'x-captcha-token': token },
      json: { client_id: clientId, password: typed, username: account.email },
    });
  const token = await init();
  expect((await signIn(token, 'wrong password')).body.error_code).toBe(4022);
  expect((await signIn(token, password)).body).toMatchObject({ error: 'captcha_invalid', error_code: 4002 });
  expect((await signIn(await init(), password)).body.sub).toBe(account.id);
});

test('PikPakAPI signs in', async () => {
  const { captcha_token } = await done('POST', '/v1/shield/captcha/init', {
    headers: { 'x-device-id': deviceId, 'content-type': 'application/json; charset=utf-8' },
    json: {
      client_id: clientId,
      action: 'POST:https://user.mypikpak.com/v1/auth/signin',
      device_id: deviceId,
      meta: { email: account.email },
    },
  });
  const tokens = await done('POST', '/v1/auth/signin', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    json: { client_id: clientId, client_secret: 'secret', password, username: account.email, captcha_token },
  });
  expect(tokens.sub).toBe(account.id);
});

test('who names a device must name the one that asked, whoever the account is', async () => {
  const wanted = { action: 'POST:/v1/auth/signin', device_id: deviceId, meta: { email: account.email } };
  const { captcha_token } = await done('POST', '/v1/shield/captcha/init', { json: wanted });
  const signIn = (device: string) =>
    ask('POST', '/v1/auth/signin', {
      headers: { 'x-device-id': device, 'x-captcha-token': captcha_token },
      json: { username: account.email, password },
    });
  expect((await signIn('another')).body).toMatchObject({ error: 'captcha_invalid', error_code: 4002 });
  expect((await signIn(deviceId)).status).toBe(200);
});

test('after ten wrong passcodes each further one needs a captcha token, which other clients earn', async () => {
  const owner = { authorization: `Bearer ${account.token}` };
  const kind = 'drive#folder';
  const { file } = await done('POST', '/drive/v1/files', { headers: owner, json: { kind, name: 'a' } });
  const { share_id, pass_code } = await done('POST', '/drive/v1/share', {
    headers: owner,
    json: {
      file_ids: [file.id],
      share_to: 'encryptedlink',
      pass_code_option: 'REQUIRED',
      expiration_days: -1,
    },
  });
  const open = async (code: string, headers: Readonly<Record<string, string>> = {}) => {
    // As if long enough had gone by between them.
    await drive().db.deleteFrom('share_guesses').execute();
    const query = { share_id, pass_code: code };
    return (await ask('GET', '/drive/v1/share', { headers: { 'x-device-id': deviceId, ...headers }, query }))
      .body;
  };
  for (let tried = 0; tried < 10; tried += 1)
    expect((await open(`wrong${tried}`)).share_status).toBe('PASS_CODE_ERROR');
  expect((await open(pass_code)).error).toBe('captcha_required');
  const wanted = { action: 'GET:/drive/v1/share', device_id: deviceId };
  const { url } = await done('POST', '/v1/shield/captcha/init', { json: { ...wanted, client_id: clientId } });
  expect(url).toMatch(/\/captcha\?ticket=/);
  const meta = signedMeta(defaultIdentity, { deviceId, userId: '', timestamp: Date.now() });
  const own = { ...wanted, client_id: defaultIdentity.clientId, meta };
  const { captcha_token } = await done('POST', '/v1/shield/captcha/init', { json: own });
  const earned = { 'x-client-id': own.client_id, 'x-captcha-token': captcha_token };
  // Who has to wait spends no token meanwhile.
  expect((await open('wrong')).error).toBe('captcha_required');
  const later = new Date(Date.now() + 3_600_000);
  await drive().db.updateTable('share_guesses').set({ free_at: later }).execute();
  const query = { share_id, pass_code };
  const waiting = { headers: { 'x-device-id': deviceId, ...earned }, query };
  expect((await ask('GET', '/drive/v1/share', waiting)).status).toBe(429);
  expect((await open(pass_code, earned)).share_status).toBe('OK');
  expect((await open(pass_code, earned)).error).toBe('captcha_invalid');
});

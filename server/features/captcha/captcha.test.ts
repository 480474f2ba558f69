import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initCaptcha } from '../../../api/contract/captcha.ts';
import type { ApiError } from '../../errors.ts';
import { createLimits } from '../../http/limits.ts';
import { accountServerOfFile, someAddress } from '../account/fixtures/account-server.ts';
import { plainAction } from './action.ts';
import { createCaptcha } from './service.ts';

const accountServer = accountServerOfFile({ counts: { captcha: { soft: 3, calls: 3, seconds: 300 } } });

const init = (body: unknown, from = someAddress(), headers = {}) =>
  accountServer().call(initCaptcha, { body, from, headers });

describe('captcha/init', () => {
  test.each([
    [{}],
    [{ action: '' }],
    [{ action: 1 }],
    [{ action: 'a'.repeat(513) }],
    [{ action: 'a', meta: 'x' }],
    [{ action: 'a', device_id: [] }],
    [[]],
  ])('%j is refused', async (body) => {
    expect(await init(body)).toMatchObject({ status: 400, body: { error: 'invalid_argument' } });
  });

  test('answers what public clients send with a token', async () => {
    const answer = await init({
      client_id: 'YUMx5nI8ZU8Ap8pm',
      action: 'POST:/v1/auth/signin',
      device_id: 'e2f1c3b4a5968778695a4b3c2d1e0f00',
      captcha_token: '',
      redirect_uri: 'xlaccsdk01://xbase.cloud/callback?state=harbor',
      meta: {
        captcha_sign: '1.d41d8cd98f00b204e9800998ecf8427e',
        client_version: '2.0.0',
        package_name: 'mypikpak.com',
        user_id: '',
        timestamp: '1700000000000',
        email: 'a@b.test',
      },
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ captcha_token: expect.any(String), expires_in: 300 });
  });

  test('sends away who comes too often, wherever the headers say that they come from', async () => {
    const from = someAddress();
    const ask = (x: number) => init({ action: 'GET:/x' }, from, { 'x-forwarded-for': `192.0.2.${x}` });
    for (const x of [1, 2, 3]) expect((await ask(x)).status).toBe(200);
    const refused = await ask(4);
    expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a captcha token', () => {
  const key = randomBytes(32);
  let time = Date.now();
  /** As each process of a server does. */
  const open = (secret = key) => {
    const limits = createLimits({ pool: accountServer().database.pool });
    return createCaptcha({ key: secret, limits, isPersonWanted: async () => false, now: () => time });
  };
  const address = someAddress();
  const issue = (action: string, deviceId = '', clientId = ''): Promise<string> =>
    open().issue({ action, deviceId, clientId, account: '', address }, 'asked');
  const shown = (token: string, action: string, deviceId = '', clientId = '', captcha = open()) =>
    captcha.require({ address, captchaToken: token, deviceId, clientId }, action).then(
      () => 'ok',
      (error: ApiError) => error.reason,
    );

  test('is good for its action and its device, in the header or in the body', async () => {
    const token = await issue('GET:/drive/v1/share', 'd');
    expect(await shown(token, 'GET:/drive/v1/share', 'e')).toBe('captcha_invalid');
    expect(await shown(token, 'GET:/drive/v1/share', '')).toBe('captcha_invalid');
    expect(await shown(token, 'POST:/drive/v1/share', 'd')).toBe('captcha_invalid');
    expect(await shown(token, 'GET:/drive/v1/share', 'd')).toBe('ok');
    const ofNone = await issue('GET:/drive/v1/share');
    expect(await shown(ofNone, 'GET:/drive/v1/share', 'd')).toBe('captcha_invalid');
    expect(await shown(ofNone, 'GET:/drive/v1/share', '')).toBe('ok');
    const elsewhere = {
      address: someAddress(),
      captchaToken: await issue('GET:/x'),
      deviceId: '',
      clientId: '',
    };
    await expect(open().require(elsewhere, 'GET:/x')).rejects.toMatchObject({ reason: 'captcha_invalid' });
    const inBody = { address, captchaToken: '', deviceId: 'd', clientId: '', body: { captcha_token: '' } };
    inBody.body.captcha_token = await issue('GET:/drive/v1/share', 'd');
    await open().require(inBody, 'GET:/drive/v1/share');
  });

  test('is good for its client, named in the body or in the header', async () => {
    const token = await issue('GET:/x', 'd', 'ours');
    expect(await shown(token, 'GET:/x', 'd', 'another')).toBe('captcha_invalid');
    expect(await shown(token, 'GET:/x', 'd', '')).toBe('captcha_invalid');
    const call = {
      address,
      captchaToken: token,
      deviceId: 'd',
      clientId: 'another',
      body: { client_id: 'ours' },
    };
    await open().require(call, 'GET:/x');
  });

  test('is used once, in all processes together and at the same instant', async () => {
    const token = await issue('GET:/x', 'd');
    const processes = Array.from({ length: 8 }, () => open());
    const tries = await Promise.all(processes.map((each) => shown(token, 'GET:/x', 'd', '', each)));
    expect(tries.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(new Set(tries)).toEqual(new Set(['ok', 'captcha_invalid']));
    // Another one of the same caller is another.
    expect(await shown(await issue('GET:/x', 'd'), 'GET:/x', 'd')).toBe('ok');
  });

  test('is missing, or made up', async () => {
    expect(await shown('', 'GET:/x')).toBe('captcha_required');
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (made) => {
        expect(await shown(made, 'GET:/x')).toBe('captcha_invalid');
      }),
    );
  });

  test('of another server is none', async () => {
    const token = await issue('GET:/x');
    expect(await shown(token, 'GET:/x', '', '', open(randomBytes(32)))).toBe('captcha_invalid');
  });

  test('runs out after five minutes', async () => {
    const [early, late] = [await issue('GET:/x'), await issue('GET:/x')];
    time += 299_000;
    expect(await shown(early, 'GET:/x')).toBe('ok');
    time += 2000;
    expect(await shown(late, 'GET:/x')).toBe('captcha_invalid');
  });
});

test.each([
  ['POST:https://user.example.com/v1/auth/signin', 'POST:/v1/auth/signin'],
  ['GET:/drive/v1/share', 'GET:/drive/v1/share'],
  ['something else', 'something else'],
])('the action %s is %s', (given, plain) => expect(plainAction(given)).toBe(plain));

import { describe, expect, test, vi } from 'vitest';
import { createCaptcha } from './captcha.ts';
import { type CaptchaGrant, createCaptchaStore } from './captcha-store.ts';
import { createClient } from './client.ts';
import { defaultIdentity } from './contract/identity.ts';
import { recordingClock } from './fixtures/clocks.ts';
import { answers, breaks, failureOf, type Scene, scriptedFetch } from './fixtures/scripted-fetch.ts';
import type { CaptchaOptions } from './init-captcha.ts';
import { signedMeta } from './sign.ts';
import { keysOf, memoryStorage } from './storage.ts';

const action = 'GET:/drive/v1/share';
const token = (captcha_token: string, expires_in = 300) => answers({ captcha_token, expires_in });
const neverOpened: CaptchaOptions['openFrame'] = async () => {
  throw new Error('no frame was expected');
};

function shield(scenes: readonly Scene[], openFrame = neverOpened) {
  const { clock, skip } = recordingClock();
  const storage = memoryStorage();
  const { fetch, sent } = scriptedFetch(...scenes);
  const client = createClient({ fetch, clock });
  const store = createCaptchaStore({ storage, clock });
  const captcha = createCaptcha({
    client,
    identity: defaultIdentity,
    deviceId: () => 'device',
    userId: () => 'u1',
    store,
    openFrame,
    redirectUri: 'https://drive.test/loading',
    clock,
  });
  return { captcha, store, storage, sent, clock, skip };
}

describe('a token', () => {
  test('is asked for with the signed facts, and kept', async () => {
    const { captcha, sent, storage, clock } = shield([token('t1')]);
    expect(captcha.known(action)).toBeUndefined();
    expect(await captcha.tokenFor({ action })).toBe('t1');
    const meta = signedMeta(defaultIdentity, { deviceId: 'device', userId: 'u1', timestamp: clock.now() });
    expect(sent[0]).toMatchObject({ url: '/v1/shield/captcha/init', method: 'POST' });
    expect(sent[0]!.body).toEqual({
      client_id: defaultIdentity.clientId,
      action,
      device_id: 'device',
      meta,
      redirect_uri: 'https://drive.test/loading',
    });
    expect(JSON.parse(storage.getItem(`captcha_${action}`) ?? '')).toEqual({
      action,
      meta,
      captcha_token: 't1',
      expires_in: 300,
      expires_at: '2026-01-01T00:05:00.000Z',
    });
  });

  test('serves until 30 s before its end', async () => {
    const { captcha, sent, skip } = shield([token('t1'), token('t2')]);
    await captcha.tokenFor({ action });
    skip(269_999);
    expect(await captcha.tokenFor({ action })).toBe('t1');
    skip(1);
    expect(captcha.known(action)).toBeUndefined();
    expect(await captcha.tokenFor({ action })).toBe('t2');
    expect(sent[1]!.body).toMatchObject({ captcha_token: 't1' });
  });

  test('is asked for again after a passing trouble', async () => {
    const { captcha, sent } = shield([breaks, answers({}, 503), token('t1')]);
    expect(await captcha.tokenFor({ action })).toBe('t1');
    expect(sent).toHaveLength(3);
  });

  test('serves its action and no other', async () => {
    const { captcha } = shield([token('t1'), token('t2')]);
    await captcha.tokenFor({ action });
    expect(await captcha.tokenFor({ action: 'POST:/v1/auth/signin' })).toBe('t2');
    expect(captcha.known(action)).toBe('t1');
  });

  test('is asked for with the caller’s own meta', async () => {
    const { captcha, sent } = shield([token('t1')]);
    await captcha.tokenFor({ action: 'POST:/v1/auth/signin', meta: { email: 'a@b.test' } });
    expect(sent[0]!.body).toMatchObject({ meta: { email: 'a@b.test' } });
  });

  test('without a lifetime serves the call that waits for it', async () => {
    const { captcha } = shield([answers({ captcha_token: 't1' })]);
    expect(await captcha.tokenFor({ action })).toBe('t1');
    expect(captcha.known(action)).toBeUndefined();
  });

  test('that was refused is replaced; one that others brought meanwhile is taken', async () => {
    const { captcha, sent } = shield([token('t1'), token('t2')]);
    await captcha.tokenFor({ action });
    expect(await captcha.renew({ action }, 't1')).toBe('t2');
    expect(await captcha.renew({ action }, 't1')).toBe('t2');
    expect(await captcha.renew({ action }, undefined)).toBe('t2');
    expect(sent).toHaveLength(2);
  });
});

describe('the stored record', () => {
  test.each([
    '{"captcha_token":"t"}',
    '{"action":"GET:/drive/v1/share"}',
    '{"action":5,"captcha_token":"t"}',
    '{"action":"GET:/drive/v1/share","captcha_token":null}',
    '[]',
    'nonsense',
  ])('%s is deleted', (text) => {
    const { store, storage } = shield([]);
    storage.setItem(`captcha_${action}`, text);
    expect(store.read(action)).toBeUndefined();
    expect(keysOf(storage)).toEqual([]);
  });

  test('without a date that can be read has expired, but is not deleted', () => {
    const { store, storage } = shield([]);
    storage.setItem(`captcha_${action}`, JSON.stringify({ action, captcha_token: 't', expires_at: 'soon' }));
    expect(store.read(action)).toBeUndefined();
    expect(store.readPrevious(action)).toBe('t');
  });

  test('makes space once it has expired; what is not ours stays', () => {
    const { store, storage, skip } = shield([]);
    storage.setItem('theme', 'dark');
    store.keep('GET:/drive/v1/files/1', {}, { captcha_token: 'a', expires_in: 60 });
    skip(60_000);
    store.keep('GET:/drive/v1/files/2', {}, { captcha_token: 'b', expires_in: 60 });
    expect(keysOf(storage)).toEqual(['theme', 'captcha_GET:/drive/v1/files/2']);
    store.forget('GET:/drive/v1/files/2');
    expect(keysOf(storage)).toEqual(['theme']);
  });
});

describe('the frame', () => {
  const url = 'https://captcha.test/solve?id=1';

  test('is opened where the shield wants a person, and its token is kept', async () => {
    const openFrame = vi.fn(async () => ({ captcha_token: 'earned', expires_in: 600 }));
    const { captcha } = shield([answers({ url })], openFrame);
    expect(await captcha.tokenFor({ action })).toBe('earned');
    expect(openFrame).toHaveBeenCalledExactlyOnceWith(url);
    expect(captcha.known(action)).toBe('earned');
  });

  test('closed early is a cancelled error, and the next call asks anew', async () => {
    const openFrame = vi.fn<CaptchaOptions['openFrame']>(async () => null);
    const { captcha, sent } = shield([answers({ url })], openFrame);
    expect(await failureOf(captcha.tokenFor({ action }))).toMatchObject({
      failure: { type: 'cancelled' },
      error_code: 1,
    });
    await failureOf(captcha.tokenFor({ action }));
    expect(sent).toHaveLength(2);
  });

  test.each([{}, { captcha_token: '' }, { captcha_token: 5 }])('that brings %j', async (grant) => {
    const { captcha } = shield([answers({ url })], async () => grant as unknown as CaptchaGrant);
    expect(await failureOf(captcha.tokenFor({ action }))).toMatchObject({
      error: 'unknown',
      error_code: 2,
      message: 'local captchaTokenInfo is null',
    });
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//captcha.test', 'JAVASCRIPT:alert(1)'])(
    'is not opened at %s',
    async (address) => {
      const { captcha } = shield([answers({ url: address })]);
      expect(await failureOf(captcha.tokenFor({ action }))).toMatchObject({
        message: 'neither url nor token exist',
      });
    },
  );
});

test.each([{}, { captcha_token: '', url: '' }])('an answer of %j has neither', async (body) => {
  const { captcha } = shield([answers(body)]);
  expect(await failureOf(captcha.tokenFor({ action }))).toMatchObject({
    error: 'unknown',
    message: 'neither url nor token exist',
  });
});

describe('many at once', () => {
  test('share one init', async () => {
    const { captcha, sent } = shield([token('t1')]);
    const tokens = await Promise.all(Array.from({ length: 20 }, () => captcha.tokenFor({ action })));
    expect(new Set(tokens)).toEqual(new Set(['t1']));
    expect(sent).toHaveLength(1);
  });

  test('share its failure, which is not remembered', async () => {
    const { captcha, sent } = shield([breaks, breaks, breaks, token('t1')]);
    const errors = await Promise.all([1, 2].map(() => failureOf(captcha.tokenFor({ action }))));
    for (const error of errors) expect(error).toMatchObject({ error: 'unreachable' });
    expect(await captcha.tokenFor({ action })).toBe('t1');
    expect(sent).toHaveLength(4);
  });

  test('one who leaves takes nothing from the others', async () => {
    const { captcha, sent } = shield([token('t1')]);
    const leaving = new AbortController();
    const left = failureOf(captcha.tokenFor({ action, signal: leaving.signal }));
    const stayed = captcha.tokenFor({ action });
    leaving.abort();
    expect(await left).toMatchObject({ failure: { type: 'cancelled' } });
    expect(await stayed).toBe('t1');
    expect(sent).toHaveLength(1);
  });
});

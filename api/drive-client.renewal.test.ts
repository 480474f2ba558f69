import { describe, expect, test } from 'vitest';
import { listFiles, starFiles } from './contract/files.ts';
import { serverTime } from './contract/server-time.ts';
import { compose, page, tokens } from './fixtures/composed-client.ts';
import { answers, failureOf, refuses, type Scene, scriptedFetch } from './fixtures/scripted-fetch.ts';

function facing(...scenes: readonly Scene[]) {
  const { fetch, sent } = scriptedFetch(...scenes);
  return { ...compose([''], { fetch }), sent };
}

describe('the captcha', () => {
  const granted = (captcha_token: string) => answers({ captcha_token, expires_in: 300 });

  test.each(['captcha_required', 'captcha_invalid'])(
    '%s brings a token for method and path',
    async (error) => {
      const world = facing(refuses(error, 9), granted('t1'), answers({ task_id: '' }), answers(page));
      await world.drive.call(starFiles, { body: { ids: ['a'] } });
      const [, init, repeated] = world.sent;
      expect(init).toMatchObject({
        url: '/v1/shield/captcha/init',
        body: { action: 'POST:/drive/v1/files:star', device_id: 'device-1', meta: { user_id: '' } },
      });
      expect(repeated!.url).toBe('/drive/v1/files:star');
      expect(repeated!.headers.get('x-captcha-token')).toBe('t1');
      await world.drive.call(listFiles);
      expect(world.sent[3]!.headers.has('x-captcha-token')).toBe(false);
    },
  );

  test('a token that is there goes along at once', async () => {
    const world = facing(answers(page));
    world.store.keep('GET:/drive/v1/files', {}, { captcha_token: 't0', expires_in: 300 });
    await world.drive.call(listFiles);
    expect(world.sent[0]!.headers.get('x-captcha-token')).toBe('t0');
  });

  test('an action that is named is asked for first', async () => {
    const world = facing(granted('t1'), answers(page));
    const captcha = { action: 'POST:/v1/auth/signin', meta: { email: 'a@b.test' } };
    await world.drive.call(listFiles, { captcha });
    const [init, call] = world.sent;
    expect(init!.body).toMatchObject(captcha);
    expect(call!.headers.get('x-captcha-token')).toBe('t1');
  });

  test('is renewed three times, each time with the token before, and then the refusal stands', async () => {
    const rounds = ['t1', 't2', 't3'].flatMap((name) => [refuses('captcha_invalid', 9), granted(name)]);
    const world = facing(...rounds, refuses('captcha_invalid', 9));
    expect(await failureOf(world.drive.call(listFiles))).toMatchObject({ error: 'captcha_invalid' });
    expect(world.sent).toHaveLength(7);
    const inits = world.sent.filter(({ url }) => url.endsWith('/init'));
    expect(inits.map(({ body }) => (body as { captcha_token?: string }).captcha_token)).toEqual([
      undefined,
      't1',
      't2',
    ]);
  });

  test('closed by the user ends the call as cancelled', async () => {
    const world = facing(refuses('captcha_required', 9), answers({ url: 'https://captcha.test' }));
    expect(await failureOf(world.drive.call(listFiles))).toMatchObject({ failure: { type: 'cancelled' } });
    expect(world.sent).toHaveLength(2);
  });
});

describe('an access token that the server refuses', () => {
  const unauthenticated = refuses('unauthenticated', 16, 401);

  test('is refreshed once, in silence, and the call repeated once', async () => {
    const world = facing(unauthenticated, answers(tokens('2')), answers({ task_id: '' }));
    world.credentials.keep(tokens('1'));
    await world.drive.call(starFiles, { body: { ids: ['a'] } });
    const [, refresh, repeated] = world.sent;
    expect(refresh).toMatchObject({
      url: '/v1/auth/token',
      body: { grant_type: 'refresh_token', refresh_token: 'refresh-1' },
    });
    expect(repeated!.headers.get('authorization')).toBe('Bearer access-2');
  });

  test('again after the refresh is the answer', async () => {
    const world = facing(unauthenticated, answers(tokens('2')), unauthenticated);
    world.credentials.keep(tokens('1'));
    expect(await failureOf(world.drive.call(listFiles))).toMatchObject({ error_code: 16 });
    expect(world.sent).toHaveLength(3);
  });

  test('whose refresh is refused signs out; where anyone may call the call goes on without', async () => {
    const invalid = refuses('invalid_grant', 4126);
    const world = facing(unauthenticated, invalid, answers({ now: 5 }));
    world.credentials.keep(tokens('1'));
    expect(await world.drive.call(serverTime)).toEqual({ now: 5 });
    expect(world.credentials.read()).toBeUndefined();
    expect(world.sent[2]!.headers.has('authorization')).toBe(false);

    const other = facing(unauthenticated, invalid);
    other.credentials.keep(tokens('1'));
    expect(await failureOf(other.drive.call(listFiles))).toMatchObject({ error: 'unauthenticated' });
    expect(other.sent).toHaveLength(2);
  });

  test('of many calls at once is refreshed once', async () => {
    const requested: Scene = (request) => {
      if (request.url === '/v1/auth/token') return answers(tokens('2'))(request);
      const isNew = request.headers.get('authorization') === 'Bearer access-2';
      return (isNew ? answers(page) : unauthenticated)(request);
    };
    const world = facing(requested);
    world.credentials.keep(tokens('1'));
    await Promise.all(Array.from({ length: 8 }, () => world.drive.call(listFiles)));
    expect(world.sent.filter(({ url }) => url === '/v1/auth/token')).toHaveLength(1);
  });

  test('that is nobody’s is not refreshed', async () => {
    const world = facing(unauthenticated);
    expect(await failureOf(world.drive.call(listFiles))).toMatchObject({ error_code: 16 });
    expect(world.sent).toHaveLength(1);
  });
});

import { afterEach, describe, expect, test, vi } from 'vitest';
import { onRefused } from './call-log.ts';
import { CallError, callServer, createClient } from './client.ts';
import { deleteFiles, getFile, listFiles } from './contract/files.ts';
import { serverTime } from './contract/server-time.ts';
import { recordingClock, settle } from './fixtures/clocks.ts';
import { answers, breaks, failureOf, refuses, type Scene, scriptedFetch } from './fixtures/scripted-fetch.ts';
import { exchangeRefreshToken } from './token.ts';

const now = { now: 1_795_000_000_000 };

function clientOf(...scenes: Scene[]) {
  const network = scriptedFetch(...scenes);
  const time = recordingClock();
  const client = createClient({ fetch: network.fetch, clock: time.clock, language: () => 'ja' });
  return { ...client, ...network, ...time };
}

describe('the server of the page', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('is asked with the browser’s own fetch', async () => {
    const fetch = vi.fn(async () => Response.json(now));
    vi.stubGlobal('fetch', fetch);
    expect(await callServer(serverTime)).toEqual(now);
    expect(fetch).toHaveBeenCalledWith('/v1/server-time', expect.objectContaining({ cache: 'no-store' }));
  });
});

describe('calls that fail', () => {
  const noted: string[] = [];
  const logged = (...scenes: Scene[]) => {
    noted.length = 0;
    const network = scriptedFetch(...scenes);
    const { clock } = recordingClock();
    const client = createClient({ fetch: network.fetch, clock, log: (words) => void noted.push(words) });
    return { ...client, ...network };
  };

  test('are noted once, after the last try, and then thrown', async () => {
    const { call, sent } = logged(breaks);
    await failureOf(call(serverTime));
    expect(sent).toHaveLength(2);
    expect(noted).toEqual(['/v1/server-time: no connection']);
  });

  test('for want of a sign-in are noted as that', async () => {
    await failureOf(logged(refuses('unauthenticated', 16, 401)).call(serverTime));
    expect(noted).toEqual(['not logged in']);
  });

  test('that come through at a second try are no failure', async () => {
    await logged(breaks, answers(now)).call(serverTime);
    expect(noted).toEqual([]);
  });

  test('of the page’s own server are tried twice more, noted, and told by their name', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const fetch = vi.fn(async () =>
      Response.json(
        { error: 'unavailable', error_code: 14, error_description: 'away' },
        { status: 503, headers: { 'x-request-id': 'r-7', 'retry-after': '0' } },
      ),
    );
    vi.stubGlobal('fetch', fetch);
    const names: string[] = [];
    onRefused((name) => void names.push(name));
    await failureOf(callServer(serverTime));
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(info.mock.calls).toEqual([['away']]);
    expect(names).toEqual(['r-7']);
    info.mockRestore();
    vi.unstubAllGlobals();
  });
});

describe('a refresh', () => {
  const refreshToken = 'r';
  const tokens = { token_type: 'Bearer', access_token: 'a', refresh_token: 'b', expires_in: 1, sub: 's' };

  test('is tried once more after a lost answer or a passing trouble', async () => {
    for (const failure of [breaks, answers({}, 503)]) {
      const { sent, ...client } = clientOf(failure, answers(tokens));
      expect(await exchangeRefreshToken(client, 'c', refreshToken)).toEqual(tokens);
      expect(sent).toHaveLength(2);
    }
  });

  test.each([
    ['another call was first', refuses('conflict', 10, 409)],
    ['the session has ended', refuses('invalid_grant', 4126)],
  ])('is not where %s', async (_, scene) => {
    const { sent, ...client } = clientOf(scene);
    await failureOf(exchangeRefreshToken(client, 'c', refreshToken));
    expect(sent).toHaveLength(1);
  });
});

describe('answers', () => {
  test('one that keeps the contract comes through', async () => {
    expect(await clientOf(answers(now)).call(serverTime)).toEqual(now);
  });

  test.each([{}, { now: '1795000000000' }, { now: 1.5 }, [], null])('%j is malformed', async (body) => {
    const error = await failureOf(clientOf(answers(body)).call(serverTime));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ failure: { type: 'malformed' }, error_uri: '/v1/server-time' });
  });

  test.each(['<!doctype html><p>Log in to the hotel’s network', '{"now": 17950000000', ''])(
    '%j with status 200 is malformed',
    async (text) => {
      const error = await failureOf(clientOf(() => new Response(text)).call(serverTime));
      expect(error).toMatchObject({ failure: { type: 'malformed' } });
    },
  );

  test('a refusal keeps its status, body, reason, code, words and details, and the path is attached', async () => {
    const body = {
      error: 'file_not_found',
      error_code: 5,
      error_description: 'There is no such file.',
      details: [{ locale: 'ja', message: 'ファイルがありません' }],
    };
    const { call } = clientOf(answers(body, 404));
    const error = await failureOf(call(getFile, { params: { id: 'f1' }, query: {} }));
    expect(error).toMatchObject({
      ...body,
      failure: { type: 'refused', status: 404, body },
      error_uri: '/drive/v1/files/f1',
      message: 'There is no such file.',
    });
  });

  test('an error field is a refusal whatever the status', async () => {
    const error = await failureOf(clientOf(refuses('invalid_grant', 4126, 200)).call(serverTime));
    expect(error).toMatchObject({ failure: { type: 'refused', status: 200 }, error_code: 4126 });
  });

  test.each([
    [404, 'not_found', 5],
    [502, 'unavailable', 14],
    [418, 'unknown', 2],
  ])('a bare status %i has a reason and a code', async (status, word, code) => {
    const { call } = clientOf(() => new Response('<h1>nginx</h1>', { status }));
    const error = await failureOf(call(serverTime));
    expect(error).toMatchObject({ error: word, error_code: code, message: `/v1/server-time: ${word}` });
    expect(error).toMatchObject({ failure: { type: 'refused', body: '<h1>nginx</h1>' } });
  });

  test.each([{ error: 5 }, { error: '' }, { error: null }, ['error']])(
    '%j carries no reason',
    async (body) => {
      const { request } = clientOf(answers(body));
      expect(await request('/v1/anything')).toEqual(body);
    },
  );
});

describe('requests', () => {
  test('are GET by default, in the language of the page', async () => {
    const { request, sent } = clientOf(answers({}));
    await request('/v1/user/me', { query: { a: 1, b: undefined, c: 'x y&z' } });
    expect(sent[0]).toMatchObject({ url: '/v1/user/me?a=1&c=x+y%26z', method: 'GET', body: undefined });
    expect(sent[0]!.headers.get('accept-language')).toBe('ja');
    expect(sent[0]!.headers.get('content-type')).toBeNull();
  });

  test('carry JSON', async () => {
    const { call, sent } = clientOf(answers({ task_id: '' }));
    await call(deleteFiles, { body: { ids: ['a', 'b'] } });
    expect(sent[0]).toMatchObject({ method: 'POST', body: { ids: ['a', 'b'] } });
    expect(sent[0]!.headers.get('content-type')).toBe('application/json');
  });

  test('take a query by its contract', async () => {
    const page = { kind: 'drive#fileList', files: [], next_page_token: '' };
    const { call, sent } = clientOf(answers(page));
    expect(await call(listFiles, { query: { parent_id: '', limit: 20, pin_folders: true } })).toEqual(page);
    expect(sent[0]!.url).toBe('/drive/v1/files?parent_id=&limit=20&pin_folders=true');
  });

  test('a header given in another case replaces ours instead of joining it', async () => {
    const { request, sent } = clientOf(answers({}));
    await request('/', { headers: { 'Accept-Language': 'ko' } });
    expect(sent[0]!.headers.get('accept-language')).toBe('ko');
  });

  test('a header that cannot be written is a fault of ours, not of the network', async () => {
    const { request, sent } = clientOf(answers({}));
    expect(await failureOf(request('/', { headers: { 'x-name': '猫' } }))).toBeInstanceOf(TypeError);
    expect(sent).toEqual([]);
  });
});

describe('trying again', () => {
  const temporary = [408, 409, 425, 429, 500, 502, 503, 504];

  test.each(temporary)('a GET is tried once more after %i', async (status) => {
    const { call, sent, pauses } = clientOf(answers({}, status), answers(now));
    expect(await call(serverTime)).toEqual(now);
    expect(sent).toHaveLength(2);
    expect(pauses).toEqual([300]);
  });

  test('a lost connection is tried once more and is then unreachable', async () => {
    const { call, sent, pauses } = clientOf(breaks);
    const error = await failureOf(call(serverTime));
    expect(error).toMatchObject({ failure: { type: 'unreachable' }, error: 'unreachable', error_code: 8000 });
    expect(sent).toHaveLength(2);
    expect(pauses).toEqual([300]);
  });

  test.each([400, 401, 403, 404, 410, 413, 501, 507])('not after %i', async (status) => {
    const { call, sent } = clientOf(answers({}, status));
    await failureOf(call(serverTime));
    expect(sent).toHaveLength(1);
  });

  test.each([
    { method: 'POST', body: {} },
    { method: 'POST' },
    { method: 'PATCH' },
    { method: 'PUT', body: {} },
    { retry: 0 },
  ] as const)('not for %j', async (options) => {
    const { request, sent } = clientOf(answers({}, 503));
    await failureOf(request('/v1/anything', options));
    expect(sent).toHaveLength(1);
  });

  test('as often as the caller says, at most four times', async () => {
    const { request, sent } = clientOf(breaks);
    await failureOf(request('/v1/anything', { method: 'POST', body: {}, retry: 100 }));
    expect(sent).toHaveLength(5);
  });

  test.each([Number.NaN, '2', {}])('retry %j is a wrong option', async (retry) => {
    const { request, sent } = clientOf(answers({}));
    const error = await failureOf(request('/', { retry: retry as number }));
    expect(error).toMatchObject({ message: 'wrong options: retry must be a number' });
    expect(sent).toEqual([]);
  });

  test('the server says how long to wait', async () => {
    const busy = answers({}, 429, { 'retry-after': '4' });
    const { call, pauses } = clientOf(busy, answers(now));
    await call(serverTime);
    expect(pauses).toEqual([4000]);
  });

  test('who would have to wait long is told so', async () => {
    const { call, sent } = clientOf(answers({}, 503, { 'retry-after': '120' }));
    expect(await failureOf(call(serverTime))).toMatchObject({ retryAfter: 120_000 });
    expect(sent).toHaveLength(1);
  });
});

describe('ending', () => {
  const silence =
    (signals: AbortSignal[]) =>
    (_: unknown, init: RequestInit = {}) =>
      new Promise<Response>((_resolve, reject) => {
        signals.push(init.signal!);
        init.signal!.addEventListener('abort', () => reject(init.signal!.reason));
      });

  test('an answer that does not come in time is unreachable', async () => {
    const { clock, timeIsUp } = recordingClock((ms) => ms === 25);
    const client = createClient({ fetch: silence([]), clock });
    const failure = failureOf(client.call(serverTime, { retry: 0, timeout: 25 }));
    await settle();
    timeIsUp();
    expect(await failure).toMatchObject({
      failure: { type: 'unreachable' },
      message: '/v1/server-time: no answer within 25 ms',
    });
  });

  test.each([
    ['GET', 10_000],
    ['DELETE', 10_000],
    ['POST', 30_000],
    ['PATCH', 30_000],
  ] as const)('what cannot be asked again is waited for longer: %s', async (method, limit) => {
    const { clock, timeIsUp } = recordingClock();
    const client = createClient({ fetch: silence([]), clock });
    const failure = failureOf(client.request('/x', { method, retry: 0 }));
    await settle();
    timeIsUp();
    expect(await failure).toMatchObject({ message: `/x: no answer within ${limit} ms` });
  });

  test('the caller ends it: cancelled, and not tried again', async () => {
    const signals: AbortSignal[] = [];
    const client = createClient({ fetch: silence(signals), clock: recordingClock().clock });
    const caller = new AbortController();
    const failure = failureOf(client.call(serverTime, { signal: caller.signal }));
    await settle();
    caller.abort();
    expect(await failure).toMatchObject({
      failure: { type: 'cancelled' },
      error: 'cancelled',
      error_code: 1,
    });
    expect(signals).toHaveLength(1);
  });

  test('the caller ends it between two tries', async () => {
    const caller = new AbortController();
    const { call, sent } = clientOf(() => {
      caller.abort();
      return Response.json({}, { status: 503 });
    });
    const error = await failureOf(call(serverTime, { signal: caller.signal }));
    expect(error).toMatchObject({ failure: { type: 'cancelled' } });
    expect(sent).toHaveLength(1);
  });
});

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { listFiles, renameFile, starFiles } from './contract/files.ts';
import { defaultIdentity } from './contract/identity.ts';
import { serverTime } from './contract/server-time.ts';
import { compose, page, tokens } from './fixtures/composed-client.ts';
import { failureOf } from './fixtures/scripted-fetch.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

type Behaviour = (response: ServerResponse, seen: Seen) => void;

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

const refusing = (error: string, error_code: number, status = 400): Behaviour =>
  json({ error, error_code, error_description: `${error}.` }, status);

const html =
  (status: number): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><h1>A proxy</h1>');
  };

/** Hangs up without a word. */
const hangsUp: Behaviour = (response) => void response.socket?.destroy();

/** Promises more than it sends. */
const breaksOff: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"kind":', () => response.socket?.destroy());
};

/** Never answers. */
const isSilent: Behaviour = () => {};

/** Sends the head of an answer and nothing after it. */
const stalls: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"kind":');
};

/** A real server on loopback that does as it is told, request after request; the last behaviour is repeated. */
async function misbehavingServer(...behaviours: readonly Behaviour[]) {
  const seen: Seen[] = [];
  let announce = () => {};
  /** Settles when the first request is here. */
  const arrived = new Promise<void>((resolve) => {
    announce = resolve;
  });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { method = '', url = '', headers } = request;
    const now = { method, url, headers, body: text && JSON.parse(text) };
    seen.push(now);
    behaviours[Math.min(seen.length, behaviours.length) - 1]?.(response, now);
    announce();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    arrived,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function facing(...behaviours: readonly Behaviour[]) {
  const server = await misbehavingServer(...behaviours);
  return { server, ...compose([server.origin]), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

describe('every request', () => {
  test('says which device and client it is, in which language, and whose', async () => {
    await using world = await facing(json(page));
    world.credentials.keep(tokens('1'));
    expect(await world.drive.call(listFiles, { query: { limit: 5 } })).toEqual(page);
    expect(world.server.seen[0]).toMatchObject({
      method: 'GET',
      url: '/drive/v1/files?limit=5',
      headers: {
        'accept-language': 'id',
        'x-device-id': 'device-1',
        'x-client-id': defaultIdentity.clientId,
        authorization: 'Bearer access-1',
      },
    });
    expect(world.server.seen[0]!.headers).not.toHaveProperty('x-captcha-token');
  });

  test('leaves out what there is not, and what the caller wants left out', async () => {
    await using world = await facing(json({ now: 5 }));
    await world.drive.call(serverTime);
    world.credentials.keep(tokens('1'));
    await world.drive.call(serverTime, { credentials: 'omit' });
    for (const { headers } of world.server.seen) expect(headers).not.toHaveProperty('authorization');
  });

  test('cannot pass for another device', async () => {
    await using world = await facing(json({}));
    await world.drive.request('/v1/anything', { headers: { 'X-Device-Id': 'other', 'x-extra': '1' } });
    expect(world.server.seen[0]!.headers).toMatchObject({ 'x-device-id': 'device-1', 'x-extra': '1' });
  });
});

describe('a server that misbehaves', () => {
  test.each([
    ['hangs up', hangsUp, 300],
    ['breaks off in the middle of an answer', breaksOff, 300],
    ['answers 503', refusing('unavailable', 14, 503), 1000],
    ['answers a proxy’s 502', html(502), 1000],
    ['asks for two seconds', json({}, 429, { 'retry-after': '2' }), 2000],
  ])('%s and then answers', async (_, behaviour, pause) => {
    await using world = await facing(behaviour, json(page));
    expect(await world.drive.call(listFiles)).toEqual(page);
    expect(world.pauses).toEqual([pause]);
  });

  test('is asked three times and no more', async () => {
    await using world = await facing(hangsUp);
    const error = await failureOf(world.drive.call(listFiles));
    expect(error).toMatchObject({ failure: { type: 'unreachable' }, error_uri: '/drive/v1/files' });
    expect(world.server.seen).toHaveLength(3);
    expect(world.pauses).toEqual([300, 300]);
  });

  test('that keeps refusing ends in a local error with its last word', async () => {
    await using world = await facing(refusing('unavailable', 14, 503));
    const error = await failureOf(world.drive.call(listFiles, { retry: 9 }));
    expect(error).toMatchObject({
      failure: { type: 'local' },
      error_code: 8001,
      cause: { error: 'unavailable', failure: { status: 503 } },
    });
    expect(world.server.seen).toHaveLength(5);
    expect(world.pauses).toEqual([1000, 2000, 4000, 8000]);
  });

  test('answers HTML: malformed, and not asked again', async () => {
    await using world = await facing(html(200));
    expect(await failureOf(world.drive.call(listFiles))).toMatchObject({ failure: { type: 'malformed' } });
    expect(world.server.seen).toHaveLength(1);
  });

  test.each([
    ['never answers', isSilent],
    ['never finishes its answer', stalls],
  ])('%s: unreachable when the time is up', async (_, behaviour) => {
    await using server = await misbehavingServer(behaviour);
    const { drive, timeIsUp } = compose([server.origin], { timeout: 25 });
    const failure = failureOf(drive.call(listFiles, { timeout: 25, retry: 0 }));
    await server.arrived;
    timeIsUp();
    expect(await failure).toMatchObject({
      failure: { type: 'unreachable' },
      message: '/drive/v1/files: no answer within 25 ms',
    });
  });

  test('is left when the caller goes away', async () => {
    await using world = await facing(isSilent);
    const caller = new AbortController();
    const failure = failureOf(world.drive.call(listFiles, { signal: caller.signal }));
    await world.server.arrived;
    caller.abort();
    expect(await failure).toMatchObject({ failure: { type: 'cancelled' } });
    expect(world.server.seen).toHaveLength(1);
  });

  test.each([
    ['POST', hangsUp],
    ['POST', html(502)],
    ['PATCH', hangsUp],
  ])('%s is not repeated on its own', async (method, behaviour) => {
    await using world = await facing(behaviour);
    const { drive } = world;
    await failureOf(
      method === 'POST'
        ? drive.call(starFiles, { body: { ids: ['a'] } })
        : drive.call(renameFile, { params: { id: 'a' }, body: { name: 'b' } }),
    );
    expect(world.server.seen).toHaveLength(1);
  });

  test('a POST is repeated where the caller says so', async () => {
    await using world = await facing(hangsUp, json({ task_id: '' }));
    await world.drive.call(starFiles, { body: { ids: ['a'] }, retry: 1 });
    expect(world.server.seen.map(({ body }) => body)).toEqual([{ ids: ['a'] }, { ids: ['a'] }]);
  });
});

describe('several origins', () => {
  test('the next takes over on a retry, and keeps the calls that follow', async () => {
    await using broken = await misbehavingServer(hangsUp);
    await using sound = await misbehavingServer(json(page));
    const { drive } = compose([broken.origin, sound.origin]);
    await drive.call(listFiles);
    await drive.call(listFiles);
    expect([broken.seen.length, sound.seen.length]).toEqual([1, 2]);
  });

  test('calls at the same time do not send each other back', async () => {
    await using broken = await misbehavingServer(hangsUp);
    await using sound = await misbehavingServer(json(page));
    const { drive } = compose([broken.origin, sound.origin]);
    await Promise.all([1, 2, 3, 4].map(() => drive.call(listFiles)));
    expect([broken.seen.length, sound.seen.length]).toEqual([4, 4]);
  });

  test.each([
    ['a proxy without its server', html(502), 300],
    ['a server that takes no calls for a minute', json({}, 503, { 'retry-after': '60' }), 300],
    ['a proxy that waits in vain', html(504), 300],
  ])('%s is not waited for', async (_, behaviour, pause) => {
    await using away = await misbehavingServer(behaviour);
    await using sound = await misbehavingServer(json(page));
    const { drive, pauses } = compose([away.origin, sound.origin]);
    expect(await drive.call(listFiles)).toEqual(page);
    expect([pauses, away.seen.length, sound.seen.length]).toEqual([[pause], 1, 1]);
  });

  test.each([
    ['a refusal', refusing('file_not_found', 5, 404), 2],
    ['a server that asks for patience', json({}, 429, { 'retry-after': '2' }), 3],
    ['a fault of a handler', refusing('internal', 13, 500), 3],
  ])('%s is an answer: no other origin is asked', async (_, behaviour, requests) => {
    await using first = await misbehavingServer(behaviour, json(page));
    await using other = await misbehavingServer(json(page));
    const { drive } = compose([first.origin, other.origin]);
    await drive.call(listFiles).catch(() => {});
    await drive.call(listFiles);
    expect([first.seen.length, other.seen.length]).toEqual([requests, 0]);
  });

  test('a POST that may have been taken is not sent again; what follows goes to the next', async () => {
    await using broken = await misbehavingServer(hangsUp);
    await using sound = await misbehavingServer(json({ task_id: '' }));
    const { drive } = compose([broken.origin, sound.origin]);
    const star = () => drive.call(starFiles, { body: { ids: ['a'] } });
    expect(await failureOf(star())).toMatchObject({ failure: { type: 'unreachable' } });
    expect(sound.seen).toEqual([]);
    await star();
    expect([broken.seen.length, sound.seen.length]).toEqual([1, 1]);
  });

  test('a refresh of the tokens without an answer is made at the next', async () => {
    await using dying = await misbehavingServer(refusing('unauthenticated', 16, 401), hangsUp);
    await using sound = await misbehavingServer(json(tokens('2')), json(page));
    const { drive, credentials } = compose([dying.origin, sound.origin]);
    credentials.keep(tokens('1'));
    expect(await drive.call(listFiles)).toEqual(page);
    expect(dying.seen.map(({ url }) => url)).toEqual(['/drive/v1/files', '/v1/auth/token']);
    expect(sound.seen.map(({ url }) => url)).toEqual(['/v1/auth/token', '/drive/v1/files']);
    expect(sound.seen[1]?.headers.authorization).toBe('Bearer access-2');
  });

  test('and so is the request for a captcha’s token', async () => {
    await using dying = await misbehavingServer(refusing('captcha_required', 9), hangsUp);
    await using sound = await misbehavingServer(json({ captcha_token: 'c', expires_in: 300 }), json(page));
    const { drive } = compose([dying.origin, sound.origin]);
    expect(await drive.call(listFiles)).toEqual(page);
    expect(sound.seen.map(({ url }) => url)).toEqual(['/v1/shield/captcha/init', '/drive/v1/files']);
    expect(sound.seen[1]?.headers['x-captcha-token']).toBe('c');
  });

  test('where none answers, as many are asked as the call may try', async () => {
    await using first = await misbehavingServer(hangsUp);
    await using second = await misbehavingServer(html(503));
    const { drive } = compose([first.origin, second.origin]);
    await failureOf(drive.call(listFiles));
    expect([first.seen.length, second.seen.length]).toEqual([2, 1]);
  });
});

test('what fails is logged, with its reason', async () => {
  await using server = await misbehavingServer(
    refusing('unauthenticated', 16, 401),
    refusing('file_not_found', 5, 404),
  );
  const log = vi.fn();
  const { drive } = compose([server.origin], { log });
  await failureOf(drive.call(listFiles));
  await failureOf(drive.call(listFiles));
  expect(log.mock.calls.map(([words]) => words)).toEqual(['not logged in', 'file_not_found.']);
});

import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { closed, listening, parse, readAll } from '../fixtures/listening.ts';

/** Short enough for a test; what is measured is that the cut comes, not when. */
const impatient = { headers: 60, request: 120, silence: 10_000, checkEvery: 20 };

describe('slow clients are cut off', () => {
  test('one that never ends its headers', async () => {
    const { connect } = await listening({ limits: impatient });
    const socket = await connect();
    socket.write('GET / HTTP/1.1\r\nhost: a\r\nx-slow: ');
    expect(parse(await readAll(socket)).status).toBe(408);
  });

  test('one that says nothing', async () => {
    const { connect } = await listening({ limits: impatient });
    expect(parse(await readAll(await connect())).status).toBe(408);
  });

  test('one that never ends its body', async () => {
    const { connect } = await listening({ limits: impatient });
    const socket = await connect();
    socket.write('GET /en-US/held HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nx');
    expect(parse(await readAll(socket)).status).toBe(408);
  });

  test('one that is silent while we wait for it, whatever for', async () => {
    const { connect } = await listening({ limits: { silence: 50 } });
    const socket = await connect();
    await readAll(socket);
    expect(socket.destroyed).toBe(true);
  });

  test('but not one that waits for us', async () => {
    const { app, connect, site } = await listening({ limits: { silence: 50 } });
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const socket = await connect();
    const [ours] = await accepted;
    socket.write('GET /en-US/held HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
    await site.held.arrived;
    await once(ours, 'timeout');
    site.held.release();
    expect(parse(await readAll(socket)).status).toBe(200);
  });

  test.each([
    ['one that does not take what we write', { stalledWrite: 40, bytesPerSecond: 1e9, checkEvery: 20 }],
    ['the same, however much it is', { stalledWriteAtMost: 40, bytesPerSecond: 1, checkEvery: 20 }],
  ])('%s', async (_, limits) => {
    const { app, connect } = await listening({ limits });
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const socket = await connect();
    const [ours] = await accepted;
    socket.pause();
    socket.write('GET /en-US/big HTTP/1.1\r\nhost: a\r\n\r\n');
    await closed(ours);
    expect((await readAll(socket.resume())).length).toBeLessThan(48 * 1024 * 1024);
  });
});

describe('tunnels', () => {
  test('one that is asked for and torn down does not bring the process down', async () => {
    const { app, connect, get } = await listening();
    for (let round = 0; round < 100; round += 1) {
      const requests = Promise.withResolvers<Socket>();
      app.server.once('connect', (_, socket: Socket) => requests.resolve(socket));
      const socket = await connect();
      socket.write('CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n');
      if (round % 2 === 0) socket.resetAndDestroy();
      const ours = await requests.promise;
      socket.resetAndDestroy();
      // Not events.once, which listens for errors itself and would hide that nobody else does.
      await new Promise((resolve) => (ours.closed ? resolve(true) : ours.once('close', resolve)));
    }
    expect((await get('/readyz')).status).toBe(200);
  });

  test('one that is asked for behind a request still being answered', async () => {
    const { connect, get, site } = await listening();
    const socket = await connect();
    socket.write('GET /en-US/held HTTP/1.1\r\nhost: a\r\n\r\nCONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n');
    await site.held.arrived;
    site.held.release();
    await readAll(socket);
    expect((await get('/readyz')).status).toBe(200);
  });
});

test('connections beyond the limit are closed unheard', async () => {
  const { app, connect } = await listening({ limits: { connections: 1 } });
  const accepted = once(app.server, 'connection');
  await connect();
  await accepted;
  expect(await readAll(await connect())).toBe('');
});

test('one that takes all of it gets all of it', async () => {
  const limits = { stalledWrite: 40, bytesPerSecond: 1e6, checkEvery: 20 };
  const { get } = await listening({ limits });
  expect((await get('/en-US/big')).body).toHaveLength(48 * 1024 * 1024);
});

test('a connection is kept for the next request', async () => {
  const { connect } = await listening();
  const socket = await connect();
  socket.write(
    'GET /en-US HTTP/1.1\r\nhost: a\r\n\r\nGET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  );
  const text = await readAll(socket);
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
});

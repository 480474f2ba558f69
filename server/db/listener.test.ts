import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg, { type Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase, quiet, type TestDatabase } from '../fixtures/database.ts';
import { createListener, type Listen } from './listener.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

/** One who listens, and what happened to it in order; `until` waits for something more to happen. */
function listenTo(listen: Listen, channel: string) {
  const happened: string[] = [];
  let came = Promise.withResolvers<void>();
  const note = (what: string): void => {
    happened.push(what);
    came.resolve();
    came = Promise.withResolvers();
  };
  const end = listen({
    channel,
    received: note,
    listening: () => note('listening'),
    disconnected: () => note('deaf'),
  });
  onTestFinished(() => end());
  return {
    happened,
    end,
    until: async (what: string, times = 1): Promise<void> => {
      while (happened.filter((each) => each === what).length < times) await came.promise;
    },
  };
}

const say = (channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(database.db);

/** Connections of one listener, as it opened them. */
function counted(openClient = database.openClient) {
  const clients: Client[] = [];
  const open = (): Client => {
    const client = openClient();
    clients.push(client);
    return client;
  };
  return { clients, listen: createListener({ openClient: open, log: quiet }) };
}

test('all who listen share one connection, which ends with the last of them', async () => {
  const { clients, listen } = counted();
  const first = listenTo(listen, 'one');
  await first.until('listening');
  const [second, third] = [listenTo(listen, 'two'), listenTo(listen, 'one')];
  await Promise.all([second.until('listening'), third.until('listening')]);
  await say('one', 'a');
  await say('two', 'b');
  await Promise.all([first.until('a'), third.until('a'), second.until('b')]);
  expect(first.happened).toEqual(['listening', 'a']);
  expect(second.happened).toEqual(['listening', 'b']);
  await Promise.all([first.end(), second.end()]);
  await say('one', 'c');
  await third.until('c');
  expect(first.happened).not.toContain('c');
  expect(clients).toHaveLength(1);
  const ended = once(clients[0]!, 'end');
  await third.end();
  await ended;
});

test('who comes while another connects misses nothing', async () => {
  const { clients, listen } = counted();
  const listeners = ['one', 'two', 'three'].map((channel) => listenTo(listen, channel));
  await Promise.all(listeners.map((each) => each.until('listening')));
  await say('three', 'a');
  await listeners[2]!.until('a');
  expect(clients).toHaveLength(1);
});

test('listens again after all have ended', async () => {
  const { clients, listen } = counted();
  const before = listenTo(listen, 'one');
  await before.until('listening');
  const ending = before.end();
  const after = listenTo(listen, 'one');
  await Promise.all([ending, after.until('listening')]);
  await say('one', 'a');
  await after.until('a');
  expect(before.happened).toEqual(['listening']);
  expect(clients).toHaveLength(2);
});

test('says when a connection that was cut listens again, to each who listens', async () => {
  const { clients, listen } = counted();
  const listeners = [listenTo(listen, 'one'), listenTo(listen, 'two')];
  await Promise.all(listeners.map((each) => each.until('listening')));
  const { processID } = clients[0] as unknown as { processID: number };
  await sql`select pg_terminate_backend(${processID})`.execute(database.db);
  await Promise.all(listeners.map((each) => each.until('listening', 2)));
  await say('two', 'a');
  await listeners[1]!.until('a');
  expect(clients).toHaveLength(2);
});

test('has those polled who cannot wait while the database takes no connection, and comes back with it', async () => {
  const relay = await openRelay();
  const { listen } = counted(relay.openClient);
  const each = listenTo(listen, 'one');
  await each.until('listening');
  // As a restart of the database is seen from here: all connections are cut, and new ones refused.
  await relay.stop();
  await each.until('deaf', 2);
  await relay.start();
  await each.until('listening', 2);
  await say('one', 'a');
  await each.until('a');
});

test('finds a connection that died without a word', async () => {
  const relay = await openRelay();
  const listen = createListener({
    openClient: relay.openClient,
    log: quiet,
    probeEvery: 20,
    probeWithin: 500,
  });
  const each = listenTo(listen, 'one');
  await each.until('listening');
  const before = each.happened.length;
  relay.fallSilent();
  await each.until('listening', before + 1);
});

/** Stands between us and the database, as the network does. */
async function openRelay() {
  const { host, port: at, user, database: name, password } = database.openClient();
  const address = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${at}` } : { host, port: at };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(address);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
  });
  const start = async (port = 0): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await start();
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };
  onTestFinished(() => {
    server.close();
    cut();
  });
  return {
    openClient: () =>
      new pg.Client({ host: '127.0.0.1', port, user, database: name, password: password ?? '' }),
    stop,
    start: () => start(port),
    /** The connections that there are pass nothing on, and do not end. */
    fallSilent: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

test('tries in vain leave nothing behind that waits for the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const abort = vi.spyOn(AbortSignal.prototype, 'addEventListener');
  const remove = vi.spyOn(AbortSignal.prototype, 'removeEventListener');
  onTestFinished(() => void vi.restoreAllMocks());
  const listen = createListener({
    openClient: () => {
      throw new Error('no database');
    },
    log: quiet,
  });
  let tries = 0;
  const end = listen({
    channel: 'one',
    received: () => {},
    listening: () => {},
    disconnected: () => (tries += 1),
  });
  while (tries < 20) await vi.advanceTimersByTimeAsync(10_000);
  await end();
  expect(abort.mock.calls.length).toBeGreaterThanOrEqual(20);
  expect(remove.mock.calls.length).toBe(abort.mock.calls.length);
});

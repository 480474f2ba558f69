import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { promisify } from 'node:util';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChangeKind, changesChannel, withDriveLock } from '../../db/index.ts';
import { openDatabase, quiet, type TestDatabase } from '../../fixtures/database.ts';
import { closed } from '../../fixtures/listening.ts';
import { answerError } from '../../http/errors.ts';
import { mount } from '../../http/mount.ts';
import type { Caller } from '../../http/route.ts';
import { openPage } from './fixtures/page.ts';
import { type Changes, changeRoutes, createChanges } from './index.ts';

let database: TestDatabase;
let users = 0;

beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

async function addUser(): Promise<string> {
  users += 1;
  const id = `user-${users}`;
  await sql`insert into users (id, name, email) values (${id}, ${id}, ${`${id}@drive.test`})`.execute(
    database.db,
  );
  await database.db.insertInto('drives').values({ user_id: id }).execute();
  return id;
}

const notify = (userId: string, kind: ChangeKind, ids: string[] = [], folders: string[] = []) =>
  withDriveLock(database.db, userId, async (locked) => locked.emit(kind, ids, folders));

interface ChangesServer extends AsyncDisposable {
  readonly changes: Changes;
  readonly app: FastifyInstance;
  readonly url: string;
  /** Tokens that are nobody's any more. */
  readonly ended: Set<string>;
}

async function openChangesServer(
  more: Partial<Parameters<typeof createChanges>[0]> = {},
): Promise<ChangesServer> {
  const ended = new Set<string>();
  const authenticate = async (token: string): Promise<Caller | undefined> =>
    token.startsWith('user-') && !ended.has(token)
      ? { userId: token, sessionId: `${token}-session` }
      : undefined;
  const changes = createChanges({
    database,
    log: quiet,
    authenticate,
    recentTasks: async () => [],
    ...more,
  });
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(answerError);
  for (const each of changeRoutes(changes)) {
    mount(app, each, { authenticate, limit: async () => {}, checksAnswers: true, trusts: () => false });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    changes,
    app,
    url,
    ended,
    [Symbol.asyncDispose]: async () => {
      await changes.close();
      await app.close();
    },
  };
}

test('two windows are told of a change, and nobody else is', async () => {
  await using changesServer = await openChangesServer();
  const [me, other] = [await addUser(), await addUser()];
  const [one, two, others] = [
    await openPage(changesServer, me),
    await openPage(changesServer, me),
    await openPage(changesServer, other),
  ];
  for (const page of [one, two, others]) {
    expect(await page.next()).toEqual({ event: 'open', id: '0', data: { revision: '0' } });
  }
  expect(one.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  await notify(me, 'moved', ['Vfile'], [me, 'Vfolder']);
  await notify(other, 'quota');
  const expected = {
    event: 'change',
    id: '1',
    data: {
      revision: '1',
      kind: 'moved',
      file_ids: ['Vfile'],
      parent_ids: ['', 'Vfolder'],
      time: expect.any(String),
    },
  };
  expect(await one.next()).toEqual(expected);
  expect(await two.next()).toEqual(expected);
  expect((await others.next()).data.kind).toBe('quota');
});

test('a page that comes back is told what it missed, once and in order', async () => {
  await using changesServer = await openChangesServer();
  const me = await addUser();
  const first = await openPage(changesServer, me);
  await first.next();
  await notify(me, 'created', ['a']);
  expect((await first.next()).id).toBe('1');
  first.leave();
  await notify(me, 'updated', ['a']);
  await notify(me, 'trashed', ['a']);
  const again = await openPage(changesServer, me, { 'last-event-id': '1' }, '?since=0');
  expect((await again.next()).event).toBe('open');
  expect((await again.next()).data.kind).toBe('updated');
  expect((await again.next()).data.kind).toBe('trashed');
  await notify(me, 'untrashed', ['a']);
  expect((await again.next()).id).toBe('4');
});

test('changes that are made while pages open reach each of them without a gap', async () => {
  await using changesServer = await openChangesServer();
  const me = await addUser();
  const all = 40;
  const writing = (async () => {
    for (let each = 0; each < all; each += 1) await notify(me, 'updated', [String(each)]);
  })();
  const pages = await Promise.all(
    Array.from({ length: 10 }, () => openPage(changesServer, me, {}, '?since=0')),
  );
  await writing;
  for (const page of pages) {
    expect((await page.next()).event).toBe('open');
    const reported = [];
    while (reported.length < all) reported.push(Number((await page.next()).id));
    expect(reported).toEqual(Array.from({ length: all }, (_, at) => at + 1));
  }
});

test.each([
  [
    'cleaned away',
    1,
    async (me: string) =>
      void (await sql`delete from changes where user_id = ${me} and revision <= 2`.execute(database.db)),
  ],
  ['of a revision to come', 900, async () => {}],
])('a page whose past is %s reads all again', async (_, since, prepare) => {
  await using changesServer = await openChangesServer();
  const me = await addUser();
  for (const kind of ['created', 'updated', 'moved'] as const) await notify(me, kind);
  await prepare(me);
  const page = await openPage(changesServer, me, { 'last-event-id': String(since) });
  await page.next();
  expect(await page.next()).toEqual({ event: 'reset', id: '3', data: { revision: '3' } });
  await notify(me, 'quota');
  expect((await page.next()).id).toBe('4');
});

test('a page that missed more than 300 changes reads all again', async () => {
  await using changesServer = await openChangesServer();
  const me = await addUser();
  await withDriveLock(database.db, me, async (locked) => {
    for (let each = 0; each < 301; each += 1) locked.emit('updated', [], []);
  });
  const page = await openPage(changesServer, me, {}, '?since=0');
  await page.next();
  expect(await page.next()).toEqual({ event: 'reset', id: '301', data: { revision: '301' } });
  const near = await openPage(changesServer, me, {}, '?since=1');
  await near.next();
  expect((await near.next()).id).toBe('2');
});

test('nothing is lost when the connection that listens breaks', async () => {
  const recentTasks = async () => [{ id: 'T1', phase: 'PHASE_TYPE_COMPLETE' }];
  await using changesServer = await openChangesServer({ recentTasks });
  const me = await addUser();
  const page = await openPage(changesServer, me);
  await page.next();
  // Once it listens, the page is brought up to date on tasks.
  expect((await page.next()).event).toBe('task');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`.execute(database.db);
  await notify(me, 'created', ['while nobody listened']);
  const reported = [await page.next(), await page.next()];
  expect(reported.map(({ event }) => event).sort()).toEqual(['change', 'task']);
});

test('who comes just before the connection listens is brought up to date on tasks', async () => {
  await using changesServer = await openChangesServer({ recentTasks: async () => [{ id: 'T1' }] });
  const me = await addUser();
  const { opening } = await database.db.transaction().execute(async (tx) => {
    // The page waits here for where it begins, until the other connection listens.
    await sql`lock table drives in access exclusive mode`.execute(tx);
    const opening = openPage(changesServer, me);
    const listening = sql`select from pg_stat_activity where datname = current_database()
      and query = ${`listen ${changesChannel}`} and state = 'idle'`;
    await expect.poll(async () => (await listening.execute(database.db)).rows.length).toBeGreaterThan(0);
    return { opening };
  });
  const page = await opening;
  expect((await page.next()).event).toBe('open');
  expect((await page.next()).event).toBe('task');
});

test('how far a task is, and that it is done, is told in every window without a revision', async () => {
  await using changesServer = await openChangesServer();
  const me = await addUser();
  const windows = [await openPage(changesServer, me), await openPage(changesServer, me)];
  for (const page of windows) await page.next();
  await notify(me, 'created');
  for (const page of windows) await page.next();
  const running = { id: 'T1', phase: 'PHASE_TYPE_RUNNING', progress: 40 };
  const done = { id: 'T1', phase: 'PHASE_TYPE_COMPLETE', progress: 100 };
  for (const each of [running, done]) {
    // As a task does in the transaction that ends it.
    await sql`select pg_notify(${changesChannel}, ${`${me} task ${JSON.stringify(each)}`})`.execute(
      database.db,
    );
    for (const page of windows)
      expect(await page.next()).toEqual({ event: 'task', id: undefined, data: each });
  }
});

test('notices that are none change nothing', async () => {
  await using changesServer = await openChangesServer();
  const me = await addUser();
  const page = await openPage(changesServer, me);
  await page.next();
  await notify(me, 'created');
  await page.next();
  for (const text of ['', me, `${me} `, `${me} 99`, `${me} x`, `nobody 1`, `${me} 12345678901234567890`]) {
    await sql`select pg_notify(${changesChannel}, ${text})`.execute(database.db);
  }
  await notify(me, 'moved');
  expect((await page.next()).id).toBe('2');
});

test('a stream ends when its token is nobody’s any more, before it tells anything', async () => {
  await using changesServer = await openChangesServer();
  const me = await addUser();
  const page = await openPage(changesServer, me);
  await page.next();
  await notify(me, 'created');
  await page.next();
  changesServer.ended.add(me);
  await notify(me, 'updated');
  expect(await page.rest()).toEqual([]);
});

test.each([
  ['its session ends', (me: string) => sql`delete from sessions where "userId" = ${me}`],
  ['its account is deleted', (me: string) => sql`delete from users where id = ${me}`],
])('a silent stream ends when %s, and those of others stay', async (_, end) => {
  await using changesServer = await openChangesServer({ recentTasks: async () => [{ id: 'T1' }] });
  const [me, other] = [await addUser(), await addUser()];
  for (const id of [me, other]) {
    await sql`insert into sessions (id, token, "userId", "expiresAt")
      values (${`${id}-session`}, ${id}, ${id}, now() + interval '1 day')`.execute(database.db);
  }
  const page = await openPage(changesServer, me);
  await page.next();
  // From here on the connection listens.
  expect((await page.next()).event).toBe('task');
  const others = await openPage(changesServer, other);
  await others.next();
  await end(me).execute(database.db);
  expect(await page.rest()).toEqual([]);
  await notify(other, 'created');
  expect((await others.next()).event).toBe('change');
});

test('heartbeats keep a silent stream alive', async () => {
  await using changesServer = await openChangesServer({ heartbeatInterval: 20 });
  const me = await addUser();
  const { body } = await fetch(`${changesServer.url}/drive/v1/changes`, {
    headers: { authorization: `Bearer ${me}` },
  });
  let text = '';
  for await (const part of body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.split('\n').filter((line) => line.startsWith(':')).length > 1) break;
  }
  expect(text).toContain(': still here\n\n');
});

test('closing ends every stream, so the server can be closed', async () => {
  const changesServer = await openChangesServer();
  const me = await addUser();
  const page = await openPage(changesServer, me);
  await page.next();
  await changesServer.changes.close();
  expect(await page.rest()).toEqual([]);
  const late = await fetch(`${changesServer.url}/drive/v1/changes`, {
    headers: { authorization: `Bearer ${me}` },
  });
  expect(late.status).toBe(503);
  await changesServer.app.close();
});

test('beyond its streams a user is told to wait, and a stream that is left makes room', async () => {
  await using changesServer = await openChangesServer({ mostOfUser: 2 });
  const sockets: Socket[] = [];
  changesServer.app.server.on('connection', (socket: Socket) => sockets.push(socket));
  const me = await addUser();
  const one = await openPage(changesServer, me);
  await openPage(changesServer, me);
  const third = await openPage(changesServer, me);
  expect(third.answer.status).toBe(429);
  expect(third.answer.headers.get('retry-after')).toBe('30');
  one.leave();
  await closed(sockets[0]!);
  expect((await openPage(changesServer, me)).answer.status).toBe(200);
});

test('a reader that takes nothing is cut off, and the others are not', async () => {
  await using changesServer = await openChangesServer();
  const me = await addUser();
  const slow = request(`${changesServer.url}/drive/v1/changes`, {
    headers: { authorization: `Bearer ${me}` },
  });
  slow.end();
  const [answer] = (await once(slow, 'response')) as [IncomingMessage];
  answer.pause().on('error', () => undefined);
  const closed = Promise.withResolvers<void>();
  answer.once('close', closed.resolve);
  const quick = await openPage(changesServer, me);
  await quick.next();
  // Once a change has come, the connection that listens stands.
  await notify(me, 'created');
  await quick.next();
  // How much the buffers of the system take differs: 4 MiB with one kernel, 32 with another.
  const { server } = changesServer.app;
  const connections = promisify(server.getConnections.bind(server));
  while ((await connections()) > 1) {
    await sql`select pg_notify(${changesChannel}, ${`${me} task {"x":"`} || repeat('x', 7500) || '"}' || repeat(' ', n))
      from generate_series(1, 100) n`.execute(database.db);
    for (let received = 0; received < 100; received += 1) await quick.next();
  }
  answer.resume();
  await closed.promise;
  expect(answer.complete).toBe(false);
});

test('who has no drive or no token gets no stream', async () => {
  await using changesServer = await openChangesServer();
  expect((await openPage(changesServer, 'user-without-a-drive')).answer.status).toBe(401);
  expect((await openPage(changesServer, 'nobody')).answer.status).toBe(401);
  expect((await openPage(changesServer, await addUser(), {}, '?since=-1')).answer.status).toBe(400);
  const head = await fetch(`${changesServer.url}/drive/v1/changes`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${await addUser()}` },
  });
  expect(head.status).toBe(200);
});

test('clients without streams ask by revision', async () => {
  await using changesServer = await openChangesServer();
  const me = await addUser();
  const ask = async (query = '') =>
    (
      await changesServer.app.inject({
        url: `/drive/v1/changes:list${query}`,
        headers: { authorization: `Bearer ${me}` },
      })
    ).json();
  await notify(me, 'created', ['a'], [me]);
  expect(await ask()).toEqual({ kind: 'drive#changeList', changes: [], revision: '1', is_reset: false });
  await notify(me, 'moved', ['a'], [me]);
  expect(await ask('?since=1')).toMatchObject({
    changes: [{ kind: 'moved' }],
    revision: '2',
    is_reset: false,
  });
  expect(await ask('?since=5')).toMatchObject({ changes: [], revision: '2', is_reset: true });
  expect((await ask('?since=x')).error).toBe('invalid_argument');
});

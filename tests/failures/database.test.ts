import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderWithDatabase, serverIn, startElsewhere } from '../../server/db/embedded/fixtures/clusters.ts';
import { openDatabase } from '../../server/fixtures/database.ts';
import { isLong } from '../long.ts';
import { ask, expectStatus, type Person, signIn, signUp } from '../process/caller.ts';
import { isAlive, makeDataFolder, type Serving, startServer, until } from '../process/serving.ts';

/** A PostgreSQL that runs for itself, as a database that others look after, and can be stopped and started. */
interface OtherDatabase {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Stops every process of it, as if the network were cut: connections stay open, and nothing answers. */
  readonly freeze: () => Promise<void>;
  readonly thaw: () => Promise<void>;
}

async function openOtherDatabase(): Promise<OtherDatabase> {
  const folder = await folderWithDatabase('pg');
  let url = '';
  const start = async (): Promise<void> => {
    const holder = startElsewhere(folder);
    url = await holder.says();
    // Ends the process that would restart it; the database itself goes on.
    await holder.kill();
  };
  const pid = async (): Promise<number> => {
    const found = await serverIn(folder);
    if (found === undefined) throw new Error('The database does not run.');
    return found;
  };
  const signalAll = async (signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> => {
    const postmaster = await pid();
    for (const each of [postmaster, ...childrenOf(postmaster)]) process.kill(each, signal);
  };
  await start();
  return {
    url,
    start,
    stop: async () => {
      const postmaster = await pid();
      process.kill(postmaster, 'SIGINT');
      await until(() => !isAlive(postmaster), 'the database to stop');
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '';
        return Number(after.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

async function serveOn(
  url: string,
  data = makeDataFolder('failure'),
): Promise<{ serving: Serving; data: string }> {
  const serving = await startServer({
    data,
    env: { DATABASE_URL: url, PUBLIC_URL: 'http://drive.test', LOG_LEVEL: 'silent' },
  });
  onTestFinished(async () => {
    await serving.end('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  });
  return { serving, data };
}

/** Ms after which an answer is taken for one that never comes. How soon it comes is measured by no test. */
const soon = 30_000;

/** While the database is away: refused soon and by name, wherever it is needed; what needs none is served. */
async function expectAway({ address }: Serving, person: Person): Promise<void> {
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': '3', 'upload-metadata': 'filename YQ==' };
  const calls = [
    ['GET', '/drive/v1/about', {}],
    ['GET', '/drive/v1/files', {}],
    ['GET', '/v1/user/me', {}],
    ['POST', '/drive/v1/files', { body: { kind: 'drive#folder', name: 'a', parent_id: '' } }],
    ['POST', '/drive/v1/uploads', { headers: tus }],
    ['POST', '/drive/v1/files:archive', { body: { ids: ['Vany'] } }],
    ['PATCH', '/drive/v1/files/trash:empty', { body: {} }],
    ['POST', '/v1/auth/signin', { body: { client_id: 'tests', username: person.email, password: 'x' } }],
  ] as const;
  const answers = await Promise.all(
    calls.map(async ([method, path, asking]) => {
      const answer = await ask(address, method, path, {
        ...asking,
        token: person.token,
        signal: AbortSignal.timeout(soon),
      }).catch((error) => ({ status: 0, headers: new Headers(), body: { error: String(error) } }));
      return {
        call: `${method} ${path}`,
        status: answer.status,
        error: answer.body.error,
        hasRetryAfter: answer.headers.has('retry-after'),
      };
    }),
  );
  expect(answers).toEqual(
    calls.map(([method, path]) => ({
      call: `${method} ${path}`,
      status: 503,
      error: 'unavailable',
      hasRetryAfter: true,
    })),
  );
  for (const path of ['/en-US', '/ja/faq', '/healthz', '/v1/server-time'])
    expect([path, (await ask(address, 'GET', path)).status]).not.toEqual([path, 503]);
  expect((await ask(address, 'GET', '/en-US')).status).toBe(200);
  expect((await ask(address, 'GET', '/healthz')).status).toBe(200);
}

const isBack = (address: string, { token }: Person): Promise<void> =>
  until(
    async () => (await ask(address, 'GET', '/drive/v1/about', { token })).status === 200,
    'the drive to be back',
  );

const makeFolder = (address: string, { token }: Person, name: string) =>
  expectStatus(
    200,
    ask(address, 'POST', '/drive/v1/files', { token, body: { kind: 'drive#folder', name, parent_id: '' } }),
  );

/** Changes things until the drive is away. */
async function busy(address: string, { token }: Person, number: number): Promise<void> {
  for (let round = 0; ; round += 1) {
    const body = { kind: 'drive#folder', name: `busy ${number} ${round}`, parent_id: '' };
    const { status } = await ask(address, 'POST', '/drive/v1/files', { token, body });
    if (status === 503) return;
    expect(status).toBe(200);
  }
}

/** Events of an open page. */
async function listen(address: string, { token }: Person): Promise<{ readonly received: () => string }> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const answer = await fetch(new URL('/drive/v1/changes', address), {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  expect(answer.status).toBe(200);
  let received = '';
  const read = async (): Promise<void> => {
    for await (const chunk of answer.body!) received += Buffer.from(chunk).toString();
  };
  read().catch(() => {});
  return { received: () => received };
}

/** More rows than a batch does at once, made past the server. */
async function fill(url: string, { id }: Person, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
       select 'made' || n, $1, $1, true, 'made' || n, 'made' || n, 'made' || n from generate_series(1, $2::int) n
       returning id`,
      [id, count],
    );
    return rows.map((row) => row.id);
  } finally {
    await client.end();
  }
}

describe.skipIf(process.platform === 'win32')('a database that is away', () => {
  test.runIf(isLong)(
    'is told of within two seconds, while public pages are served; when it is back, so is the drive',
    async () => {
      const database = await openOtherDatabase();
      const { serving, data } = await serveOn(database.url);
      const { address } = serving;
      const person = await signUp(address, data);
      const page = await listen(address, person);
      const ids = await fill(database.url, person, 1500);
      const { body } = await expectStatus(
        200,
        ask(address, 'POST', '/drive/v1/files:star', { token: person.token, body: { ids } }),
      );

      // It goes while connections are in use, in statements and between those of a transaction.
      const traffic = Promise.allSettled(Array.from({ length: 8 }, (_, at) => busy(address, person, at)));
      await database.stop();
      expect((await traffic).filter(({ status }) => status === 'rejected')).toEqual([]);
      await expectAway(serving, person);
      await database.start();

      await isBack(address, person);
      expect((await signIn(address, person.email)).status).toBe(200);
      // Work under way goes on, and so do open pages.
      const task = `/drive/v1/tasks/${body.task_id}`;
      const phase = async () => (await ask(address, 'GET', task, { token: person.token })).body.phase;
      await until(async () => (await phase()) === 'PHASE_TYPE_COMPLETE', 'the job to be done');
      const made = await makeFolder(address, person, 'after');
      await until(() => page.received().includes(made.body.file.id), 'the open page to hear of it');
    },
    120_000,
  );

  test.runIf(isLong)(
    'and stands still, with its connections open: the same',
    async () => {
      const database = await openOtherDatabase();
      const { serving, data } = await serveOn(database.url);
      const person = await signUp(serving.address, data);
      const page = await listen(serving.address, person);

      await database.freeze();
      try {
        await expectAway(serving, person);
      } finally {
        await database.thaw();
      }

      await isBack(serving.address, person);
      const made = await makeFolder(serving.address, person, 'after');
      await until(() => page.received().includes(made.body.file.id), 'the open page to hear of it');
    },
    120_000,
  );

  test.runIf(isLong)(
    'from the start: the drive opens by itself when it comes',
    async () => {
      const database = await openOtherDatabase();
      await database.stop();
      const { serving, data } = await serveOn(database.url);
      const { address } = serving;
      expect((await ask(address, 'GET', '/en-US')).status).toBe(200);
      const about = () => ask(address, 'GET', '/drive/v1/about', { token: 'whose.is.not.known' });
      const { status, body, headers } = await about();
      expect([status, body.error, headers.has('retry-after')]).toEqual([503, 'unavailable', true]);

      await database.start();

      await until(async () => (await about()).status === 401, 'the drive to open');
      await makeFolder(address, await signUp(address, data), 'first');
    },
    120_000,
  );
});

test.runIf(isLong)(
  'ten processes that start at once on one empty database all come up, and make its tables once',
  async () => {
    const database = await openDatabase();
    await database.pool.query('drop schema public cascade; create schema public');
    const data = makeDataFolder('failure');
    const servers = await Promise.all(Array.from({ length: 10 }, () => serveOn(database.url, data)));
    const folder = join(import.meta.dirname, '../../server/db/migrations');
    const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'));
    const { rows } = await database.pool.query('select name from kysely_migration order by name');
    expect(rows.map(({ name }) => `${name}.sql`)).toEqual(migrations.sort());
    // A change by one of them reaches all of them.
    const person = await signUp(servers[0]!.serving.address, data);
    const statuses = await Promise.all(
      servers.map(async (each) => {
        const { token } = person;
        return (await ask(each.serving.address, 'GET', '/drive/v1/about', { token })).status;
      }),
    );
    expect(statuses).toEqual(servers.map(() => 200));
    await Promise.all(servers.map((each) => each.serving.end('SIGKILL')));
    await database.close();
  },
  180_000,
);

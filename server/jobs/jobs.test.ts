import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { isLong } from '../../tests/long.ts';
import { connect, type Database, transact } from '../db/index.ts';
import { longTimeouts } from '../fixtures/long-timeouts.ts';
import { createJobs, enqueue, installJobs, type JobHandlers, type Jobs, type JobsOptions } from './index.ts';
import { jobConnections } from './install.ts';

const name = `jobs_${process.pid}_${Date.now()}`;
const url = new URL(inject('databaseUrl'));
url.pathname = `/${name}`;
const log = pino({ level: 'silent' });
let database: Database;
const begun: Jobs[] = [];

async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  await asOwner(`create database ${name}`);
  database = connect({ url: url.href, log, timeouts: longTimeouts });
  await installJobs(database, log);
});

afterAll(async () => {
  await database.close();
  await asOwner(`drop database ${name} with (force)`);
});

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
});

afterEach(async () => {
  await Promise.all(begun.splice(0).map((jobs) => jobs.stop()));
});

function jobsOf(handlers: JobHandlers, more: Partial<JobsOptions> = {}): Jobs {
  const jobs = createJobs({ database, handlers, log, checkEvery: 200, gracePeriods: [1000, 200], ...more });
  begun.push(jobs);
  return jobs;
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker.jobs`.execute(database.db);
  return rows[0]?.jobs ?? -1;
}

test('a job is there if and only if the transaction commits', async () => {
  const seen: unknown[] = [];
  const jobs = jobsOf({ 'test.see': async (payload) => void seen.push(payload) });
  const failed = transact(database.db, async (tx) => {
    await enqueue(tx, 'test.see', { from: 'rolled back' });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await transact(database.db, (tx) => enqueue(tx, 'test.see', { from: 'committed' }));
  await jobs.runAll();
  expect(seen).toEqual([{ from: 'committed' }]);
  expect(await waiting()).toBe(0);
});

test('runAll runs what jobs leave behind, and leaves what is not due', async () => {
  const seen: unknown[] = [];
  const jobs = jobsOf({
    'test.first': async () => enqueue(database.db, 'test.second', {}),
    'test.second': async () => void seen.push('second'),
    'test.later': async () => void seen.push('later'),
  });
  await enqueue(database.db, 'test.later', {}, { runAt: new Date(Date.now() + 3_600_000) });
  await enqueue(database.db, 'test.first');
  await jobs.runAll();
  expect(seen).toEqual(['second']);
  expect(await waiting()).toBe(1);
});

test('of one key, only the newest job waits', async () => {
  const seen: unknown[] = [];
  const jobs = jobsOf({ 'test.see': async (payload) => void seen.push(payload) });
  await enqueue(database.db, 'test.see', { at: 1 }, { jobKey: 'only' });
  await enqueue(database.db, 'test.see', { at: 2 }, { jobKey: 'only' });
  await jobs.runAll();
  expect(seen).toEqual([{ at: 2 }]);
});

test('a job that fails is kept for another try, and told when it is the last', async () => {
  const tries: boolean[] = [];
  const jobs = jobsOf({
    'test.fail': async (_, { isLastAttempt }) => {
      tries.push(isLastAttempt);
      throw new Error('not today');
    },
  });
  await enqueue(database.db, 'test.fail', {}, { maxAttempts: 2 });
  await jobs.runAll();
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db);
  await jobs.runAll();
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db);
  await jobs.runAll();
  expect(tries).toEqual([false, true]);
  const { rows } = await sql`
    select attempts, last_error, locked_by from graphile_worker.jobs`.execute(database.db);
  expect(rows).toEqual([{ attempts: 2, last_error: 'not today', locked_by: null }]);
});

test('a cron entry without a handler is refused', () => {
  expect(() => jobsOf({}, { cron: [{ name: 'test.none', pattern: '0 3 * * *' }] })).toThrow('test.none');
});

test('ten processes may install the tables at once', async () => {
  const other = `${name}_ten`;
  await asOwner(`create database ${other}`);
  const address = new URL(url);
  address.pathname = `/${other}`;
  const databases = Array.from({ length: 10 }, () =>
    connect({ url: address.href, log, timeouts: longTimeouts }),
  );
  await Promise.all(databases.map((each) => installJobs(each, log)));
  const [first] = databases;
  await enqueue(first!.db, 'test.any');
  await Promise.all(databases.map((each) => each.close()));
  await asOwner(`drop database ${other} with (force)`);
});

test('a started process begins a job when it is left', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await jobsOf({ 'test.see': async (payload) => resolve(payload) }).start();
  await enqueue(database.db, 'test.see', { is: 'here' });
  expect(await promise).toEqual({ is: 'here' });
});

test.runIf(isLong)('a job whose process was killed is taken up again by the next', async () => {
  await enqueue(database.db, 'test.hang', { which: 'hung' });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/hanging-worker.ts'), url.href], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  expect((await once(createInterface(child.stdout), 'line'))[0]).toBe('running');
  child.kill('SIGKILL');
  await exited;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await jobsOf({ 'test.hang': async (payload) => resolve(payload) }).start();
  expect(await promise).toEqual({ which: 'hung' });
});

test('runAll takes up what processes left locked that are gone, with their queues', async () => {
  const seen: unknown[] = [];
  for (const at of [1, 2, 3]) await enqueue(database.db, 'test.see', { at }, { queue: 'one by one' });
  // As a process that was killed, or whose last word to the database was lost, leaves them.
  await sql`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now()
    where id = (select min(id) from graphile_worker._private_jobs)`.execute(database.db);
  await sql`update graphile_worker._private_job_queues set locked_by = 'gone', locked_at = now()`.execute(
    database.db,
  );
  await jobsOf({ 'test.see': async (payload) => void seen.push(payload) }).runAll();
  expect(seen).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }]);
  expect(await waiting()).toBe(0);
});

test('one slow job runs at a time, and the others do not wait for it', async () => {
  const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const quick = Promise.withResolvers<void>();
  let running = 0;
  const most: number[] = [];
  await jobsOf({
    'test.slow': async () => {
      running += 1;
      most.push(running);
      begun.resolve();
      await finish.promise;
      running -= 1;
    },
    'test.quick': async () => quick.resolve(),
  }).start();
  await enqueue(database.db, 'test.slow', {}, { isSlow: true });
  await begun.promise;
  for (let more = 0; more < 5; more += 1) await enqueue(database.db, 'test.slow', {}, { isSlow: true });
  await enqueue(database.db, 'test.quick');
  await quick.promise;
  expect(most).toEqual([1]);
  finish.resolve();
  await expect.poll(waiting, { timeout: 120_000 }).toBe(0);
});

test.runIf(isLong)('a job in a queue begins at once while other workers look for jobs too', async () => {
  let done = Promise.withResolvers<void>();
  const pollEvery = 60_000;
  await jobsOf({ 'test.queued': async () => done.resolve() }, { pollEvery }).start();
  for (let other = 0; other < 6; other += 1)
    await jobsOf({ 'test.other': async () => undefined }, { pollEvery }).start();
  for (let job = 0; job < 40; job += 1) {
    done = Promise.withResolvers<void>();
    await enqueue(database.db, 'test.queued', {}, { queue: 'one after the other' });
    await done.promise;
    await expect.poll(waiting, { timeout: 120_000 }).toBe(0);
  }
});

test.runIf(isLong)('the jobs of a process that lives are left to it', async () => {
  const running = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  let begins = 0;
  const handlers: JobHandlers = {
    'test.once': async () => {
      begins += 1;
      running.resolve();
      await finish.promise;
    },
  };
  await jobsOf(handlers).start();
  await enqueue(database.db, 'test.once');
  await running.promise;
  // Each of these looks for processes that are gone before it takes a job.
  for (let other = 0; other < 3; other += 1) await jobsOf(handlers).runAll();
  finish.resolve();
  await Promise.all(begun.splice(0).map((jobs) => jobs.stop()));
  expect(begins).toBe(1);
  expect(await waiting()).toBe(0);
});

test('a process that stops tells its jobs and leaves them to others', async () => {
  const running = Promise.withResolvers<void>();
  const jobs = jobsOf(
    {
      'test.long': async (_, { signal }) => {
        running.resolve();
        await once(signal, 'abort');
        await Promise.withResolvers<void>().promise;
      },
    },
    { gracePeriods: [50, 50] },
  );
  await jobs.start();
  await enqueue(database.db, 'test.long');
  await running.promise;
  await jobs.stop();
  const seen: string[] = [];
  await jobsOf({ 'test.long': async () => void seen.push('again') }).runAll();
  expect(seen).toEqual(['again']);
});

test.runIf(isLong)('after its connections were ended it works on, and nothing runs for ever', async () => {
  const running = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  let begins = 0;
  await jobsOf({
    'test.again': async (_, { signal }) => {
      begins += 1;
      if (begins > 1) return done.resolve();
      running.resolve();
      await once(signal, 'abort');
      throw signal.reason;
    },
  }).start();
  await enqueue(database.db, 'test.again');
  await running.promise;
  await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await done.promise;
  expect(begins).toBe(2);
});

test('a connection that is given back twice goes back once', async () => {
  const pool = jobConnections(database, log, 1);
  const given = Promise.withResolvers<void>();
  pool.connect((error, _, done) => {
    if (error) return given.reject(error);
    done();
    // Its worker listens on it: it breaks, and the shift ends, both at a time.
    done();
    given.resolve();
  });
  await given.promise;
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test.runIf(isLong)('a connection that nobody got in time can be given back', async () => {
  const options = { ...database.pool.options, connectionTimeoutMillis: 1000 };
  const pool = jobConnections({ ...database, pool: { options } as never }, log, 1);
  const only = await pool.connect();
  const inVain = Promise.withResolvers<unknown>();
  pool.connect((error, _, done) => {
    try {
      done();
      inVain.resolve(error);
    } catch (fault) {
      inVain.reject(fault);
    }
  });
  expect(String(await inVain.promise)).toContain('timeout exceeded');
  only.release();
  await pool.end();
});

test('what should have run in the night, when nothing ran, is made up for', async () => {
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since)
    values ('test.nightly', now() - interval '9 days')`.execute(database.db);
  const { promise, resolve } = Promise.withResolvers<void>();
  await jobsOf(
    { 'test.nightly': async () => resolve() },
    { cron: [{ name: 'test.nightly', pattern: '0 3 * * *' }] },
  ).start();
  await promise;
});

test('of several processes that make up for a night one does the work', async () => {
  const names = Array.from({ length: 5 }, (_, at) => `test.night${at}`);
  for (const name of names)
    await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since)
      values (${name}, now() - interval '9 days')`.execute(database.db);
  const runs: string[] = [];
  const last = Promise.withResolvers<void>();
  const handlers: JobHandlers = {
    ...Object.fromEntries(names.map((name) => [name, async () => void runs.push(name)])),
    'test.last': async () => last.resolve(),
  };
  const cron = names.map((name) => ({ name, pattern: '0 3 * * *' }));
  await Promise.all([1, 2, 3].map(() => jobsOf(handlers, { cron }).start()));
  await expect.poll(() => new Set(runs).size).toBe(names.length);
  // Every process has registered its entries by then, since a later job has run and none waits.
  await enqueue(database.db, 'test.last', {});
  await last.promise;
  await expect.poll(waiting).toBe(0);
  expect(runs.toSorted()).toEqual(names);
});

test('jobs that were given up are kept for a month', async () => {
  const old = sql`now() - interval '31 days'`;
  await enqueue(database.db, 'test.given-up');
  await enqueue(database.db, 'test.waits');
  await sql`update graphile_worker._private_jobs set run_at = ${old}`.execute(database.db);
  await sql`update graphile_worker._private_jobs j set attempts = max_attempts from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'test.given-up'`.execute(database.db);
  await enqueue(database.db, 'jobs.clean');
  await jobsOf({}).runAll();
  const { rows } = await sql`select task_identifier from graphile_worker.jobs`.execute(database.db);
  expect(rows).toEqual([{ task_identifier: 'test.waits' }]);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { createLogger } from '../../log.ts';
import {
  ask,
  folderWithDatabase,
  isRoot,
  newFolder,
  serverIn,
  start,
  startElsewhere,
} from './fixtures/clusters.ts';
import { until } from './postmaster.ts';

test('after SIGKILL of the process that started it the next one adopts it, with every row', async () => {
  const folder = await folderWithDatabase();
  const user = startElsewhere(folder);
  const url = await user.says();
  await ask(url, 'create table kept as select generate_series(1, 1000) as n');
  const before = await serverIn(folder);
  await user.kill();
  const next = await start(folder);
  expect(await serverIn(folder)).toBe(before);
  expect(await ask(next.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
  await next.stop();
  expect(await serverIn(folder)).toBeUndefined();
});

test('after SIGKILL of both the next start recovers what was committed', async () => {
  const folder = await folderWithDatabase();
  const user = startElsewhere(folder);
  const url = await user.says();
  await ask(url, 'create table kept as select generate_series(1, 1000) as n');
  const server = (await serverIn(folder)) ?? 0;
  await user.kill();
  process.kill(server, 'SIGKILL');
  const next = await start(folder);
  expect(await serverIn(folder)).not.toBe(server);
  expect(await ask(next.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
  await next.stop();
});

test.runIf(isLong)('a server that dies in use comes back at the same address', async () => {
  const folder = await folderWithDatabase();
  const postgres = await start(folder);
  await ask(postgres.url, 'create table kept as select 1 as n');
  const server = (await serverIn(folder)) ?? 0;
  process.kill(server, 'SIGKILL');
  const answers = () =>
    ask(postgres.url, 'select n from kept').then(
      () => true,
      () => false,
    );
  const isAnother = async () => (await serverIn(folder)) !== server && (await answers());
  expect(await until(isAnother, 60_000)).toBe(true);
  await postgres.stop();
  expect(await serverIn(folder)).toBeUndefined();
});

test.runIf(isLong)(
  'data that go away in use are waited for, and no new database takes their place',
  async () => {
    const folder = await folderWithDatabase();
    const faults: unknown[] = [];
    const error = (facts: { err?: { fault?: unknown } }) => void (facts.err && faults.push(facts.err.fault));
    const postgres = await start(folder, { log: Object.assign(createLogger('silent'), { error }) });
    await ask(postgres.url, 'create table kept as select 1 as n');
    const server = (await serverIn(folder)) ?? 0;
    await rename(join(folder, 'data'), join(folder, 'away'));
    process.kill(server, 'SIGKILL');
    expect(await until(async () => faults.length > 0, 60_000)).toBe(true);
    expect(faults[0]).toBe('data_incomplete');
    expect(await readdir(folder)).not.toContain('data');
    await rename(join(folder, 'away'), join(folder, 'data'));
    expect(await until(async () => (await serverIn(folder)) !== undefined, 60_000)).toBe(true);
    const rows = () => ask(postgres.url, 'select n from kept').catch(() => []);
    expect(await until(async () => (await rows()).length === 1, 60_000)).toBe(true);
    await postgres.stop();
  },
);

test.runIf(isLong)('stopping is possible while a dead server is being brought back', async () => {
  const folder = await folderWithDatabase();
  const postgres = await start(folder);
  process.kill((await serverIn(folder)) ?? 0, 'SIGKILL');
  await postgres.stop();
  expect(await serverIn(folder)).toBeUndefined();
});

test.runIf(isLong)(
  'a lock that names another living process, as after a restart of the machine, is no server',
  async () => {
    const folder = await folderWithDatabase();
    await (await start(folder)).stop();
    // It runs as the same user, which is the case in which PostgreSQL itself refuses to start.
    const owner = isRoot ? { uid: 65_534, gid: 65_534 } : {};
    const other = spawn('sleep', ['600'], { stdio: 'ignore', ...owner });
    onTestFinished(() => void other.kill());
    await once(other, 'spawn');
    const data = join(folder, 'data');
    const lock = [other.pid, data, 1, 5432, join(folder, 'socket'), '', '', 'ready   ', ''].join('\n');
    await writeFile(join(data, 'postmaster.pid'), lock);
    await writeFile(join(folder, 'socket/.s.PGSQL.5432.lock'), lock);
    const postgres = await start(folder);
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(other.exitCode).toBeNull();
    await postgres.stop();
  },
);

test.runIf(isLong)('a torn lock is no server', async () => {
  const folder = await folderWithDatabase();
  await (await start(folder)).stop();
  for (const lock of ['', 'not a number\n', '99999999\n/elsewhere\n']) {
    await writeFile(join(folder, 'data/postmaster.pid'), lock);
    const postgres = await start(folder);
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  }
});

test.runIf(isLong)(
  'after the crash of one session, which ends all of them, the server is still ours to stop',
  async () => {
    const folder = await folderWithDatabase();
    const postgres = await start(folder);
    const client = new Client({ connectionString: postgres.url });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const server = await serverIn(folder);
    const ended = new Promise<void>((resolve) => void client.once('end', resolve));
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await ended;
    await postgres.stop();
    expect(server).toBeGreaterThan(1);
    expect(await serverIn(folder)).toBeUndefined();
  },
);

test.runIf(isLong)(
  'a server that runs and cannot be reached any more is stopped and started anew',
  async () => {
    const folder = await folderWithDatabase();
    const user = startElsewhere(folder);
    await ask(await user.says(), 'create table kept as select 1 as n');
    const before = await serverIn(folder);
    await user.kill();
    await unlink(join(folder, 'socket/.s.PGSQL.5432'));
    const next = await start(folder, { timeouts: { silence: 50 } });
    expect(await serverIn(folder)).not.toBe(before);
    expect(await ask(next.url, 'select n from kept')).toEqual([{ n: 1 }]);
    await next.stop();
  },
);

test.runIf(isLong)(
  'a process killed while it makes the database leaves nothing that the next start trips over',
  async () => {
    const folder = await newFolder();
    const user = startElsewhere(folder);
    const hasBegun = async () =>
      (await readdir(folder)).some((name) => name.startsWith('data.new-')) ||
      (await serverIn(folder)) !== undefined;
    expect(await until(hasBegun, 60_000)).toBe(true);
    await user.kill();
    const postgres = await start(folder);
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    const drafts = async () => (await readdir(folder)).filter((name) => name.includes('.new-'));
    // The orphaned initdb may have written on for a moment; whatever it left goes at the next start.
    const again = await start(folder);
    await again.stop();
    expect(await drafts()).toEqual([]);
  },
);

test.runIf(isLong)('a half-made database of a process that is gone is removed', async () => {
  const folder = await newFolder();
  const draft = join(folder, 'data.new-99999999-0123abcd');
  await mkdir(join(draft, 'base'), { recursive: true });
  await writeFile(join(draft, 'PG_VERSION'), '18\n');
  await (await start(folder)).stop();
  expect((await readdir(folder)).sort()).toEqual(['data', 'postgres.log', 'socket']);
});

test.runIf(isLong)(
  'a database that lacks a file does not start, and the report says what PostgreSQL said',
  async () => {
    const folder = await folderWithDatabase();
    await (await start(folder)).stop();
    await rm(join(folder, 'data/global/pg_control'));
    await expect(start(folder)).rejects.toMatchObject({
      fault: 'start_failed',
      report: expect.stringContaining('pg_control'),
    });
    expect(await readFile(join(folder, 'data/PG_VERSION'), 'utf8')).toBe('18\n');
  },
);

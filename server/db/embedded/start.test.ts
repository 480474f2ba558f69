import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { ask, folderWithDatabase, hasty, newFolder, serverIn, start } from './fixtures/clusters.ts';
import { type EmbeddedPostgres, startPostgres } from './index.ts';

test('makes a database at the first start and keeps what was written at the second', async () => {
  const folder = await newFolder();
  const first = await start(folder);
  await ask(first.url, 'create table kept (word text)');
  await ask(first.url, `insert into kept values ('yes')`);
  await first.stop();
  const second = await start(folder);
  expect(await ask(second.url, 'select word from kept')).toEqual([{ word: 'yes' }]);
  await second.stop();
});

test.runIf(isLong)('stops in good order, and again without harm', async () => {
  const folder = await folderWithDatabase();
  const postgres = await start(folder);
  expect(await serverIn(folder)).toBeGreaterThan(1);
  await Promise.all([postgres.stop(), postgres.stop()]);
  await postgres.stop();
  expect(await serverIn(folder)).toBeUndefined();
  expect(await readdir(join(folder, 'data'))).not.toContain('postmaster.pid');
  expect((await readdir(folder)).sort()).toEqual(['data', 'postgres.log', 'socket']);
  await expect(ask(postgres.url, 'select 1')).rejects.toThrow();
});

test.runIf(isLong)('stops while sessions are open and a statement runs', async () => {
  const folder = await folderWithDatabase();
  const postgres = await start(folder);
  const cut = expect(ask(postgres.url, 'select pg_sleep(600)')).rejects.toThrow();
  const isAsleep = `select from pg_stat_activity where wait_event = 'PgSleep'`;
  while ((await ask(postgres.url, isAsleep)).length === 0);
  await postgres.stop();
  await cut;
  expect(await serverIn(folder)).toBeUndefined();
});

describe('a server that runs', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), `drive-tests-${process.pid}-`));
    postgres = await startPostgres({ ...hasty, folder, settings: {}, maxConnections: 30 });
  });

  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true });
  });

  test('the address and the parts of it lead to the same database, as a role that is no administrator', async () => {
    const { host, port, user, database } = postgres.connection;
    const who = `select current_database() as database, current_user as user, rolsuper as is_super
    from pg_roles where rolname = current_user`;
    expect(await ask(postgres.url, who)).toEqual([{ database, user, is_super: false }]);
    expect(await ask(`socket:${host}?db=${database}&user=${user}&port=${port}`, 'select 1 as one')).toEqual([
      { one: 1 },
    ]);
    await ask(postgres.url, 'create extension pg_trgm');
  });

  test('writes are on the disk before they are acknowledged, no port is open, and texts sort by code point', async () => {
    const settings = await ask<{ name: string; setting: string }>(
      postgres.url,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes',
      'listen_addresses', 'TimeZone', 'server_encoding', 'max_connections', 'jit', 'data_checksums')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      TimeZone: 'UTC',
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      jit: 'off',
      listen_addresses: '',
      max_connections: '30',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
    });
    const words = `select string_agg(word, ' ' order by word) as words, upper('ß é я') as upper,
      (select datctype from pg_database where datname = current_database()) as letters
    from unnest('{é,b,Z,a,я,中}'::text[]) word`;
    expect(await ask(postgres.url, words)).toEqual([
      { words: 'Z a b é я 中', upper: 'ß É Я', letters: 'C.UTF-8' },
    ]);
  });

  test('nobody else may enter the folder of the socket, nor the data', async () => {
    const modes = [];
    for (const path of [postgres.connection.host, join(folder, 'data')])
      modes.push((await stat(path)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700]);
    expect((await stat(join(folder, 'postgres.log'))).mode & 0o777).toBe(0o600);
  });

  test('the log of the server holds no word of a statement that failed', async () => {
    await ask(postgres.url, 'create table people (address text unique)');
    await ask(postgres.url, `insert into people values ('secret@example.org')`);
    await expect(ask(postgres.url, `insert into people values ('secret@example.org')`)).rejects.toThrow(
      'duplicate',
    );
    const log = await readFile(join(folder, 'postgres.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toMatch(/secret|people|duplicate/);
  });
});

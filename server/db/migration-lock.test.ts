import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openDatabase, quiet } from '../fixtures/database.ts';
import { installJobs } from '../jobs/index.ts';
import { type Database, migrate, withMigrationLock } from './index.ts';

const waiting = async ({ db }: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

test('nobody looks up tables or makes them while another process does, those of jobs included', async () => {
  const database = await openDatabase();
  await database.pool.query(
    'drop schema public cascade; create schema public; drop schema graphile_worker cascade',
  );
  const tables = async () =>
    (await database.pool.query("select 1 from pg_tables where schemaname in ('public', 'graphile_worker')"))
      .rowCount;
  const { promise: making, resolve: made } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const first = withMigrationLock(database, () => {
    begin();
    return making;
  });
  await begun;
  const others = [migrate(database), migrate(database), installJobs(database, quiet)];
  await vi.waitUntil(async () => (await waiting(database)) === 3, { timeout: 120_000 });
  expect(await tables()).toBe(0);
  made();
  await Promise.all([first, ...others]);
  expect(await tables()).toBeGreaterThan(20);
  await database.close();
});

test('what fails while it makes tables lets the next one do it', async () => {
  const database = await openDatabase();
  const broken = withMigrationLock(database, () => Promise.reject(new Error('no space')));
  await expect(broken).rejects.toThrow('no space');
  expect(await migrate(database)).toEqual([]);
  await database.close();
});

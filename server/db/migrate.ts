import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Database } from './connect.ts';
import { isLocked, isRace } from './faults.ts';
import { withMigrationLock } from './migration-lock.ts';

const folder = join(import.meta.dirname, 'migrations');

/**
 * The migrations are SQL files, in the order of their names. They only go forward: a mistake is corrected by the next
 * one.
 */
async function readMigrations(lockTimeout: number): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  // Indexes of a large drive take minutes: the time limit of requests is not theirs.
  const limits = `set local statement_timeout = 0; set local lock_timeout = ${lockTimeout};`;
  return Object.fromEntries(
    files.map((name, at) => [
      name.replace(/\.sql$/, ''),
      { up: async (db) => void (await sql.raw(`${limits}\n${texts[at]}`).execute(db)) },
    ]),
  );
}

/**
 * Brings the database to this version's tables, all migrations in one transaction. Any number of processes may do it at
 * once: one works, the others wait and find it done. A server of the previous version may hold a table in a long copy,
 * and a migration that waits for it blocks all other requests to that table, so it gives up soon and retries later; as
 * it does where the two wait for each other and the database ends the migration. Its connection is its own: those of
 * requests are cut off where the database is slow to answer.
 * @param last the last one to run, where older rows are to be loaded before the others; all by default.
 * @param lockTimeout milliseconds for which a change of a table waits for its users.
 * @returns the names of those that were run.
 */
export async function migrate(
  database: Pick<Database, 'pool' | 'openClient'>,
  last?: string,
  lockTimeout = 4000,
): Promise<readonly string[]> {
  const pool = new pg.Pool({ ...database.pool.options, max: 1 });
  // A connection that breaks rejects the statement that it had; nothing more is to be said of it.
  const ignore = (): void => {};
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const provider = { getMigrations: () => readMigrations(lockTimeout) };
  const migrator = new Migrator({ db, provider });
  const run = () => (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  try {
    const { error, results = [] } = await withMigrationLock(database, async () => {
      for (;;) {
        const result = await run();
        if (!isLocked(result.error) && !isRace(result.error)) return result;
        await sleep(lockTimeout / 2);
      }
    });
    if (error !== undefined)
      throw new Error('The database could not be brought up to date.', { cause: error });
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}

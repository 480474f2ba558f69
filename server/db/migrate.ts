import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import { withMigrationLock } from './migration-lock.ts';

const folder = join(import.meta.dirname, 'migrations');

/** The migrations are SQL files, in the order of their names. There is no way back: a mistake is put right by the next one. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return Object.fromEntries(
    files.map((name, at) => [
      name.replace(/\.sql$/, ''),
      { up: async (db) => void (await sql.raw(texts[at] ?? '').execute(db)) },
    ]),
  );
}

/**
 * Brings the database to this version's tables, all migrations in one transaction. Any number of processes may do it at
 * once: one works, the others wait and find it done.
 * @param last the last one to run, where older rows are to be read back before the others; all by default.
 * @returns the names of those that were run.
 */
export async function migrate(
  database: Pick<Database, 'db' | 'openClient'>,
  last?: string,
): Promise<readonly string[]> {
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: readMigrations } });
  const { error, results = [] } = await withMigrationLock(database, () =>
    last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last),
  );
  if (error !== undefined) throw new Error('The database could not be brought up to date.', { cause: error });
  return results.map(({ migrationName }) => migrationName);
}

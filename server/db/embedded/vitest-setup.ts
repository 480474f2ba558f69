import { lstat, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { createLogger } from '../../log.ts';
import { administrator, isAlive } from './data-folder.ts';
import { startPostgres } from './index.ts';
import { isPostmasterOf, readPostmaster, stopPostmaster } from './postmaster.ts';
import { siteRole } from './session.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL for the whole run, whose role may create databases; each test file makes its own in it. */
    databaseUrl: string;
  }
}

/**
 * One PostgreSQL for all test files of a run, or the one in TEST_DATABASE_URL. Tests get its address with
 * `inject('databaseUrl')`.
 */
export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    provide('databaseUrl', given);
    return undefined;
  }
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), `drive-tests-${process.pid}-`));
  const postgres = await startPostgres({
    folder,
    log: createLogger('warn'),
    maxConnections: 200,
    // These data may be lost with the machine; the server's own never. A worker that vacuums belongs to the
    // administrator, and a database that it is in cannot be dropped by the role of the tests.
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' },
  });
  await letCreateDatabases(postgres.connection.host);
  provide('databaseUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function letCreateDatabases(host: string): Promise<void> {
  const client = new Client({ host, user: administrator, database: administrator });
  await client.connect();
  await client.query(`alter role ${siteRole} createdb`);
  await client.end();
}

/** A run that was killed could not clean up: its PostgreSQL goes on, and nobody will ever adopt it. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const run = /^drive-tests-(\d+)-/.exec(name)?.[1];
    if (run === undefined || isAlive(Number(run))) continue;
    const folder = join(tmpdir(), name);
    // Other users may make such names too.
    if ((await lstat(folder)).uid !== process.getuid?.()) continue;
    const data = await realpath(join(folder, 'data')).catch(() => undefined);
    const pid = data && (await readPostmaster(data))?.pid;
    if (data && pid && (await isPostmasterOf(pid, data))) await stopPostmaster(pid, data);
    await rm(folder, { recursive: true, force: true });
  }
}

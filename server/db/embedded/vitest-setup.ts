import { existsSync } from 'node:fs';
import { lstat, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { databaseIn } from '../../fixtures/database-url.ts';
import { installJobs } from '../../jobs/install.ts';
import { createLogger } from '../../log.ts';
import { connect, migrate } from '../index.ts';
import { administrator, isAlive } from './data-folder.ts';
import { startPostgres } from './index.ts';
import { isPostmasterOf, readPostmaster, stopPostmaster } from './postmaster.ts';
import { findPackage, type ProgramPackage } from './programs.ts';
import { siteRole } from './session.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL for the whole project, whose role may create databases; each test file makes its own in it. */
    databaseUrl: string;
    /** The name of a database with all tables, of which test files make copies. */
    templateDatabase: string;
    /** A copy of the programs that every account can read, where that of npm is in a closed folder. */
    openPrograms: ProgramPackage | undefined;
  }
}

/**
 * One PostgreSQL for all test files of a project, or the one in TEST_DATABASE_URL. Tests get its address with
 * `inject('databaseUrl')`.
 */
export default async function setup({
  name,
  provide,
}: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    provide('databaseUrl', given);
    const dropTemplate = await makeTemplate(given, name, provide);
    return dropTemplate;
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
  const { label } = await findPackage();
  const copy = join(folder, `programs-${label}`);
  if (existsSync(copy)) provide('openPrograms', { root: copy, label });
  await makeTemplate(postgres.url, name, provide);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** The tables are made once: a copy of a database takes a tenth of the time. */
async function makeTemplate(
  url: string,
  project: string,
  provide: TestProject['provide'],
): Promise<() => Promise<void>> {
  const name = `template_${project}_${process.pid}`;
  const run = (statement: string) =>
    withClient({ connectionString: url }, (client) => client.query(statement));
  await run(`drop database if exists ${name}`);
  await run(`create database ${name} template template0 encoding 'UTF8'`);
  const log = createLogger('warn');
  const database = connect({ url: databaseIn(url, name), log });
  await migrate(database);
  await installJobs(database, log);
  await database.close();
  provide('templateDatabase', name);
  return async () => void (await run(`drop database ${name}`));
}

async function letCreateDatabases(host: string): Promise<void> {
  await withClient({ host, user: administrator, database: administrator }, (client) =>
    client.query(`alter role ${siteRole} createdb`),
  );
}

async function withClient(to: ClientConfig, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(to);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
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

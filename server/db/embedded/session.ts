import { realpath } from 'node:fs/promises';
import { Client } from 'pg';
import { administrator } from './data-folder.ts';
import { codeOf } from './error.ts';
import { parsePostmaster } from './postmaster.ts';
import { socketPort } from './socket-folder.ts';

/** The role and the database of the site. The role is no administrator, as with a PostgreSQL that others run. */
export const siteRole = 'drive';
export const siteDatabase = 'drive';

/** Advisory locks in the administrator's database: two numbers, the first of which is "PPDR" in ASCII. */
const lockSpace = 0x50_50_44_52;
const inUse = `${lockSpace}, 1`;
const settingUp = `${lockSpace}, 2`;

/** A session of the administrator that holds the shared lock which marks the database as in use. */
export interface Session {
  readonly client: Client;
  /** The id of the server's process, as it reports it. */
  readonly pid: number;
}

export type Opening =
  | { readonly state: 'open'; readonly session: Session }
  /** It is starting, recovering or stopping; try again. */
  | { readonly state: 'busy' }
  /** Nothing answers there. */
  | { readonly state: 'silent'; readonly cause: unknown };

/** PostgreSQL's codes for "not now": starting or stopping, all connections taken, stopped by hand, crashed beside us. */
const busyCodes = new Set(['57P03', '53300', '57P01', '57P02']);

/** Connects to whatever serves `data` on this socket and marks it as used by us. */
export async function openSession(socketFolder: string, data: string): Promise<Opening> {
  const client = new Client({
    host: socketFolder,
    port: socketPort,
    user: administrator,
    database: administrator,
    password: '',
    ssl: false,
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
    application_name: 'pikpak-drive keeper',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select pg_try_advisory_lock_shared(${inUse}) as held,
              current_setting('data_directory') as folder,
              pg_read_file('postmaster.pid') as lock`,
    );
    const { held, folder, lock } = rows[0] as { held: boolean; folder: string; lock: string };
    const isOurs = (await realpath(folder).catch(() => folder)) === data;
    const { pid } = parsePostmaster(lock);
    if (held && isOurs && pid !== undefined) return { state: 'open', session: { client, pid } };
    await closeSession({ client });
    // The lock is held exclusively: the server is being stopped.
    if (isOurs) return { state: 'busy' };
    return { state: 'silent', cause: new Error(`the socket serves another data folder: ${folder}`) };
  } catch (cause) {
    await closeSession({ client });
    return busyCodes.has(codeOf(cause) ?? '') ? { state: 'busy' } : { state: 'silent', cause };
  }
}

export async function closeSession({ client }: Pick<Session, 'client'>): Promise<void> {
  await client.end().catch(() => {});
}

/** Makes the site's role and database unless they are there. Several processes may do this at once. */
export async function makeSiteDatabase({ client }: Session): Promise<void> {
  if (await hasSiteDatabase(client)) return;
  await client.query(`select pg_advisory_lock(${settingUp})`);
  try {
    const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [siteRole]);
    if (rows.length === 0) await client.query(`create role ${siteRole} login`);
    if (!(await hasSiteDatabase(client)))
      await client.query(`create database ${siteDatabase} owner ${siteRole}`);
  } finally {
    await client.query(`select pg_advisory_unlock(${settingUp})`);
  }
}

async function hasSiteDatabase(client: Client): Promise<boolean> {
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [siteDatabase]);
  return rows.length > 0;
}

/**
 * Gives up our use, and checks whether it was the last. If so no process can begin to use the server while this session
 * lasts, since that needs the shared lock, and we hold it exclusively. Of two that leave at once, one may see the
 * other's lock and leave, and the other is then the last.
 */
export async function leave({ client }: Session): Promise<{ wasLast: boolean }> {
  await client.query(`select pg_advisory_unlock_shared(${inUse})`);
  const { rows } = await client.query(`select pg_try_advisory_lock(${inUse}) as last`);
  return { wasLast: (rows[0] as { last: boolean }).last };
}

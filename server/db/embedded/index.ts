import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseAccount, makeFolder } from './account.ts';
import {
  type Acquired,
  acquire,
  type Cluster,
  type EmbeddedLog,
  type StartTimeouts,
  timeouts,
} from './acquire.ts';
import { codeOf, diskFull, EmbeddedPostgresError } from './error.ts';
import { isPostmasterOf, readPostmaster, stopPostmaster, until } from './postmaster.ts';
import { findPackage, forgetOtherCopies, type ProgramPackage, preparePrograms } from './programs.ts';
import { boundServerLog } from './server-log.ts';
import {
  closeSession,
  leave,
  makeSiteDatabase,
  openSession,
  type Session,
  siteDatabase,
  siteRole,
} from './session.ts';
import { type Settings, settingsFor } from './settings.ts';
import { makeSocketFolder, socketPort } from './socket-folder.ts';

export { EmbeddedPostgresError, type EmbeddedPostgresReason } from './error.ts';

export interface StartPostgres {
  /**
   * Holds everything of the database: `data`, `socket`, `postgres.log`, and a copy of the programs if one is needed.
   */
  readonly folder: string;
  readonly log: EmbeddedLog;
  /** Default 50. Not changed for a server that already runs. */
  readonly maxConnections?: number;
  /** PostgreSQL's settings over ours, such as `fsync: 'off'` for data that may be lost with the machine (tests). */
  readonly settings?: Settings;
  /** Where the programs are; the installed package by default. */
  readonly programs?: ProgramPackage;
  readonly timeouts?: Partial<StartTimeouts>;
}

export interface EmbeddedPostgres {
  /** For `pg`: `host` is the folder of the socket. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  /** The same as a connection string, for `pg` and libpq. */
  readonly url: string;
  /** Ends our use; the last process that uses the server stops it, with everything written. May be called again. */
  stop(): Promise<void>;
}

/**
 * The database that comes with the server: PostgreSQL 18 on a Unix socket, kept in `folder`. Starts it (creating it if
 * the folder is new), or uses the one that an earlier process of ours left running, or that another process uses.
 *
 * Each process that uses it holds a session with a shared advisory lock. `stop` shuts PostgreSQL down only if it gets
 * that lock exclusively, so no other process loses a server that it uses, and none begins to use one that is stopping.
 * If PostgreSQL dies while in use it is restarted at the same address; queries fail until then.
 *
 * @throws EmbeddedPostgresError with a `report` that says what to do.
 */
export async function startPostgres(options: StartPostgres): Promise<EmbeddedPostgres> {
  const { log, maxConnections = 50 } = options;
  const found = options.programs ?? (await findPackage());
  const wanted = resolve(options.folder);
  const account = await chooseAccount(join(wanted, 'data'));
  await makeFolder(wanted, account);
  const folder = await realpath(wanted);
  const socketFolder = await makeSocketFolder(folder, account);
  const cluster: Cluster = {
    folder,
    data: join(folder, 'data'),
    socketFolder,
    account,
    programs: await preparePrograms(found, folder, account),
    settings: { ...settingsFor(maxConnections, socketFolder), ...options.settings },
    log,
    timeouts: { ...timeouts, ...options.timeouts },
    mayBeNew: true,
  };
  const began = performance.now();
  const first = await use(cluster);
  log.info(
    { postmaster: first.session.pid, ms: Math.round(performance.now() - began), adopted: first.isAdopted },
    first.isAdopted ? 'adopted the running database' : 'database started',
  );
  if (!first.isAdopted) await forgetOtherCopies(found, folder);
  return keep({ ...cluster, data: await realpath(cluster.data), mayBeNew: false }, first);
}

async function use(cluster: Cluster, stopped?: AbortSignal): Promise<Acquired> {
  const acquired = await acquire(cluster, stopped);
  try {
    await makeSiteDatabase(acquired.session);
    return acquired;
  } catch (error) {
    await giveUp({ ...cluster, data: await realpath(cluster.data) }, acquired.session);
    throw codeOf(error) === '53100' ? diskFull(cluster.folder, error) : error;
  }
}

/** Monitors the server by its session, restarts it when it dies, and stops it in the end. */
function keep(cluster: Cluster, first: Acquired): EmbeddedPostgres {
  const stopping = new AbortController();
  const unbound = boundServerLog(cluster.folder);
  // Clients know the first address, so a restarted server must listen there too.
  const sameAddress: Cluster = {
    ...cluster,
    socketFolder: first.socketFolder,
    settings: { ...cluster.settings, unix_socket_directories: first.socketFolder },
  };
  let session: Session | undefined;
  let reviving: Promise<void> | undefined;
  const watch = (held: Session) => {
    session = held;
    held.client.once('end', () => {
      if (stopping.signal.aborted || session !== held) return;
      session = undefined;
      reviving = revive();
    });
  };
  const revive = async () => {
    cluster.log.error({}, 'database gone; restarting');
    for (let wait = 250; !stopping.signal.aborted; wait = Math.min(wait * 2, 5_000)) {
      try {
        const { session: fresh } = await use(sameAddress, stopping.signal);
        cluster.log.info({ postmaster: fresh.pid }, 'database restarted');
        return watch(fresh);
      } catch (err) {
        if (!stopping.signal.aborted) cluster.log.error({ err }, 'database did not start');
      }
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const end = async () => {
    stopping.abort();
    unbound();
    await reviving;
    await giveUp(sameAddress, session);
  };
  watch(first.session);
  let ended: Promise<void> | undefined;
  return {
    ...addressOf(first.socketFolder),
    stop: () => {
      ended ??= end();
      return ended;
    },
  };
}

/** Ends our use. Without a session, as when the server has just died or is starting, one is opened once more. */
async function giveUp({ data, log, socketFolder }: Cluster, held: Session | undefined): Promise<void> {
  let session = held;
  const hasLeft = async () => {
    try {
      if (session !== undefined) {
        const { wasLast } = await leave(session);
        if (wasLast) await stopServer(session.pid, data, log);
        else log.info({ postmaster: session.pid }, 'database left running for another process');
        return true;
      }
      const opening = await openSession(socketFolder, data);
      if (opening.state === 'open') session = opening.session;
      return opening.state === 'silent' && !(await isPostmasterOf((await readPostmaster(data))?.pid, data));
    } catch (error) {
      if (error instanceof EmbeddedPostgresError || session === undefined) throw error;
      await closeSession(session);
      session = undefined;
      return false;
    }
  };
  try {
    if (!(await until(hasLeft, 10_000))) log.warn({}, 'database does not answer; left running');
  } finally {
    if (session !== undefined) await closeSession(session);
  }
}

async function stopServer(pid: number, data: string, log: EmbeddedLog): Promise<void> {
  // The number of a server in another container means something else here.
  if (!(await isPostmasterOf(pid, data))) return log.warn({}, 'database not stopped: not ours');
  await stopPostmaster(pid, data);
  log.info({ postmaster: pid }, 'database stopped');
}

function addressOf(host: string): Pick<EmbeddedPostgres, 'connection' | 'url'> {
  const connection = { host, port: socketPort, user: siteRole, database: siteDatabase };
  const place = new URLSearchParams({ host });
  return { connection, url: `postgres://${siteRole}@localhost:${socketPort}/${siteDatabase}?${place}` };
}

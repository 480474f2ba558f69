import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Account, statOf } from './account.ts';
import { closeData, initialise } from './data-folder.ts';
import { codeOf, diskFull, EmbeddedPostgresError, isDiskFull } from './error.ts';
import { isPostmasterOf, readPostmaster, removeStaleLocks, stopPostmaster } from './postmaster.ts';
import type { Programs } from './programs.ts';
import { type Launched, launch } from './run.ts';
import { openServerLog, readServerLog } from './server-log.ts';
import { type Opening, openSession, type Session } from './session.ts';
import { argumentsOf, type Settings } from './settings.ts';
import { isOwnSocketFolder } from './socket-folder.ts';

export type EmbeddedLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

export interface Cluster {
  readonly folder: string;
  readonly data: string;
  readonly socketFolder: string;
  readonly account: Account;
  readonly programs: Programs;
  readonly settings: Settings;
  readonly log: EmbeddedLog;
  readonly timeouts: StartTimeouts;
  /**
   * False once it was in use: if the data are missing then, as with an unmounted disk, no new database may replace
   * them.
   */
  readonly mayBeNew: boolean;
}

/** In milliseconds. */
export interface StartTimeouts {
  /** For a start, with recovery after a crash. */
  readonly start: number;
  /**
   * For a server that runs without a socket, after which it is stopped. One that is only slow gets three times as long.
   */
  readonly silence: number;
}

export const timeouts: StartTimeouts = { start: 120_000, silence: 10_000 };

export interface Acquired {
  readonly session: Session;
  /** Where it listens: another place than ours, if it was started with another folder for temporary files. */
  readonly socketFolder: string;
  readonly isAdopted: boolean;
}

const askEvery = 15;

/**
 * Starts PostgreSQL on the data folder, or uses the one that runs there, and opens a session that marks it as in use.
 * PostgreSQL's own lock admits one server per folder, so several processes may do this at once: the later ones find the
 * server of the first.
 */
export async function acquire(cluster: Cluster, stopped?: AbortSignal): Promise<Acquired> {
  const { folder, settings, timeouts, log } = cluster;
  const began = performance.now();
  if (!cluster.mayBeNew && (await statOf(join(cluster.data, 'PG_VERSION'))) === undefined) {
    throw new EmbeddedPostgresError(
      'data_incomplete',
      `The database in ${cluster.data} was in use and is gone: put it back, and the server goes on by itself.`,
    );
  }
  const made = await initialise({ ...cluster, isSynced: settings.fsync !== 'off' });
  if (made) log.info({ ms: Math.round(performance.now() - began) }, 'database created');
  await closeData(cluster.data);
  const data = await realpath(cluster.data);
  const deadline = performance.now() + timeouts.start;
  let silentSince: number | undefined;
  while (performance.now() < deadline) {
    stopped?.throwIfAborted();
    const running = await readPostmaster(data);
    const isRunning = await isPostmasterOf(running?.pid, data);
    const socketFolder = await whereItListens(cluster, running?.socketFolder);
    const opening = await openSession(socketFolder, data);
    if (opening.state === 'open') return { session: opening.session, socketFolder, isAdopted: true };
    if (opening.state === 'silent' && !isRunning) {
      const session = await startAnew({ ...cluster, data });
      if (session !== undefined) return { session, socketFolder: cluster.socketFolder, isAdopted: false };
    } else if (opening.state === 'silent') {
      silentSince ??= performance.now();
      const limit = hasNoSocket(opening.cause) ? timeouts.silence : 3 * timeouts.silence;
      if (performance.now() - silentSince > limit) {
        log.warn({ postmaster: running?.pid, err: opening.cause }, 'database does not answer; stopping it');
        await stopPostmaster(running?.pid ?? 0, data, { fast: 10_000, immediate: 5_000 });
        silentSince = undefined;
      }
    } else silentSince = undefined;
    await delay(askEvery);
  }
  throw new EmbeddedPostgresError(
    'start_timeout',
    `The database in ${data} was not ready after ${timeouts.start / 1000} seconds. If it recovers from a crash it goes on doing so: start again in a while. Its own words are in ${folder}/postgres.log.`,
  );
}

const hasNoSocket = (cause: unknown): boolean => /^(?:ENOENT|ECONNREFUSED)$/.test(codeOf(cause) ?? '');

async function whereItListens(
  { socketFolder, account }: Cluster,
  named: string | undefined,
): Promise<string> {
  if (named === undefined || named === socketFolder) return socketFolder;
  return (await isOwnSocketFolder(named, account)) ? named : socketFolder;
}

/** Starts PostgreSQL and waits until it answers. Undefined if another process was faster; the caller looks again. */
async function startAnew(cluster: Cluster): Promise<Session | undefined> {
  const { folder, data, socketFolder, programs, account, settings, timeouts } = cluster;
  await removeStaleLocks(data, socketFolder);
  const output = await openServerLog(folder, account);
  try {
    const { size } = await output.stat();
    const launched = await launch(programs.postgres, ['-D', data, ...argumentsOf(settings)], account, output);
    const opening = await waitFor(launched, () => openSession(socketFolder, data), timeouts.start);
    if (opening?.state === 'open') return opening.session;
    if (!launched.ended()) return undefined;
    const words = await readServerLog(output, size);
    // Reported for a server that was faster, for one that ended and removed its lock while ours read it, and for
    // children that briefly outlive a killed server.
    if (/lock file .* (?:already exists|is empty)|old lock file .*: No such file|is still in use/.test(words))
      return undefined;
    throw startFailed(cluster, words);
  } finally {
    await output.close();
  }
}

async function waitFor(
  launched: Launched,
  ask: () => Promise<Opening>,
  timeouts: number,
): Promise<Opening | undefined> {
  const deadline = performance.now() + timeouts;
  while (!launched.ended() && performance.now() < deadline) {
    const opening = await ask();
    if (opening.state === 'open') return opening;
    await delay(askEvery);
  }
  return undefined;
}

function startFailed({ folder, data }: Cluster, words: string): EmbeddedPostgresError {
  if (isDiskFull(words)) return diskFull(folder);
  return new EmbeddedPostgresError(
    'start_failed',
    `The database in ${data} did not start. It said:\n${words.trim().split('\n').slice(-6).join('\n')}`,
  );
}

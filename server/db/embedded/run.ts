import { spawn } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { type Account, runAs } from './account.ts';
import { codeOf, EmbeddedPostgresError } from './error.ts';

/** Of our environment the programs get nothing: it holds secrets, and PG… variables that would mislead them. */
const environment = { PATH: '/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC', HOME: '/' };

export interface Finished {
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: string;
}

/** Runs a program to its end and returns its output. */
export async function runProgram(
  program: string,
  args: readonly string[],
  account: Account,
): Promise<Finished> {
  const { promise, resolve, reject } = Promise.withResolvers<Finished>();
  const child = spawn(program, args, {
    cwd: '/',
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...runAs(account),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  child.once('error', (error) => reject(cannotRun(program, account, error)));
  child.once('close', (code, signal) => resolve({ code, signal, output }));
  return promise;
}

export interface Launched {
  readonly pid: number;
  /** Set once it has ended. */
  readonly ended: () => boolean;
}

/**
 * Starts a program that outlives us, in a session of its own: Ctrl-C at the terminal is for the server, which ends its
 * requests before it stops the database.
 */
export async function launch(
  program: string,
  args: readonly string[],
  account: Account,
  log: FileHandle,
): Promise<Launched> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(program, args, {
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...runAs(account),
  });
  let hasEnded = false;
  child.once('exit', () => (hasEnded = true));
  child.once('spawn', resolve);
  child.once('error', (error) => reject(cannotRun(program, account, error)));
  await promise;
  child.unref();
  return { pid: child.pid ?? 0, ended: () => hasEnded };
}

function cannotRun(program: string, account: Account, cause: unknown): EmbeddedPostgresError {
  const code = codeOf(cause);
  const asUser = account.isSwitched ? ` as user ${account.uid}` : '';
  const hint =
    code === 'ENOENT'
      ? 'The programs are built for glibc; on Alpine and other musl systems set DATABASE_URL to a PostgreSQL server.'
      : code === 'EPERM' || code === 'EINVAL'
        ? 'This container does not let root run programs as somebody else: run the server as an ordinary user.'
        : 'Programs must be allowed to run from there (no "noexec" mount), or set DATABASE_URL.';
  return new EmbeddedPostgresError(
    'programs_unusable',
    `${program} could not be run${asUser} (${code}). ${hint}`,
    { cause },
  );
}

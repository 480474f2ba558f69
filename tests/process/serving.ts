import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const root = join(import.meta.dirname, '..', '..');
/** Options of `npm start` for Node. The limit of new objects keeps garbage of the start from staying: 80 MB of an idle server. */
const [, ...start] = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start as string
).split(' ');
/** Those of its options that are about the engine of JavaScript alone, for programs that are measured beside it. */
export const nodeOptions = start.filter((part) => /^--(?!import)/.test(part));

/** The whole server in a process of its own. */
export interface Serving {
  /** `http://127.0.0.1:port`. */
  readonly address: string;
  readonly pid: number;
  /** Sends the signal and waits until the process is no more. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  /** Its errors so far. */
  readonly complaints: () => string;
}

interface ServeOptions {
  readonly data: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds until the line that says it is ready. */
  readonly within?: number;
  /** Options of Node, before the program. */
  readonly node?: readonly string[];
  /** The folder of the site: a copy of it. */
  readonly site?: string;
}

/** A folder for the data of a server. PostgreSQL has an account of its own where we are root, and must be let through. */
export function makeDataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `drive-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** Starts the built server as `npm start` does, on a free port of loopback, and waits until it is ready. */
export async function startServer({
  data,
  env = {},
  within = 150_000,
  node = [],
  site = root,
}: ServeOptions): Promise<Serving> {
  const child = spawn(process.execPath, [...node, ...start], {
    cwd: site,
    env: {
      ...process.env,
      // A developer's own settings are no part of what is tried.
      DATABASE_URL: '',
      PUBLIC_URL: '',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: data,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listen = (chunk: Buffer): void => {
    said = (said + chunk).slice(-20_000);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  try {
    const address = await addressIn(child, () => said, within);
    return { address, pid: child.pid!, end, complaints: () => said };
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
}

function addressIn(child: ChildProcess, said: () => string, within: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (how: string): void => {
      clearTimeout(limit);
      reject(new Error(`The server ${how}. It said: ${said()}`));
    };
    const limit = setTimeout(() => fail(`was not ready within ${within} ms`), within);
    child.once('error', (error) => fail(`could not be started (${error.message})`));
    child.once('exit', (code, signal) => fail(`ended with ${code ?? signal} before it was ready`));
    child.stdout!.on('data', () => {
      const address = /ready at (http:\/\/\S+)/.exec(said())?.[1];
      if (address === undefined) return;
      clearTimeout(limit);
      resolve(address);
    });
  });
}

interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
}

/** The PostgreSQL that serves this data folder, by its own lock file; undefined where there is none. */
export function postmasterOf(data: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(data, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port, socketFolder = ''] = lines;
    return { pid: Number(pid), port: Number(port), socketFolder };
  } catch {
    return undefined;
  }
}

/** Whether a process of this number lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Connections to the server's own PostgreSQL, past the server. Sizes come as numbers. */
export function connectTo(data: string): pg.Pool {
  const postmaster = postmasterOf(data);
  if (postmaster === undefined) throw new Error(`No PostgreSQL runs on ${data}.`);
  const pool = new pg.Pool({
    host: postmaster.socketFolder,
    port: postmaster.port,
    user: 'drive',
    database: 'drive',
    application_name: 'tests',
    max: 4,
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  // One in use ends with its database; the statement that needs it says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}

/** Stops what a killed server has left running on the folder. */
export async function endPostgres(data: string): Promise<void> {
  const pid = postmasterOf(data)?.pid;
  if (pid === undefined || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  await until(() => !isAlive(pid), 'PostgreSQL to stop');
}

/** Asks again and again until it is so. @throws {Error} after half a minute. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  within = 30_000,
): Promise<void> {
  const deadline = performance.now() + within;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited ${within} ms in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

import { execFile } from 'node:child_process';
import { link, readFile, realpath, rename, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './data-folder.ts';
import { codeOf, EmbeddedPostgresError } from './error.ts';
import { socketPort } from './socket-folder.ts';

/** Contents of `postmaster.pid` as a running PostgreSQL writes it in its data folder (PostgreSQL, `miscadmin.h`, LOCK_FILE_LINE_…). */
interface Postmaster {
  /** undefined: the file is empty or torn. */
  readonly pid: number | undefined;
  readonly socketFolder: string | undefined;
}

export function parsePostmaster(text: string): Postmaster {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return {
    pid: Number.isInteger(pid) && pid > 1 ? pid : undefined,
    socketFolder: lines[4]?.startsWith('/') ? lines[4] : undefined,
  };
}

/** undefined where PostgreSQL was stopped in good order, or never started. */
export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readIfThere(join(data, 'postmaster.pid'));
  return text === undefined ? undefined : parsePostmaster(text);
}

/**
 * Whether that process is the PostgreSQL of this data folder, and not another that was given the same id later. Its
 * command line shows that; /proc shows it even for other users' processes whose folder is hidden in a container.
 */
export async function isPostmasterOf(pid: number | undefined, data: string): Promise<boolean> {
  if (pid === undefined || !isAlive(pid)) return false;
  const words = await commandLine(pid);
  const folder = words[words.indexOf('-D') + 1];
  if (basename(words[0] ?? '') !== 'postgres' || !words.includes('-D') || folder === undefined) return false;
  return (await realpath(folder).catch(() => folder)) === data;
}

async function commandLine(pid: number): Promise<readonly string[]> {
  if (process.platform === 'linux') {
    // Empty for a zombie, which has ended and only waits to be counted.
    return ((await readIfThere(`/proc/${pid}/cmdline`)) ?? '').split('\0');
  }
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)]);
    // `ps` does not show where an argument ends; we put -D first and another option behind it.
    const [, program = '', folder = ''] = /^(.*?) -D (.*?) -c /.exec(stdout.trim()) ?? [];
    return [program, '-D', folder];
  } catch {
    return [];
  }
}

/** Waits, without a fixed sleep, until `condition` holds. False if it did not within `timeouts` milliseconds. */
export async function until(condition: () => Promise<boolean>, timeouts: number): Promise<boolean> {
  const deadline = performance.now() + timeouts;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await delay(10);
  }
  return true;
}

interface StopTimeouts {
  /** Milliseconds for the fast shutdown, which writes everything to the data files. */
  readonly fast: number;
  /** Time for the immediate shutdown, after which the next start replays the log. Neither loses acknowledged writes. */
  readonly immediate: number;
}

/**
 * Stops the PostgreSQL of this data folder by its process: fast shutdown (SIGINT), then immediate (SIGQUIT). Never
 * SIGKILL, which would leave its children running with the shared memory.
 */
export async function stopPostmaster(
  pid: number,
  data: string,
  timeouts: StopTimeouts = { fast: 30_000, immediate: 10_000 },
): Promise<void> {
  const hasGone = async () => {
    const current = await readPostmaster(data);
    return current?.pid !== pid || !(await isPostmasterOf(pid, data));
  };
  if (await hasGone()) return;
  signal(pid, 'SIGINT');
  if (await until(hasGone, timeouts.fast)) return;
  signal(pid, 'SIGQUIT');
  if (await until(hasGone, timeouts.immediate)) return;
  throw new EmbeddedPostgresError(
    'stop_failed',
    `The database in ${data} (process ${pid}) neither answers nor stops. See what holds it up, or end it with: kill -QUIT ${pid}`,
  );
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/**
 * Removes lock files that name no running PostgreSQL of this folder. PostgreSQL itself does so only if no process at
 * all has that number, and after a restart of a machine or container some other process of ours may well have it.
 */
export async function removeStaleLocks(data: string, socketFolder: string): Promise<void> {
  const socket = join(socketFolder, `.s.PGSQL.${socketPort}`);
  for (const path of [join(data, 'postmaster.pid'), `${socket}.lock`]) {
    const text = await readIfThere(path);
    if (text !== undefined && !(await isPostmasterOf(parsePostmaster(text).pid, data))) {
      await removeIfStill(path, text);
    }
  }
}

/** Another process may start PostgreSQL meanwhile, and its lock must not be removed. */
async function removeIfStill(path: string, expected: string): Promise<void> {
  const aside = `${path}.stale-${process.pid}`;
  try {
    await rename(path, aside);
    if ((await readFile(aside, 'utf8')) !== expected) await link(aside, path);
    await unlink(aside);
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ESRCH') return undefined;
    throw error;
  }
}

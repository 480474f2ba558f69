/**
 * A machine of its own for one case, as far as Linux gives it: a process and mount namespace, in which the folders that
 * matter are new and empty, and only the system's programs are those of the machine around it.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Case, Someone } from './cases.ts';

/** New in each machine. Those for temporary files come last: what is bound lies in one of them. */
const folders = ['/root', '/home', '/srv', '/var/lib', '/var/tmp', '/tmp'] as const;

/** Where the cache of npm is in each machine, so that packages are fetched once. */
const cache = '/srv/.npm-cache';

const systemPath = (process.env.PATH ?? '/usr/bin:/bin')
  .split(':')
  .filter((folder) => !folder.includes('node_modules') && !folder.includes('node-gyp'))
  .join(':');

/** Where the users of a mapped machine begin outside of it. */
const firstMapped = 100_000;
const mapping = [
  ...['--user', `--map-users=${firstMapped},0,65536`, `--map-groups=${firstMapped},0,65536`],
  ...['--setuid', '0', '--setgid', '0'],
];
const own = ['--mount', '--pid', '--fork', '--kill-child'];

export interface Said {
  readonly code: number | null;
  readonly text: string;
}

export interface Machine {
  /** Starts a command of the case's user in the project's folder. */
  readonly start: (command: string) => ChildProcess;
  /** Runs one to its end; after so many seconds it is killed, with an exit code of null. */
  readonly run: (command: string, seconds: number, input?: string) => Promise<Said>;
  /** A command of root in `/`. @throws {Error} if it fails. */
  readonly asRoot: (command: string) => void;
  /** The processes in it in which Node runs this program, by their numbers outside. */
  readonly processesOf: (program: string) => readonly number[];
  /** Ends all that runs in it, and removes all but npm's cache, which the next one takes. */
  readonly end: () => Promise<void>;
}

/** Why no such machine can be made here, or undefined. */
export function reasonAgainst({ isMapped = false }: Case): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has namespaces';
  if (process.getuid?.() !== 0) return 'only root can take the place of several users';
  for (const tool of ['unshare', 'nsenter', 'setpriv']) {
    if (spawnSync(tool, ['--version']).error) return `there is no ${tool} (util-linux)`;
  }
  const inside = isMapped ? ['unshare', ...mapping, 'true'] : ['true'];
  const tried = spawnSync('unshare', [...own, '--mount-proc', ...inside], { encoding: 'utf8' });
  return tried.status === 0 ? undefined : `namespaces are not allowed here: ${tried.stderr.trim()}`;
}

export interface Making {
  /** A folder that everybody may enter. */
  readonly scratch: string;
  /** Files copied to the place of the project. */
  readonly source: string;
  /** npm's cache, shared by all machines, one after the other. */
  readonly npmCache: string;
  /** Settings that npm needs here to fetch packages. */
  readonly variables: Readonly<Record<string, string>>;
}

export async function makeMachine(each: Case, making: Making): Promise<Machine> {
  const home = furnish(each, making);
  const binds = [
    [join(home, 'passwd'), '/etc/passwd'],
    ...folders.map((folder) => [join(home, folder), folder]),
  ].map(([from, to]) => `mount --bind '${from}' '${to}'`);
  const last = `echo ready; exec sleep infinity`;
  const inside = each.isMapped ? `exec unshare ${mapping.join(' ')} sh -c '${last}'` : last;
  const holder = spawn('unshare', [...own, '--mount-proc', 'sh', '-ec', [...binds, inside].join('\n')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')]);
  if (holder.exitCode !== null) throw new Error('the machine could not be made');
  const pid = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim();
  const enter = ['--target', pid, '--mount', '--pid', ...(each.isMapped ? ['--user'] : [])];
  const start = (command: string): ChildProcess =>
    spawn(
      'nsenter',
      [...enter, ...asUser(each, making.variables), 'sh', '-c', `cd "$PROJECT" && ${command}`],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
  return {
    start,
    run: (command, seconds, input = '') => finished(start(command), seconds, input),
    asRoot: (command) => void execFileSync('nsenter', [...enter, 'sh', '-ec', `cd /\n${command}`]),
    processesOf: (program) => processesIn(pid, program),
    end: async () => {
      const gone = once(holder, 'exit');
      holder.kill('SIGKILL');
      await gone;
      execFileSync('cp', ['--archive', '--link', '--no-clobber', join(home, cache, '.'), making.npmCache]);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function furnish({ who, project, isMapped = false }: Case, { scratch, source, npmCache }: Making): string {
  const home = mkdtempSync(join(scratch, 'machine-'));
  chmodSync(home, 0o755);
  for (const folder of [...folders, who.home, cache]) mkdirSync(join(home, folder), { recursive: true });
  chmodSync(join(home, 'root'), 0o700);
  for (const folder of ['tmp', 'var/tmp']) chmodSync(join(home, folder), 0o1777);
  cpSync(source, join(home, project), { recursive: true });
  // The same file system, so it is a matter of names.
  rmSync(join(home, cache), { recursive: true });
  execFileSync('cp', ['--archive', '--link', npmCache, join(home, cache)]);
  writeFileSync(join(home, 'passwd'), usersWith(who));
  const shift = isMapped ? firstMapped : 0;
  const give = (owner: number, ...paths: string[]) =>
    execFileSync('chown', ['-R', `${owner}:${owner}`, ...paths.map((path) => join(home, path))]);
  give(shift, '.');
  give(shift + who.uid, cache, project, ...(who.home === '/' ? [] : [who.home]));
  return home;
}

const usersWith = ({ uid, name, home }: Someone): string =>
  [
    'root:x:0:0:root:/root:/bin/sh',
    'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin',
    ...(name === undefined || uid === 0 ? [] : [`${name}:x:${uid}:${uid}::${home}:/bin/sh`]),
    '',
  ].join('\n');

function asUser({ who, project, env }: Case, variables: Making['variables']): readonly string[] {
  const { uid, home } = who;
  const given = {
    // npm puts the Node of the packages first for us; a case begins with that of the system.
    PATH: systemPath,
    HOME: home,
    PROJECT: project,
    LANG: 'C.UTF-8',
    HOST: '127.0.0.1',
    PORT: '0',
    npm_config_cache: cache,
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
    ...variables,
    ...env,
  };
  const switched = ['setpriv', '--reuid', String(uid), '--regid', String(uid), '--clear-groups'];
  return [
    ...(uid === 0 ? [] : switched),
    ...['env', '-i', ...Object.entries(given).map(([name, value]) => `${name}=${value}`)],
  ];
}

/** Waits no longer for a command. What it started goes on until the machine ends, with our pipes in its hands. */
export function letGo(child: ChildProcess): void {
  child.kill('SIGKILL');
  for (const stream of [child.stdout, child.stderr]) stream?.destroy();
}

async function finished(child: ChildProcess, seconds: number, input: string): Promise<Said> {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const limit = setTimeout(() => letGo(child), seconds * 1000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(limit);
  return { code, text };
}

/** Told by their namespace: numbers and names mean other processes outside. */
function processesIn(pid: string, program: string): readonly number[] {
  const space = readlinkSync(`/proc/${pid}/ns/pid`);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        if (readlinkSync(`/proc/${name}/ns/pid`) !== space) return false;
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
        return basename(words[0] ?? '') === 'node' && words.some((word) => word.endsWith(program));
      } catch {
        // It has ended meanwhile.
        return false;
      }
    })
    .map(Number);
}

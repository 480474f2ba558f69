import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import type { Logger } from 'pino';
import { type Account, chooseAccount, closedFolder, statOf, unsafeFolder } from './db/embedded/account.ts';
import { codeOf } from './db/embedded/error.ts';
import type { Env } from './env.ts';

/** The environment with the place of the data settled, given or found. */
export type SettledEnv = Env & { readonly DATA_DIR: string };

interface Settling {
  /** The project's folder. */
  readonly root: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly log: Pick<Logger, 'info'>;
  /** Where the system keeps the state of its services (Filesystem Hierarchy Standard 3.0, 5.8). */
  readonly system?: string;
}

/**
 * Decides where data are kept: in DATA_DIR; without it in `data` of the project; where that cannot hold a database, in
 * the first suitable place of `/var/lib/pikpak-drive` and the user's state directory. The choice is noted there, so
 * that it stays with this project, and another project gets another place. Where no place is suitable the result is
 * `data`, whose failure then explains what to do.
 */
export async function settleDataFolder(env: Env, settling: Settling): Promise<SettledEnv> {
  if (env.DATA_DIR !== undefined) return { ...env, DATA_DIR: env.DATA_DIR };
  const root = await realpath(settling.root);
  const usual = join(root, 'data');
  if (await holdsDrive(usual)) return { ...env, DATA_DIR: usual };
  const candidates = candidateFolders(root, settling);
  const isUsed = await Promise.all(candidates.map(({ folder }) => isKeptFor(root, folder)));
  let instead = candidates[isUsed.indexOf(true)]?.folder;
  const hasDatabase = env.DATABASE_URL === undefined;
  const fault = await faultOf(usual, hasDatabase);
  if (instead === undefined && fault === undefined) return { ...env, DATA_DIR: usual };
  instead ??= await firstThatHolds(candidates, root, hasDatabase);
  if (instead === undefined) return { ...env, DATA_DIR: usual };
  const because = fault === undefined ? 'as before' : `${usual} cannot hold them (${fault})`;
  settling.log.info({ folder: instead }, `data are kept in ${instead}: ${because}`);
  return { ...env, DATA_DIR: instead };
}

const holdsDrive = async (folder: string): Promise<boolean> =>
  (await isThere(join(folder, 'postgres', 'data'))) || (await isThere(join(folder, 'blobs')));

/** A path that may not be read counts as absent; using it then fails with the same error. */
const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

interface DataLocation {
  readonly folder: string;
  /** Only inside a folder that we own: after `sudo`, HOME may be another user's. */
  readonly isPersonal: boolean;
}

/** In the order in which they are tried; each parent has a second name for a project that comes later. */
function candidateFolders(
  root: string,
  { variables, system = '/var/lib' }: Settling,
): readonly DataLocation[] {
  const name = 'pikpak-drive';
  const ownName = `${name}-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`;
  const { XDG_STATE_HOME: given = '', HOME: home = '' } = variables;
  // A relative one is to be ignored (XDG Base Directory Specification).
  const state = isAbsolute(given) ? given : isAbsolute(home) ? join(home, '.local', 'state') : undefined;
  return [
    { parent: system, isPersonal: false },
    ...(state === undefined ? [] : [{ parent: state, isPersonal: true }]),
  ].flatMap(({ parent, isPersonal }) =>
    [name, ownName].map((each) => ({ folder: join(parent, each), isPersonal })),
  );
}

async function firstThatHolds(
  candidates: readonly DataLocation[],
  root: string,
  hasDatabase: boolean,
): Promise<string | undefined> {
  for (const { folder, isPersonal } of candidates) {
    if (isPersonal && !(await isOurs(dirname(folder)))) continue;
    if (await holdsDrive(folder)) {
      // Another process of ours was faster, or the operator chose this place with DATA_DIR, perhaps for another
      // project.
      if (await isKeptFor(root, folder)) return folder;
      continue;
    }
    if ((await faultOf(folder, hasDatabase, { isShared: true })) !== undefined) continue;
    if (await keepFor(root, folder)) return folder;
  }
  return undefined;
}

const note = 'kept-for';

/** Whether a project noted that its data are there. A note that other users could have written is ignored. */
async function isKeptFor(root: string, folder: string): Promise<boolean> {
  try {
    return (
      (await readFile(join(folder, note), 'utf8')) === `${root}\n` &&
      (await unsafeFolder(folder, await chooseAccount(join(folder, 'postgres', 'data')))) === undefined
    );
  } catch {
    return false;
  }
}

/** False if the place is another project's. Of several processes that begin at once each finds the whole note of the first. */
async function keepFor(root: string, folder: string): Promise<boolean> {
  const draft = join(folder, `${note}.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await writeFile(draft, `${root}\n`, { flag: 'wx', mode: 0o644 });
    await link(draft, join(folder, note));
    return true;
  } catch {
    return isKeptFor(root, folder);
  } finally {
    await rm(draft, { force: true });
  }
}

async function isOurs(path: string): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    const found = await stat(at).catch(() => undefined);
    if (found !== undefined) return found.uid === process.getuid?.();
    if (dirname(at) === at) return false;
  }
}

/**
 * Why a folder cannot hold data, found out by trying: PostgreSQL must be able to enter it and to own a private folder
 * inside, which not every file system supports. Undefined where it can; the folder exists then.
 */
async function faultOf(
  folder: string,
  hasDatabase: boolean,
  { isShared = false } = {},
): Promise<string | undefined> {
  const account = hasDatabase ? await chooseAccount(join(folder, 'postgres', 'data')) : undefined;
  const made = await mkdir(folder, { recursive: true }).catch(
    (error: unknown) => codeOf(error) ?? String(error),
  );
  if (made !== undefined && !isAbsolute(made)) return made;
  const fault = await tryOut(folder, made, account, isShared).catch(
    (error: unknown) => codeOf(error) ?? String(error),
  );
  if (fault !== undefined && made !== undefined) await removeMade(folder, made);
  return fault;
}

async function tryOut(
  folder: string,
  made: string | undefined,
  account: Account | undefined,
  isShared: boolean,
): Promise<string | undefined> {
  // Whatever the umask, the database's account can enter; what it may not read is protected inside.
  for (let at = folder; made !== undefined && at.length >= made.length; at = dirname(at))
    await chmod(at, 0o711);
  if (account?.isSwitched) {
    const closed = await closedFolder(folder, account);
    if (closed !== undefined)
      return `PostgreSQL never runs as root, and user ${account.uid}, as whom it runs, may not enter ${closed}`;
  }
  const unsafe = isShared && account ? await unsafeFolder(folder, account) : undefined;
  if (unsafe !== undefined) return `others may change what is in ${unsafe}`;
  const trial = await mkdtemp(join(folder, '.trial-'));
  try {
    if (account === undefined) return undefined;
    if (account.isSwitched) await chown(trial, account.uid, account.gid);
    await chmod(trial, 0o700);
    const found = await statOf(trial);
    const isClosed = found?.uid === account.uid && (found.mode & 0o777) === 0o700;
    return isClosed ? undefined : 'its file system has no owners and modes';
  } finally {
    await rmdir(trial);
  }
}

async function removeMade(folder: string, made: string): Promise<void> {
  for (let at = folder; at.length >= made.length; at = dirname(at)) await rmdir(at).catch(() => {});
}

import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, giveTo, statOf } from './account.ts';
import { codeOf, diskFull, EmbeddedPostgresError, isDiskFull } from './error.ts';
import { withNamelessPrograms } from './nameless.ts';
import type { Programs } from './programs.ts';
import { type Finished, runProgram } from './run.ts';

/** The only version whose data our programs read. */
const majorVersion = '18';

/** PostgreSQL's superuser, used for what the site's role must not do. */
export const administrator = 'postgres';

/** Drafts that this process is making; those of other processes carry their process id in the name. */
const ownDrafts = new Set<string>();

interface Initialise {
  /** The folder that holds `data`. */
  readonly folder: string;
  readonly data: string;
  readonly programs: Programs;
  readonly account: Account;
  /** False only for data that may be lost, as in tests. */
  readonly isSynced: boolean;
}

/**
 * Makes sure that `data` is a complete database of our version, owned by the account. A new one is created beside it
 * and then renamed, so that a crash leaves nothing that looks like a database; of several processes the first wins.
 * Returns whether this call created it.
 */
export async function initialise(options: Initialise): Promise<boolean> {
  const { folder, data, account } = options;
  await removeDrafts(folder);
  if (await isInitialised(data, account)) return false;
  const name = `data.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  const draft = join(folder, name);
  ownDrafts.add(name);
  try {
    await mkdir(draft, { mode: 0o700 });
    await giveTo(account, draft);
    await initdb(draft, options);
    await rename(draft, data);
    await syncFolder(folder);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw diskFull(folder, error);
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
    ownDrafts.delete(name);
  }
}

async function isInitialised(data: string, account: Account): Promise<boolean> {
  const found = await statOf(data);
  if (found === undefined) return false;
  // Root's own data are a restored backup: no PostgreSQL can be running on them.
  if (found.uid !== account.uid && account.isSwitched) await giveTo(account, data);
  else if (found.uid !== account.uid) {
    throw new EmbeddedPostgresError(
      'folder_of_another',
      `The database in ${data} belongs to user ${found.uid}, and this is user ${account.uid}: run the server as the user that made it, or give it away with: chown -R ${account.uid} ${data}`,
    );
  }
  let version: string;
  try {
    version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  } catch (cause) {
    // A new database may be renamed over an empty folder.
    if (codeOf(cause) === 'ENOENT' && (await readdir(data)).length === 0) return false;
    throw new EmbeddedPostgresError(
      'data_incomplete',
      `${data} holds files, but they are no whole database (PG_VERSION cannot be read: ${codeOf(cause)}). Nothing was touched: restore it from a backup, or move it away to begin with an empty one.`,
      { cause },
    );
  }
  if (version === majorVersion) return true;
  throw new EmbeddedPostgresError(
    'wrong_version',
    `The database in ${data} was made by PostgreSQL ${version}, and this server brings PostgreSQL ${majorVersion}. Nothing was touched: run the release of the server that made it and take a backup there, or use pg_upgrade.`,
  );
}

/**
 * The locale that decides which characters are letters, for the index of words (pg_trgm): those of all scripts, or where the
 * system has no such locale those of English. Order and case do not come from them.
 */
const letters = ['C.UTF-8', 'C'] as const;

/** Makes the files of a new database, in the first locale for letters that the system has. */
async function initdb(draft: string, options: Initialise): Promise<void> {
  let finished = await runInitdb(draft, options, letters[0]);
  if (finished.code !== 0 && finished.output.includes('invalid locale name'))
    finished = await runInitdb(draft, options, letters[1]);
  const { folder, account } = options;
  const { code, signal, output } = finished;
  if (code === 0) return;
  if (isDiskFull(output)) throw diskFull(folder);
  if (isNameless(finished)) throw userUnknown(account);
  throw new EmbeddedPostgresError(
    'initdb_failed',
    `A new database could not be made in ${folder} (initdb ended with ${code ?? signal}):\n${output.trim()}`,
  );
}

async function runInitdb(draft: string, options: Initialise, locale: string): Promise<Finished> {
  const { folder, programs, account, isSynced } = options;
  const args = [
    ...['-D', draft, '-U', administrator, '--encoding=UTF8', '--locale=C', `--lc-ctype=${locale}`],
    // The same order of texts on every machine: by code point, not by the system's libraries.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // The file system decides who may enter the socket's folder (see makeSocketFolder), and a user who may could also
    // read the data itself.
    ...['--auth-local=trust', '--auth-host=reject', '--no-instructions'],
    ...(isSynced ? [] : ['--no-sync']),
  ];
  const finished = await runProgram(programs.initdb, args, account);
  if (!isNameless(finished)) return finished;
  return withNamelessPrograms(programs, folder, ({ initdb: other }) => runProgram(other, args, account));
}

const isNameless = ({ code, output }: Finished): boolean =>
  code !== 0 && output.includes('could not look up effective user');

/** There is not even a list of users, or it is empty. */
function userUnknown({ uid, gid }: Account): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'user_unknown',
    `A new database cannot be made as user ${uid}, who has no name on this system. Add one (echo 'drive:x:${uid}:${gid}::/:/sbin/nologin' >> /etc/passwd), run the server as a user that has one, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Leftovers of a process that was killed while it created a database. Its initdb may even still run; then that fails. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const maker = /^(?:data|programs-.*)\.new-(\d+)-[0-9a-f]{8}$/.exec(name)?.[1];
    if (maker === undefined || ownDrafts.has(name)) continue;
    if (Number(maker) !== process.pid && isAlive(Number(maker))) continue;
    // If something is still writing there, the next start removes it.
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}

/** Whether a process with this id exists, of whatever owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** PostgreSQL refuses a data folder that others may read, as a restored backup may be. */
export const closeData = (data: string): Promise<void> => chmod(data, 0o700);

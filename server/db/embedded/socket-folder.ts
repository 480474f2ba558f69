import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { type Account, closedFolder } from './account.ts';
import { codeOf, EmbeddedPostgresError } from './error.ts';

/** PostgreSQL names its socket by this number, though no port is opened. */
export const socketPort = 5432;

/** `sun_path` holds 104 bytes on macOS and 108 on Linux, with the NUL; PostgreSQL adds `/.s.PGSQL.5432` to the folder. */
const longestFolder = 104 - 1 - `/.s.PGSQL.${socketPort}`.length;

/**
 * A folder for the socket, mode 0700 and owned by the account, so that the file system decides who may connect. It is
 * in `folder` where the path is short enough: then every process finds it, whatever its TMPDIR, and no cleaner removes
 * it. Otherwise it is in the folder for temporary files, under a name derived from `folder`.
 */
export async function makeSocketFolder(folder: string, account: Account): Promise<string> {
  let fault: unknown;
  for (const path of await candidates(folder, account)) {
    try {
      await makeOne(path, account);
      return path;
    } catch (error) {
      fault ??= error;
    }
  }
  throw fault ?? unsafe(folder, 'no folder for temporary files can be used and has a short enough path');
}

async function makeOne(path: string, account: Account): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
    await chmod(path, 0o700);
    if (account.isSwitched) await chown(path, account.uid, account.gid);
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') throw unsafe(path, `it cannot be made (${codeOf(cause)})`, cause);
  }
  await claim(path, account);
}

/** PostgreSQL takes a list of folders, so a path with a comma or a quote in it would be taken apart. */
const isPlain = (path: string): boolean =>
  Buffer.byteLength(path) <= longestFolder && /^[\w/.@+-]+$/.test(path);

async function candidates(folder: string, account: Account): Promise<string[]> {
  const own = join(folder, 'socket');
  if (isPlain(own)) return [own];
  const name = `pikpak-drive-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const found: string[] = [];
  // The session's folder for temporary files is writable by us alone; it ends with the login session, and so comes
  // last.
  for (const place of new Set([tmpdir(), '/tmp', '/var/tmp', process.env.XDG_RUNTIME_DIR ?? ''])) {
    const path = join(place, name);
    if (isPlain(path) && isAbsolute(path) && (await isOpen(place, account))) found.push(path);
  }
  return found;
}

const isOpen = (place: string, account: Account): Promise<boolean> =>
  closedFolder(place, account).then(
    (closed) => closed === undefined,
    () => false,
  );

/**
 * In a shared folder for temporary files another user may have created our name first, to read what we send or to
 * answer in PostgreSQL's place. So it must be a real folder, owned by the account and closed to all others.
 */
async function claim(path: string, account: Account): Promise<void> {
  const found = await lstat(path);
  if (!found.isDirectory()) throw unsafe(path, 'it is not a folder');
  // A process of ours that ended between making the folder and giving it away.
  const isHalfMade = account.isSwitched && found.uid === 0;
  if (isHalfMade) await chown(path, account.uid, account.gid);
  else if (found.uid !== account.uid) throw unsafe(path, `it belongs to user ${found.uid}`);
  if ((found.mode & 0o077) !== 0) throw unsafe(path, 'other users may enter it');
}

/** Whether a socket folder that was found in `postmaster.pid` may be used. */
export async function isOwnSocketFolder(path: string, account: Account): Promise<boolean> {
  return claim(path, account).then(
    () => true,
    () => false,
  );
}

function unsafe(path: string, reason: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'socket_folder_unsafe',
    `The database's socket cannot be put into ${path}: ${reason}. Remove it, or set DATA_DIR to a place with a short path.`,
    { cause },
  );
}

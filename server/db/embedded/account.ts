import type { Stats } from 'node:fs';
import { chmod, lchown, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, EmbeddedPostgresError } from './error.ts';

/** The system account that runs PostgreSQL. `isSwitched`: it is not ours, so files must be given to it. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly isSwitched: boolean;
}

/** The id of "nobody" on all common Unix systems; a process can run as it without an entry in /etc/passwd. */
const nobody = 65_534;

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the data, or as 65534 where there is none yet.
 * Everybody else runs it as themselves.
 */
export async function chooseAccount(data: string): Promise<Account> {
  const uid = process.getuid?.() ?? nobody;
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? nobody, isSwitched: false };
  const owner = await statOf(data);
  if (owner === undefined || owner.uid === 0) return { uid: nobody, gid: nobody, isSwitched: true };
  return { uid: owner.uid, gid: owner.gid === 0 ? nobody : owner.gid, isSwitched: true };
}

/** `spawn` options; libuv drops root's supplementary groups along with the rest. */
export function runAs(account: Account): { uid?: number; gid?: number } {
  return account.isSwitched ? { uid: account.uid, gid: account.gid } : {};
}

/**
 * Whether the account may read (4), write (2) or enter (1) something with this owner and mode. Access control lists are
 * ignored.
 */
export function mayUse({ uid, gid, mode }: Stats, account: Account, wanted: number): boolean {
  const bits = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> bits) & wanted) === wanted;
}

/** The first folder on the way to `path`, itself included, that the account may not enter. */
export async function closedFolder(path: string, account: Account): Promise<string | undefined> {
  for (const folder of wayTo(await realpath(path)))
    if (!mayUse(await stat(folder), account, 1)) return folder;
  return undefined;
}

/**
 * The first folder on the way to `path`, itself included, in which another user could replace the next one: owned by
 * neither root, us nor the account, or writable by others. With the sticky bit, as on /tmp, being writable is harmless.
 */
export async function unsafeFolder(path: string, account: Account): Promise<string | undefined> {
  const us = [0, process.getuid?.(), account.uid];
  const groups = [0, process.getgid?.()];
  const isSafe = ({ uid, gid, mode }: Stats): boolean =>
    us.includes(uid) &&
    ((mode & 0o1000) !== 0 || ((mode & 0o002) === 0 && ((mode & 0o020) === 0 || groups.includes(gid))));
  for (const folder of wayTo(await realpath(path))) if (!isSafe(await stat(folder))) return folder;
  return undefined;
}

function wayTo(path: string): readonly string[] {
  return dirname(path) === path ? [path] : [...wayTo(dirname(path)), path];
}

/**
 * Creates the folder that holds everything of the database. Folders that are created here, or were given to us by root,
 * are made accessible to the account; a closed folder further up is not ours to open, and is an error.
 */
export async function makeFolder(folder: string, account: Account): Promise<void> {
  if (/[\n\r\0]/.test(folder)) {
    throw new EmbeddedPostgresError(
      'folder_unusable',
      'The path of the data folder must not hold a line break.',
    );
  }
  try {
    const first = await mkdir(folder, { recursive: true, mode: account.isSwitched ? 0o711 : 0o700 });
    if (!account.isSwitched) return;
    for (let at = folder; first !== undefined && at.length >= first.length; at = dirname(at))
      await chmod(at, 0o711);
    const made = await stat(folder);
    if (!mayUse(made, account, 1) && made.uid === 0) await chmod(folder, (made.mode & 0o7777) | 0o111);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'folder_unusable',
      `The database cannot be kept in ${folder} (${codeOf(cause)}): choose another place with DATA_DIR=…, or let this account write there.`,
      { cause },
    );
  }
  const closed = await closedFolder(folder, account);
  if (closed !== undefined) throw closedTo(account, folder, closed);
}

function closedTo({ uid }: Account, folder: string, closed: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'folder_closed',
    [
      `The database cannot be kept in ${folder}: PostgreSQL never runs as root, so it runs as user ${uid}, and that user may not enter ${closed}.`,
      'Do one of these:',
      '  run the server as an ordinary user, not as root;',
      '  choose a place that others may pass through, such as DATA_DIR=/var/lib/pikpak-drive;',
      `  or let others pass through (they still cannot list it): chmod o+x ${closed}`,
    ].join('\n'),
  );
}

/** Gives a folder and all in it to the account; the folder itself last, so that its owner shows that all was given. */
export async function giveTo(account: Account, path: string): Promise<void> {
  if (!account.isSwitched) return;
  const { uid, gid } = account;
  try {
    await giveTree(path, uid, gid);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'folder_unusable',
      `${path} cannot be given to user ${uid} (${codeOf(cause)}), as whom PostgreSQL would run: run the server as an ordinary user, not as root.`,
      { cause },
    );
  }
}

/** Links are given, never followed. */
async function giveTree(path: string, uid: number, gid: number): Promise<void> {
  if ((await lstat(path)).isDirectory()) {
    for (const entry of await readdir(path)) await giveTree(join(path, entry), uid, gid);
  }
  await lchown(path, uid, gid);
}

/** undefined where there is nothing. */
export async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

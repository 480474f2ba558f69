import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The name of the file that is locked, in the folder that is written. It stays, empty. */
export const buildLockFile = 'build.lock';

/** ms; longer than any build */
const longestWait = 600_000;

const sqliteBusy = 5;

/**
 * Writes a folder while no other process does, as `npm start` and `npm run site -- check` do that are called at once. The
 * lock is SQLite's, so a process that is killed leaves none behind. A process that waits does nothing else meanwhile.
 *
 * @param onWait called once if another process has the lock
 * @throws what `write` throws, or SQLite's own error after ten minutes of waiting or if the folder cannot be written
 */
export async function whileLocked<Result>(
  folder: string,
  write: () => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, buildLockFile));
  try {
    if (!tryLock(lock)) {
      onWait();
      lock.exec(`PRAGMA busy_timeout = ${longestWait}`);
      lock.exec('BEGIN EXCLUSIVE');
    }
    return await write();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false;
    throw error;
  }
}

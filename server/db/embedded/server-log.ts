import { constants } from 'node:fs';
import { chown, type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, statOf } from './account.ts';

/** PostgreSQL's own log and the one before it together stay under about twice this. */
const largest = 4 * 1024 * 1024;

/** The file to which PostgreSQL writes its own log. */
const serverLogOf = (folder: string): string => join(folder, 'postgres.log');

/** Opens the log for PostgreSQL; a large one is put aside first. The caller closes it. */
export async function openServerLog(folder: string, account: Account): Promise<FileHandle> {
  const path = serverLogOf(folder);
  if (((await statOf(path))?.size ?? 0) > largest) await rename(path, `${path}.1`);
  // Appending, so that the file can be cut while it is written to.
  const { O_APPEND, O_CREAT, O_RDWR, O_NOFOLLOW } = constants;
  const handle = await open(path, O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW, 0o600);
  if (account.isSwitched) await chown(path, account.uid, account.gid);
  return handle;
}

/** Truncates the log regularly while PostgreSQL runs. Returns a function that ends this. */
export function boundServerLog(folder: string, checkEvery = 60_000): () => void {
  const timer = setInterval(() => void cutServerLog(folder).catch(() => {}), checkEvery);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * PostgreSQL keeps appending to the same file, so it continues at the new end. The old end is kept in `postgres.log.1`.
 */
export async function cutServerLog(folder: string): Promise<void> {
  const path = serverLogOf(folder);
  if (((await statOf(path))?.size ?? 0) <= largest) return;
  const log = await open(path, constants.O_RDWR | constants.O_NOFOLLOW);
  try {
    const end = Buffer.alloc(largest);
    const { bytesRead } = await log.read(end, 0, largest, Math.max(0, (await log.stat()).size - largest));
    await rm(`${path}.1`, { force: true });
    const old = await open(`${path}.1`, 'wx', 0o600);
    try {
      await old.write(end, 0, bytesRead);
    } finally {
      await old.close();
    }
    await log.truncate(0);
  } finally {
    await log.close();
  }
}

/** The log since `start`, a position in bytes; the last few thousand characters of it. */
export async function readServerLog(log: FileHandle, start: number): Promise<string> {
  const { size } = await log.stat();
  const from = Math.max(start, size - 4_000, 0);
  const { buffer, bytesRead } = await log.read(Buffer.alloc(Math.max(0, size - from)), 0, undefined, from);
  return buffer.toString('utf8', 0, bytesRead);
}

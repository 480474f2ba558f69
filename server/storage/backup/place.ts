import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { z } from 'zod';
import { type Database, readSecret } from '../../db/index.ts';
import { replaceFile } from './files-of-backup.ts';
import { BackupBusyError, BackupError } from './manifest.ts';

const readmeName = 'README.txt';
const readmeTitle = 'A backup of a drive.';
const readme = `${readmeTitle} Each database-… is its database at one time; manifest.json in it says what that holds, and is written last.
The manifest.json beside this file is that of the newest. Content that any of them needs is in blobs, once.
"npm run --silent admin -- backup FOLDER --list" lists them, and "npm run --silent admin -- restore FOLDER" makes a drive of
the newest, or with "--at TIME" of an older one, in an empty database and an empty data folder.
It holds all content and the keys of all sessions: keep it where nobody else can read it.
`;

const markName = 'backup.json';
const form = z.object({
  format: z.literal(1),
  /** Tells one drive from another; a restored one keeps it. */
  drive: z.string().regex(/^[0-9a-f]{32}$/),
  /** Tells this folder from others, whatever it is called on each machine. */
  folder: z.uuid(),
});

interface Place {
  /** Absolute, without links. */
  readonly folder: string;
  /** Marks it as a place for backups of this drive, and holds it; for those who have the database's lock. */
  readonly hold: (client: Client, drive: string) => Promise<void>;
}

/**
 * A folder for backups. One that is missing, or empty, is only begun where that is asked for: an empty folder may be the
 * place of a disk that is not mounted.
 * @throws {BackupError} for a folder that holds something else.
 */
export async function openPlace(given: string, mayBegin: boolean): Promise<Place> {
  if (mayBegin) await mkdir(given, { recursive: true, mode: 0o700 });
  const folder = await realpath(given).catch((cause: unknown) => {
    throw new BackupError(`${given} is not there: is its disk mounted?`, { cause });
  });
  const there = await readdir(folder);
  const text = await readFile(join(folder, readmeName), 'utf8').catch(() => '');
  if (!text.startsWith(readmeTitle)) {
    if (there.length > 0)
      throw new BackupError(`${given} is not empty and holds no backup: choose a folder for backups alone.`);
    if (!mayBegin)
      throw new BackupError(
        `${given} is empty: is its disk mounted? The first backup into a folder is taken by hand (admin backup).`,
      );
  }
  return {
    folder,
    hold: async (client, drive) => {
      const otherwise = `Another backup is being written to ${given}, or tried.`;
      await hold(client, folder, otherwise);
      if (text !== readme) await replaceFile(join(folder, readmeName), readme);
      const mark = await marked(folder, drive);
      if (mark.drive !== drive)
        throw new BackupError(`${given} holds backups of another drive: choose another folder.`);
      await hold(client, mark.folder, otherwise);
    },
  };
}

async function marked(folder: string, drive: string): Promise<z.output<typeof form>> {
  const path = join(folder, markName);
  const text = await readFile(path, 'utf8').catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) {
    const mark = { format: 1 as const, drive, folder: randomUUID() };
    await replaceFile(path, `${JSON.stringify(mark)}\n`);
    return mark;
  }
  try {
    return form.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`${path} is damaged, or was written by another version.`, { cause });
  }
}

/** A name for the drive that its backups keep. */
export const driveOf = async ({ db }: Pick<Database, 'db'>): Promise<string> =>
  createHash('sha256')
    .update(await readSecret(db, 'backups'))
    .digest('hex')
    .slice(0, 32);

/** Holds a folder, by its name, as long as the connection lasts. @throws {BackupBusyError} where another process does. */
export async function hold(client: Client, name: string, otherwise: string): Promise<void> {
  const { rows } = await client.query(
    `select pg_try_advisory_lock(hashtextextended('backup into ' || $1, 0)) as held`,
    [name],
  );
  if (!(rows[0] as { held: boolean }).held) throw new BackupBusyError(otherwise);
}

import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { z } from 'zod';
import type { BlobStore } from '../../blobs/index.ts';
import { type Database, readSecret } from '../../db/index.ts';
import { BackupBusyError, BackupError, type Listed } from './manifest.ts';

/** Content by hash. Uploads of people have no place there. */
export type BackupContent = Pick<BlobStore, 'read' | 'put' | 'size' | 'remove' | 'list'>;

/**
 * Where backups lie. Paths in it are relative, with `/`. All methods reject with `BackupError`, whose words are for the operator and hold no
 * secret, where the place cannot be used.
 */
export interface BackupPlace {
  /** For people: an absolute path, or `s3://bucket/prefix`. */
  readonly name: string;
  /** The content of all states, once. */
  readonly content: BackupContent;
  /** Where that lies, for people who look. */
  readonly contentAt: string;
  /**
   * Sees that the place is there; makes it where it may be begun.
   * @returns a name by which processes that use this database know it.
   */
  readonly find: (mayBegin: boolean) => Promise<string>;
  /** Why it may be empty, as a question. */
  readonly whyEmpty: string;
  readonly isEmpty: () => Promise<boolean>;
  /** Names of folders directly in it that begin so; none where the place is not there. */
  readonly folders: (beginning: string) => Promise<readonly string[]>;
  /** A small file; undefined where there is none. */
  readonly readText: (path: string) => Promise<string | undefined>;
  /** Rejects where there is none. */
  readonly read: (path: string) => Promise<Readable>;
  /** The same, for one who takes hours: no connection waits meanwhile. */
  readonly readSlowly: (path: string) => AsyncIterable<Buffer>;
  /** Writes a file, which is there or durable only with the next `replace` in its folder. Errors of the source are thrown as they are. */
  readonly write: (path: string, source: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Writes or replaces a small file at once, durably, and after everything that was written in its folder before. */
  readonly replace: (path: string, text: string) => Promise<void>;
  /** Takes a file away, durably. Does nothing where there is none. */
  readonly remove: (path: string) => Promise<void>;
  /** Takes a folder of files away. Does nothing where there is none. */
  readonly removeFolder: (path: string) => Promise<void>;
  /** Takes away what copies left that were broken off, and that no list shows. */
  readonly tidy: () => Promise<void>;
  /** Makes a second name for a file of the drive's, where that can be; a place without it takes copies. */
  readonly links?: (dataFolder: string) => Links;
}

export interface Links {
  /** False where it cannot be: then it is to be copied. */
  readonly one: (listed: Listed) => Promise<boolean>;
  /** Makes all of them durable. */
  readonly sync: () => Promise<void>;
}

const readmeName = 'README.txt';
const readmeTitle = 'A backup of a drive.';
const readmeOf = (
  contentAt: string,
): string => `${readmeTitle} Each database-… is its database at one time; manifest.json in it says what that holds, and is written last.
The manifest.json beside this file is that of the newest. Content that any of them needs is in ${contentAt}, once.
"npm run --silent admin -- backup PLACE --list" lists them, and "npm run --silent admin -- restore PLACE" makes a drive of
the newest, or with "--at TIME" of an older one, in an empty database and an empty data folder.
It holds all content and the keys of all sessions: keep it where nobody else can read it.
`;

const markName = 'backup.json';
const form = z.object({
  format: z.literal(1),
  /** Tells one drive from another; a restored one keeps it. */
  drive: z.string().regex(/^[0-9a-f]{32}$/),
  /** Tells this place from others, whatever it is called on each machine. */
  folder: z.uuid(),
});

interface Opened {
  /** See `BackupPlace.find`. */
  readonly identity: string;
  /** Marks it as a place for backups of this drive, and holds it; for those who have the database's lock. */
  readonly hold: (client: Client, drive: string) => Promise<void>;
}

/**
 * Opens a place for backups. One that is missing, or empty, is only begun where that is asked for: an empty folder may be the
 * place of a disk that is not mounted, and an empty bucket another one than was meant.
 * @throws {BackupError} for a place that holds something else.
 */
export async function openPlace(place: BackupPlace, mayBegin: boolean): Promise<Opened> {
  const { name } = place;
  const identity = await place.find(mayBegin);
  const text = await place.readText(readmeName);
  if (text === undefined || !text.startsWith(readmeTitle)) {
    if (!(await place.isEmpty()))
      throw new BackupError(`${name} is not empty and holds no backup: choose a place for backups alone.`);
    if (!mayBegin)
      throw new BackupError(
        `${name} is empty: ${place.whyEmpty} The first backup into a place is taken by hand (admin backup).`,
      );
  }
  return {
    identity,
    hold: async (client, drive) => {
      const otherwise = `Another backup is being written to ${name}, or tried.`;
      await hold(client, identity, otherwise);
      const readme = readmeOf(place.contentAt);
      if (text !== readme) await place.replace(readmeName, readme);
      const mark = await marked(place, drive);
      if (mark.drive !== drive)
        throw new BackupError(`${name} holds backups of another drive: choose another place.`);
      await hold(client, mark.folder, otherwise);
    },
  };
}

async function marked(place: BackupPlace, drive: string): Promise<z.output<typeof form>> {
  const text = await place.readText(markName);
  if (text === undefined) {
    const mark = { format: 1 as const, drive, folder: randomUUID() };
    await place.replace(markName, `${JSON.stringify(mark)}\n`);
    return mark;
  }
  try {
    return form.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`${place.name}/${markName} is damaged, or was written by another version.`, {
      cause,
    });
  }
}

/** A name for the drive that its backups keep. */
export const driveOf = async ({ db }: Pick<Database, 'db'>): Promise<string> =>
  createHash('sha256')
    .update(await readSecret(db, 'backups'))
    .digest('hex')
    .slice(0, 32);

/** Holds a place, by its name, as long as the connection lasts. @throws {BackupBusyError} where another process does. */
export async function hold(client: Client, name: string, otherwise: string): Promise<void> {
  const { rows } = await client.query(
    `select pg_try_advisory_lock(hashtextextended('backup into ' || $1, 0)) as held`,
    [name],
  );
  if (!(rows[0] as { held: boolean }).held) throw new BackupBusyError(otherwise);
}

/** In ms: a connection that nobody uses for hours is cut on some networks. */
const askEvery = 30_000;

/**
 * Sees that the connection is still there whose end lets others into the place.
 * @returns rejects with `BackupError` once it is gone.
 */
export function watchHold(client: Client, name: string): (atOnce?: 'now') => Promise<void> {
  let next = performance.now() + askEvery;
  return async (atOnce) => {
    if (atOnce === undefined && performance.now() < next) return;
    next = performance.now() + askEvery;
    try {
      await client.query('select 1');
    } catch (cause) {
      throw new BackupError(
        `The connection to the database was lost, so that another backup may have begun in ${name}. This one ends.`,
        { cause },
      );
    }
  };
}

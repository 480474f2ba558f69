import { link, mkdir, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { type BlobStore, syncFolder } from '../../blobs/index.ts';
import type { Database } from '../../db/index.ts';
import { eachAtOnce } from '../at-once.ts';
import { withoutCollection } from '../guard.ts';
import { copyOut } from './copy-rows.ts';
import {
  hashSet,
  type Listed,
  pathOfBlob,
  readContentList,
  replaceFile,
  writeMeasured,
} from './files-of-backup.ts';
import { BackupError, contentListName, type Manifest, manifestName, tableFile } from './manifest.ts';
import {
  copyContentList,
  copyOutOf,
  listTables,
  plainText,
  readMigrated,
  sumContent,
} from './tables-repo.ts';
import { transfer } from './transfer.ts';

interface BackupOptions {
  readonly database: Pick<Database, 'openClient'>;
  readonly blobs: BlobStore;
  /** Where that store keeps its files, if it does: on the same file system they are linked, not copied. */
  readonly dataFolder?: string | undefined;
  /** The backup as a store of its own: the folder's `blobs`. */
  readonly target: BlobStore;
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: { readonly count: number; readonly of: number }) => void;
}

export interface BackupReport {
  readonly manifest: Manifest;
  readonly content: {
    readonly linked: number;
    readonly copied: number;
    /** There from an earlier backup into the same folder. */
    readonly kept: number;
    /** Of an earlier backup, and no longer referred to. */
    readonly dropped: number;
  };
}

const readmeName = 'README.txt';
const readme = `A backup of a drive. manifest.json says what it holds; it is written last.
"npm run --silent admin -- restore FOLDER" makes a drive of it, in an empty database and an empty data folder.
It holds all content and the keys of all sessions: keep it where nobody else can read it.
`;

/**
 * Takes a backup while the drive is in use: everything that was acknowledged before it began is in it. The database is
 * read in one snapshot, then the content that the snapshot refers to is linked or copied; nothing is removed meanwhile.
 * Into a folder that holds a backup already only new content is taken, and the old backup stays whole until the end.
 * @throws {BackupError} for a folder that holds something else, or that another backup is being written to.
 */
export async function backUp(options: BackupOptions): Promise<BackupReport> {
  const { database, folder, dataFolder } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = await realpath(folder);
  if (dataFolder !== undefined && place === (await realpath(dataFolder).catch(() => undefined)))
    throw new BackupError('A backup needs a folder of its own, not the data folder.');
  await refuseOtherVersions(place);
  return withoutCollection(database, async (client) => {
    const { rows } = await client.query(
      `select pg_try_advisory_lock(hashtextextended('backup into ' || $1, 0)) as held`,
      [place],
    );
    if (!(rows[0] as { held: boolean }).held)
      throw new BackupError(`Another backup is being written to ${folder}.`);
    return write({ ...options, folder: place }, client);
  });
}

async function refuseOtherVersions(folder: string): Promise<void> {
  const there = await readdir(folder);
  if (there.length === 0) return replaceFile(join(folder, readmeName), readme);
  const text = await readFile(join(folder, readmeName), 'utf8').catch(() => '');
  if (text !== readme)
    throw new BackupError(`${folder} is not empty and holds no backup: choose a folder for backups alone.`);
}

async function write(options: BackupOptions, client: Client): Promise<BackupReport> {
  const { folder, onProgress } = options;
  const snapshot = await writeSnapshot(client, folder);
  const list = join(folder, snapshot.folder, contentListName);
  const fetch = await createFetch(options);
  const counts = { linked: 0, copied: 0, kept: 0, lost: 0 };
  const lost: string[] = [];
  let count = 0;
  await eachAtOnce(readContentList(list), async (one) => {
    options.signal?.throwIfAborted();
    const how = await fetch.one(one);
    counts[how] += 1;
    if (how === 'lost') lost.push(one.hash);
    count += 1;
    onProgress?.({ count, of: snapshot.content.count });
  });
  await fetch.sync();
  const manifest: Manifest = { ...snapshot, lost: lost.sort() };
  await replaceFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  const dropped = await dropOld(options, manifest);
  const { linked, copied, kept } = counts;
  return { manifest, content: { linked, copied, kept, dropped } };
}

/** All tables in one snapshot, which its first statement takes. */
async function writeSnapshot(client: Client, folder: string): Promise<Omit<Manifest, 'lost'>> {
  await client.query(`begin isolation level repeatable read read only; ${plainText}`);
  const { rows } = await client.query('select clock_timestamp() as now');
  const takenAt = (rows[0] as { now: Date }).now;
  const name = `database-${takenAt.getTime().toString(36)}`;
  const inside = join(folder, name);
  await mkdir(inside, { mode: 0o700 });
  const migrations = await readMigrated(client);
  if (migrations.drive.length === 0) throw new BackupError('The database holds no drive.');
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    const copy = copyOut(client, copyOutOf(table));
    const path = join(inside, tableFile(table));
    const measured = await writeMeasured(path, copy.bytes, createGzip({ level: 1 }));
    tables.push({ ...table, columns: [...table.columns], rows: copy.rows(), ...measured });
  }
  const content = await writeContentList(client, join(inside, contentListName));
  await client.query('commit');
  await syncFolder(inside);
  return { format: 1, takenAt: takenAt.toISOString(), folder: name, migrations, tables, content };
}

async function writeContentList(client: Client, path: string): Promise<Manifest['content']> {
  const bytes = await sumContent(client);
  const lines = copyOut(client, copyContentList);
  const { sha256 } = await writeMeasured(path, lines.bytes);
  return { count: lines.rows(), bytes, sha256 };
}

type How = 'linked' | 'copied' | 'kept' | 'lost';

/** Content is never written to once it is stored, so a second name for it is a copy that costs nothing. */
async function createFetch({ blobs, dataFolder, target, folder }: BackupOptions) {
  const touched = new Set<string>();
  let canLink = dataFolder !== undefined;
  const linkOne = async ({ hash, size }: Listed): Promise<boolean> => {
    if (!canLink || dataFolder === undefined) return false;
    const [from, to] = [pathOfBlob(dataFolder, hash), pathOfBlob(folder, hash)];
    const found = await stat(from).catch(() => undefined);
    if (found?.size !== size) return false;
    if (!touched.has(dirname(to))) await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    try {
      await link(from, to);
    } catch (error) {
      const { code } = error as { code?: string };
      // Of another file system, or one without links: so are all the others.
      if (code === 'EXDEV' || code === 'EPERM' || code === 'ENOTSUP') canLink = false;
      return code === 'EEXIST';
    }
    touched.add(dirname(to));
    return true;
  };
  return {
    one: async (listed: Listed): Promise<How> => {
      if ((await target.size(listed.hash)) === listed.size) return 'kept';
      // A piece of one, as an earlier backup of damaged content may have left.
      await target.remove(listed.hash);
      if (await linkOne(listed)) return 'linked';
      return (await transfer(blobs, target, listed)) ? 'copied' : 'lost';
    },
    sync: async (): Promise<void> => {
      const folders = new Set([...touched].flatMap((path) => [path, dirname(path), join(folder, 'blobs')]));
      for (const path of folders) await syncFolder(path);
    },
  };
}

/** Blobs that only earlier backups into this folder needed, and leftovers of broken ones. */
async function dropOld(
  { folder, target }: BackupOptions,
  { folder: kept, content }: Manifest,
): Promise<number> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('database-') && name !== kept)
      await rm(join(folder, name), { recursive: true, force: true });
  }
  for await (const { id } of target.stages()) await target.stage(id).discard();
  await target.sweep?.(new Date());
  const isListed = await hashSet(join(folder, kept, contentListName), content.count);
  let dropped = 0;
  for await (const { hash } of target.list()) {
    if (isListed(hash)) continue;
    await target.remove(hash);
    dropped += 1;
  }
  return dropped;
}

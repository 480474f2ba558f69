import { link, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { BlobError, type BlobStore, syncFolder } from '../../blobs/index.ts';
import type { Database } from '../../db/index.ts';
import { eachAtOnce } from '../at-once.ts';
import { withoutCollection } from '../guard.ts';
import { copyOut } from './copy-rows.ts';
import { dropContent, dropState, findUnlisted } from './drop-states.ts';
import { type Listed, pathOfBlob, readContentList, replaceFile, writeMeasured } from './files-of-backup.ts';
import { type Keep, keptOf, usualKeep } from './keep.ts';
import {
  BackupError,
  contentListName,
  type Manifest,
  manifestName,
  stateFolder,
  tableFile,
  writeManifest,
} from './manifest.ts';
import { driveOf, openPlace } from './place.ts';
import { readStates, type State } from './states.ts';
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
  readonly database: Pick<Database, 'db' | 'openClient'>;
  readonly blobs: BlobStore;
  /** Where that store keeps its files, if it does: on the same file system they are linked, not copied. */
  readonly dataFolder?: string | undefined;
  /** The backup as a store of its own: the folder's `blobs`. */
  readonly target: BlobStore;
  readonly folder: string;
  /** Which states of the folder stay. */
  readonly keep?: Keep | undefined;
  /** False: only into a folder that has backups already, since an empty one may be the place of a disk that is not mounted. */
  readonly mayBegin?: boolean;
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
  /** Points in time in the folder, with this one. */
  readonly states: {
    readonly kept: number;
    readonly dropped: number;
    /** Those that cannot be restored; as long as there are any, no content is dropped. */
    readonly damaged: readonly string[];
  };
}

/**
 * Takes a backup while the drive is in use: everything that was acknowledged before it began is in it. The database is
 * read in one snapshot, then the content that the snapshot refers to is linked or copied; nothing is removed meanwhile.
 * Into a folder that holds backups already only new content is taken. The earlier states stay whole until the end; then
 * those are dropped that are not to be kept.
 * @throws {BackupError} for a folder that holds something else, or that another backup is being written to.
 */
export async function backUp(options: BackupOptions): Promise<BackupReport> {
  const { database, folder, dataFolder, mayBegin = true } = options;
  const place = await openPlace(folder, mayBegin);
  if (dataFolder !== undefined && place.folder === (await realpath(dataFolder).catch(() => undefined)))
    throw new BackupError('A backup needs a folder of its own, not the data folder.');
  return withoutCollection(database, async (client) => {
    await place.hold(client, await driveOf(database));
    return write({ ...options, folder: place.folder }, client);
  });
}

async function write(options: BackupOptions, client: Client): Promise<BackupReport> {
  const { folder, target, keep = usualKeep } = options;
  const { leftovers } = await readStates(folder);
  // Before anything is written: they may be what fills the disk.
  for (const name of leftovers) await dropState(folder, name);
  const { manifest, counts } = await writeState(options, client);
  const { states } = await readStates(folder);
  const kept = keptOf(states, keep, new Date(manifest.takenAt));
  const isKept = (state: State): boolean => kept.includes(state) || state.folder === manifest.folder;
  const old = states.filter((state) => !isKept(state));
  for (const state of old) await dropState(folder, state.folder);
  const left = states.filter(isKept);
  for await (const { id } of target.stages()) await target.stage(id).discard();
  await target.sweep?.(new Date());
  const unlisted = await findUnlisted(folder, left);
  const dropped = unlisted.length > 0 ? 0 : await dropContent(target, folder, left);
  return {
    manifest,
    content: { ...counts, dropped },
    states: {
      kept: left.length,
      dropped: old.length,
      damaged: unlisted.map(({ takenAt }) => takenAt.toISOString()),
    },
  };
}

/** A new state, whole once its manifest is there. What a failure leaves of it is removed. */
async function writeState(
  options: BackupOptions,
  client: Client,
): Promise<{ manifest: Manifest; counts: Omit<BackupReport['content'], 'dropped'> }> {
  const { folder, onProgress } = options;
  const takenAt = await beginSnapshot(client);
  const name = stateFolder.name(takenAt);
  await mkdir(join(folder, name), { mode: 0o700 });
  try {
    const snapshot = await writeSnapshot(client, folder, takenAt);
    const list = join(folder, name, contentListName);
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
    await adoptOlder(folder);
    await replaceFile(join(folder, name, manifestName), writeManifest(manifest));
    await replaceFile(join(folder, manifestName), writeManifest(manifest));
    const { linked, copied, kept } = counts;
    return { manifest, counts: { linked, copied, kept } };
  } catch (error) {
    await dropState(folder, name).catch(() => undefined);
    throw inWords(error, folder);
  }
}

/** The manifest of a backup that had one alone moves into its folder, before that beside it becomes another's. */
async function adoptOlder(folder: string): Promise<void> {
  for (const { folder: name, manifest } of (await readStates(folder)).states) {
    if (manifest === undefined) continue;
    const inside = join(folder, name, manifestName);
    if (await isThere(inside)) continue;
    await replaceFile(inside, writeManifest(manifest));
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

function inWords(error: unknown, folder: string): unknown {
  const isFull =
    (error instanceof BlobError && error.reason === 'full') || (error as { code?: string }).code === 'ENOSPC';
  return isFull
    ? new BackupError(`There is no room left in ${folder}. The earlier backups there are whole.`, {
        cause: error,
      })
    : error;
}

async function beginSnapshot(client: Client): Promise<Date> {
  await client.query(`begin isolation level repeatable read read only; ${plainText}`);
  const { rows } = await client.query('select clock_timestamp() as now');
  return (rows[0] as { now: Date }).now;
}

/** All tables in one snapshot, which has begun. */
async function writeSnapshot(client: Client, folder: string, takenAt: Date): Promise<Omit<Manifest, 'lost'>> {
  const name = stateFolder.name(takenAt);
  const inside = join(folder, name);
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

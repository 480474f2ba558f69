import { realpath } from 'node:fs/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { BlobError, type BlobStore } from '../../blobs/index.ts';
import type { Database } from '../../db/index.ts';
import { eachAtOnce } from '../at-once.ts';
import { withoutCollection } from '../guard.ts';
import { copyOut } from './copy-rows.ts';
import { dropContent, dropState, findUnlisted } from './drop-states.ts';
import { createFetch } from './fetch-content.ts';
import { writeMeasured } from './files-of-backup.ts';
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
import { type BackupPlace, driveOf, openPlace, watchHold } from './place.ts';
import { readStates, type State } from './states.ts';
import {
  copyContentList,
  copyOutOf,
  listTables,
  plainText,
  readMigrated,
  sumContent,
} from './tables-repo.ts';

interface BackupOptions {
  readonly database: Pick<Database, 'db' | 'openClient'>;
  readonly blobs: BlobStore;
  /** Where that store keeps its files, if it does: on the same file system they are linked, not copied. */
  readonly dataFolder?: string | undefined;
  readonly place: BackupPlace;
  /** Which states of the place stay. */
  readonly keep?: Keep | undefined;
  /** False: only into a place that has backups already, since an empty one may be that of a disk that is not mounted. */
  readonly mayBegin?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: { readonly count: number; readonly of: number }) => void;
}

export interface BackupReport {
  readonly manifest: Manifest;
  readonly content: {
    readonly linked: number;
    readonly copied: number;
    /** There from an earlier backup into the same place. */
    readonly kept: number;
    /** Of an earlier backup, and no longer referred to. */
    readonly dropped: number;
  };
  /** Points in time in the place, with this one. */
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
 * Into a place that holds backups already only new content is taken. The earlier states stay whole until the end; then
 * those are dropped that are not to be kept.
 * @throws {BackupError} for a place that holds something else, that does not answer, or that another backup is being written to.
 */
export async function backUp(options: BackupOptions): Promise<BackupReport> {
  const { database, place, dataFolder, mayBegin = true } = options;
  const { identity, hold } = await openPlace(place, mayBegin);
  if (dataFolder !== undefined && identity === (await realpath(dataFolder).catch(() => undefined)))
    throw new BackupError('A backup needs a folder of its own, not the data folder.');
  return withoutCollection(database, async (client) => {
    await hold(client, await driveOf(database));
    return write({ ...options, client, stillHeld: watchHold(client, place.name) });
  });
}

interface Running extends BackupOptions {
  readonly client: Client;
  /** Rejects once another backup may have begun; asks now and then, or at once. */
  readonly stillHeld: (atOnce?: 'now') => Promise<void>;
}

async function write(options: Running): Promise<BackupReport> {
  const { place, keep = usualKeep, stillHeld } = options;
  const { leftovers } = await readStates(place);
  // Before anything is written: they may be what fills the disk.
  for (const name of leftovers) await dropState(place, name);
  const { manifest, counts } = await writeState(options);
  const { states } = await readStates(place);
  if (!states.some(({ folder }) => folder === manifest.folder))
    throw new BackupError(
      `${place.name} does not list what was just written, so that nobody knows what it holds. The backup is whole; no earlier one was dropped.`,
    );
  const kept = keptOf(states, keep, new Date(manifest.takenAt));
  const isKept = (state: State): boolean => kept.includes(state) || state.folder === manifest.folder;
  const old = states.filter((state) => !isKept(state));
  await stillHeld('now');
  for (const state of old) await dropState(place, state.folder);
  const left = states.filter(isKept);
  await place.tidy();
  const unlisted = await findUnlisted(place, left);
  await stillHeld('now');
  const dropped = unlisted.length > 0 ? 0 : await dropContent(place, left, stillHeld);
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
  options: Running,
): Promise<{ manifest: Manifest; counts: Omit<BackupReport['content'], 'dropped'> }> {
  const { place, client, stillHeld, signal, onProgress } = options;
  const takenAt = await beginSnapshot(client);
  const name = stateFolder.name(takenAt);
  try {
    const snapshot = await writeSnapshot(options, takenAt);
    const fetch = createFetch(options);
    const counts = { linked: 0, copied: 0, kept: 0, lost: 0 };
    const lost: string[] = [];
    let count = 0;
    await eachAtOnce(fetch.all(`${name}/${contentListName}`), async (one) => {
      signal?.throwIfAborted();
      await stillHeld();
      const how = await fetch.one(one);
      counts[how] += 1;
      if (how === 'lost') lost.push(one.hash);
      count += 1;
      onProgress?.({ count, of: snapshot.content.count });
    });
    await fetch.sync();
    const manifest: Manifest = { ...snapshot, lost: lost.sort() };
    await adoptOlder(place);
    await stillHeld('now');
    signal?.throwIfAborted();
    await place.replace(`${name}/${manifestName}`, writeManifest(manifest));
    await place.replace(manifestName, writeManifest(manifest));
    const { linked, copied, kept } = counts;
    return { manifest, counts: { linked, copied, kept } };
  } catch (error) {
    await dropState(place, name).catch(() => undefined);
    throw inWords(error, place.name);
  }
}

/** The manifest of a backup that had one alone moves into its folder, before that beside it becomes another's. */
async function adoptOlder(place: BackupPlace): Promise<void> {
  for (const { folder, manifest, isBeside } of (await readStates(place)).states) {
    if (manifest !== undefined && isBeside)
      await place.replace(`${folder}/${manifestName}`, writeManifest(manifest));
  }
}

function inWords(error: unknown, name: string): unknown {
  const isFull =
    (error instanceof BlobError && error.reason === 'full') || (error as { code?: string }).code === 'ENOSPC';
  return isFull
    ? new BackupError(`There is no room left in ${name}. The earlier backups there are whole.`, {
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
async function writeSnapshot(
  { client, place, signal }: Running,
  takenAt: Date,
): Promise<Omit<Manifest, 'lost'>> {
  const folder = stateFolder.name(takenAt);
  const migrations = await readMigrated(client);
  if (migrations.drive.length === 0) throw new BackupError('The database holds no drive.');
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    const copy = copyOut(client, copyOutOf(table));
    const measured = await writeMeasured(place, `${folder}/${tableFile(table)}`, {
      source: copy.bytes,
      step: createGzip({ level: 1 }),
      signal,
    });
    tables.push({ ...table, columns: [...table.columns], rows: copy.rows(), ...measured });
  }
  const bytes = await sumContent(client);
  const lines = copyOut(client, copyContentList);
  const { sha256 } = await writeMeasured(place, `${folder}/${contentListName}`, {
    source: lines.bytes,
    signal,
  });
  await client.query('commit');
  const content = { count: lines.rows(), bytes, sha256 };
  return { format: 1, takenAt: takenAt.toISOString(), folder, migrations, tables, content };
}

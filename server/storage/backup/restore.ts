import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import type { BlobStore } from '../../blobs/index.ts';
import { type Database, migrate } from '../../db/index.ts';
import { freeAll, installJobs, type JobLog } from '../../jobs/index.ts';
import { eachAtOnce } from '../at-once.ts';
import { type Checked, check } from '../check/check.ts';
import { aloneWithContent, withConnection } from '../guard.ts';
import { copyIn } from './copy-rows.ts';
import { readContentList, refuseChanged } from './files-of-backup.ts';
import { BackupError, contentListName, type Manifest, tableFile } from './manifest.ts';
import type { BackupPlace } from './place.ts';
import { stateAt } from './states.ts';
import {
  byReference,
  continueCounting,
  copyInto,
  findOccupied,
  plainText,
  readMigrated,
} from './tables-repo.ts';
import { createTransfer } from './transfer.ts';

/** The store that is filled. */
export type RestoreTarget = Pick<BlobStore, 'put' | 'size' | 'list' | 'stages'>;

interface RestoreOptions {
  readonly database: Database;
  readonly blobs: RestoreTarget;
  readonly place: BackupPlace;
  /** The newest state that is not after it; the newest of all without it. */
  readonly at?: Date | undefined;
  /** Restores the rest where content of the backup is damaged or missing. */
  readonly allowDamaged?: boolean;
  readonly log: JobLog;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: { readonly count: number; readonly of: number }) => void;
}

export interface RestoreReport {
  readonly manifest: Manifest;
  /** Contents that could not be restored, by hash. */
  readonly damaged: readonly string[];
  /** Result of a check of all drives afterwards. */
  readonly checked: Checked;
}

/**
 * Makes a drive of a backup, in an empty database and an empty store. Everything is compared with the hashes that the
 * backup noted, content too. The tables are filled in one transaction, after the content: if anything fails, the
 * database is still empty.
 * @throws {BackupError} for a backup that is damaged, or of a later version, and where something is there already.
 */
export async function restore(options: RestoreOptions): Promise<RestoreReport> {
  const report = await aloneWithContent(options.database, () => restoreAlone(options));
  if (report === undefined)
    throw new BackupError('Another backup, restore or collection uses this database.');
  return report;
}

async function restoreAlone(options: RestoreOptions): Promise<RestoreReport> {
  const { database, place, allowDamaged = false } = options;
  const manifest = await stateAt(place, options.at);
  await refuseOccupied(options);
  const list = `${manifest.folder}/${contentListName}`;
  await refuseChanged(place, list, manifest.content);
  for (const table of manifest.tables)
    await refuseChanged(place, `${manifest.folder}/${tableFile(table)}`, table);
  await makeTables(options, manifest);
  const damaged = await restoreContent(options, list, manifest);
  if (damaged.length > 0 && !allowDamaged) {
    throw new BackupError(
      `Of the backup's contents ${damaged.length} are damaged or missing, the first is ${damaged[0]}. With --allow-damaged the rest is restored; empty the data folder first.`,
    );
  }
  await withConnection(database, (client) => fillTables(client, options, manifest));
  await migrate(database);
  return { manifest, damaged, checked: await check(options, { signal: options.signal }) };
}

async function refuseOccupied({ database, blobs }: RestoreOptions): Promise<void> {
  const table = await withConnection(database, findOccupied);
  if (table !== undefined)
    throw new BackupError(
      `The database is not empty: ${table} has rows. A backup is restored into an empty one.`,
    );
  for await (const _ of blobs.list())
    throw new BackupError('The data folder holds content already. A backup is restored into an empty one.');
  for await (const _ of blobs.stages())
    throw new BackupError('The data folder holds uploads. A backup is restored into an empty one.');
}

/** The tables as they were when the backup was taken; later migrations change the rows afterwards. */
async function makeTables({ database, log }: RestoreOptions, { migrations }: Manifest): Promise<void> {
  const last = migrations.drive.at(-1);
  const there = await withConnection(database, readMigrated);
  if (there.drive.some((name) => !migrations.drive.includes(name)))
    throw new BackupError(
      'The database has tables of a later version already: give the backup a new database.',
    );
  try {
    await migrate(database, last);
  } catch (cause) {
    throw new BackupError(`The backup is of another version: ${last} is not known here.`, { cause });
  }
  if (migrations.jobs.length === 0) return;
  await installJobs(database, log);
  const here = await withConnection(database, readMigrated);
  if (JSON.stringify(here.jobs) !== JSON.stringify(migrations.jobs))
    throw new BackupError(
      'The backup has jobs of another version: restore it with the release that took it, then start the new one.',
    );
}

async function restoreContent(
  { place, blobs, signal, onProgress }: RestoreOptions,
  list: string,
  { content }: Manifest,
): Promise<readonly string[]> {
  const damaged: string[] = [];
  const transfer = createTransfer({ from: place.content, to: blobs, signal });
  let count = 0;
  await eachAtOnce(readContentList(place, list), async (listed) => {
    signal?.throwIfAborted();
    if (!(await transfer(listed))) damaged.push(listed.hash);
    count += 1;
    onProgress?.({ count, of: content.count });
  });
  return damaged.sort();
}

async function fillTables(
  client: Client,
  { place, signal }: RestoreOptions,
  manifest: Manifest,
): Promise<void> {
  await client.query(`begin; ${plainText}`);
  for (const table of await byReference(client, manifest.tables)) {
    signal?.throwIfAborted();
    const file = manifest.tables.find(({ schema, name }) => schema === table.schema && name === table.name)!;
    const bytes = await place.read(`${manifest.folder}/${tableFile(table)}`);
    const rows = await pipeline(bytes, createGunzip(), (all: AsyncIterable<Buffer>) =>
      copyIn(client, copyInto(table), all),
    );
    if (rows !== file.rows)
      throw new BackupError(`${tableFile(table)} has ${rows} rows, and ${file.rows} were written.`);
  }
  await continueCounting(client);
  if (manifest.migrations.jobs.length > 0) await freeAll(client);
  await client.query('commit');
  await client.query('analyze');
}

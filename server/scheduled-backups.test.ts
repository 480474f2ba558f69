import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isLong } from '../tests/long.ts';
import { hasSwift, startSwift } from './blobs/fixtures/swift.ts';
import { createDiskBlobs } from './blobs/index.ts';
import { withDriveLock } from './db/index.ts';
import { openDrive } from './drive.ts';
import { openDatabase, quiet } from './fixtures/database.ts';
import { createMetrics } from './http/metrics.ts';
import { enqueue } from './jobs/index.ts';
import { createLogger } from './log.ts';
import { backUp } from './storage/backup/backup.ts';
import { folderPlace } from './storage/backup/folder-place.ts';
import { openBackupPlace } from './storage/backup/open-place.ts';
import type { BackupPlace } from './storage/backup/place.ts';
import { beginRun } from './storage/backup/runs-repo.ts';
import { readStates } from './storage/backup/states.ts';
import { someBytes, storeAlone } from './storage/fixtures/content.ts';
import { readRuns } from './storage/index.ts';
import { countEntries, insertDrive, takeQuota } from './tree/repo/drives.ts';

const hour = 3_600_000;

/** A drive that takes backups each day, and a clock of its own. */
async function installation({ drillDays = 0, at }: { drillDays?: number; at?: BackupPlace } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'scheduled-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // PostgreSQL runs as another user than root.
  await chmod(folder, 0o711);
  const database = await openDatabase();
  onTestFinished(database.close);
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o711 });
  const place = at ?? folderPlace(join(folder, 'backups'), quiet);
  // Of the place some methods are replaced by those of a test.
  const used: BackupPlace = { ...place };
  const log = createLogger('silent');
  const blobs = createDiskBlobs({ folder: data, log });
  let time = Date.now();
  const open = async () => {
    const drive = await openDrive({
      ...{ database, blobs, log, publicUrl: 'https://drive.test', dataFolder: data },
      backups: {
        place: used,
        everyHours: 24,
        keep: { states: 2 },
        drillDays,
        contentFolder: data,
      },
      now: () => time,
    });
    onTestFinished(drive.close);
    return drive;
  };
  const drive = await open();
  await drive.jobs.runAll();
  const ask = () => enqueue(database.db, 'storage.backup');
  return {
    ...{ database, drive, data, blobs, place, used, open, ask },
    byHand: () => backUp({ database, blobs, place }),
    /** So many hours later, as the clock of the jobs wakes it. */
    later: async (hours: number) => {
      time += hours * hour;
      await ask();
      await drive.jobs.runAll();
    },
    states: async () => (await readStates(place)).states.length,
    letters: async () => {
      const names = await readdir(join(data, 'outbox')).catch(() => []);
      return Promise.all(names.map((name) => readFile(join(data, 'outbox', name), 'utf8')));
    },
    metrics: async () => {
      const { text } = await createMetrics(() => 0, drive.totals).print();
      return text.split('\n').filter((line) => line.startsWith('drive_backup_'));
    },
  };
}

test('into a place whose disk is not mounted nothing is written; that is told once, until it has worked again', async () => {
  const { place, later, states, byHand, letters, metrics } = await installation();
  await later(0);
  expect(await letters()).toEqual([expect.stringContaining('is its disk mounted?')]);
  await later(2);
  await later(2);
  expect(await letters()).toHaveLength(1);
  expect(await metrics()).toEqual(
    expect.arrayContaining([
      'drive_backup_last_success_timestamp_seconds{kind="backup"} 0',
      'drive_backup_failures{kind="backup"} 3',
      'drive_backup_failed_in_a_row{kind="backup"} 3',
    ]),
  );
  await byHand();
  await later(2);
  expect(await states()).toBe(2);
  const after = await metrics();
  expect(after).toContain('drive_backup_failed_in_a_row{kind="backup"} 0');
  expect(after.join('\n')).toMatch(/last_success_timestamp_seconds\{kind="backup"\} 1\.?\d{9}/);
  await rename(place.name, `${place.name}-unmounted`);
  await later(24);
  expect(await letters()).toHaveLength(2);
});

test.runIf(isLong)(
  'once in its time, whoever asks, and only so many stay; one that was broken off is told and done again',
  async () => {
    const { database, drive, open, ask, later, states, byHand, letters } = await installation();
    await byHand();
    const other = await open();
    await ask();
    await ask();
    await Promise.all([drive.jobs.runAll(), other.jobs.runAll()]);
    expect(await states()).toBe(2);
    const [first] = await readRuns(database.db);
    await later(23);
    expect(await readRuns(database.db)).toEqual([first]);
    await later(1);
    const [second] = await readRuns(database.db);
    expect(second?.succeededAt?.getTime()).toBe((first?.succeededAt?.getTime() ?? 0) + 24 * hour);
    expect(await states()).toBe(2);
    expect(await letters()).toEqual([]);
    // As a killed process leaves it.
    await beginRun(database.db, 'backup', new Date());
    await later(1);
    expect(await letters()).toEqual([expect.stringContaining('ended before it was done')]);
    await later(1);
    expect(await readRuns(database.db)).toMatchObject([{ failures: 1, failedInARow: 0, begunAt: null }]);
  },
);

test.runIf(isLong)(
  'a drill restores the newest into a database of its own, which is gone afterwards, and is due again after its days',
  async () => {
    const { database, data, byHand, later, letters, metrics } = await installation({ drillDays: 7 });
    await byHand();
    await later(0);
    expect(await letters()).toEqual([]);
    expect((await metrics()).join('\n')).toMatch(/last_success_timestamp_seconds\{kind="drill"\} 1\.?\d{9}/);
    expect((await readdir(data)).filter((name) => name.startsWith('drill-'))).toEqual([]);
    const drills = async () => (await readRuns(database.db)).find(({ kind }) => kind === 'drill');
    const first = await drills();
    await later(6 * 24);
    expect(await drills()).toEqual(first);
  },
);

/** A file of somebody, whose content is in the store. */
async function addFile({
  database: { db },
  blobs,
}: Awaited<ReturnType<typeof installation>>): Promise<string> {
  const bytes = someBytes(500);
  const hash = await storeAlone(blobs, bytes);
  const owner = 'someone0000000000000';
  await db
    .insertInto('users')
    .values({ id: owner, name: 'someone', email: 'someone@drive.test' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const root = { name: '', name_key: '', sort_name: '' };
  await insertDrive(db, owner, { ownQuota: null, root });
  const blob_hash = Buffer.from(hash, 'hex');
  await db
    .insertInto('blobs')
    .values({ hash: blob_hash, size: bytes.length, gcid: '', crc32: 0, unused_since: null })
    .execute();
  const name = `${hash.slice(0, 20)}.bin`;
  await db
    .insertInto('files')
    .values({
      ...{ id: `F${hash.slice(0, 20)}`, user_id: owner, parent_id: owner, is_folder: false, blob_hash },
      ...{ name, name_key: name, sort_name: name, size: bytes.length, mime_type: '', category: 'OTHER' },
      ...{ trashed_at: null, user_modified_at: null },
    })
    .execute();
  await withDriveLock(db, owner, async ({ tx }) => {
    await takeQuota(tx, owner, bytes.length);
    await countEntries(tx, owner, 1);
  });
  return hash;
}

test.runIf(isLong)('a full disk is told, leaves what was there, and the next try takes it', async () => {
  const { place, used, byHand, later, states, letters, database } = await installation();
  const { manifest } = await byHand();
  await later(0);
  expect(await states()).toBe(2);
  const full = async (path: string, source: AsyncIterable<Uint8Array>) => {
    for await (const _ of source) break;
    await mkdir(join(place.name, path, '..'), { recursive: true });
    await writeFile(join(place.name, path), 'half');
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  Object.assign(used, { write: full });
  await later(24);
  await later(1);
  expect(await letters()).toEqual([expect.stringContaining('There is no room left in')]);
  expect((await letters())[0]).toContain('The earlier backups there are whole.');
  expect(await readRuns(database.db)).toMatchObject([{ failures: 2, failedInARow: 2, begunAt: null }]);
  expect((await readStates(place)).states.map(({ folder }) => folder)).toContain(manifest.folder);
  expect((await readStates(place)).leftovers).toEqual([]);
  Object.assign(used, { write: place.write });
  await later(1);
  expect(await readRuns(database.db)).toMatchObject([{ failures: 2, failedInARow: 0 }]);
});

test.runIf(isLong)('content that is lost on the drive is told once, until more is', async () => {
  const installed = await installation();
  const { blobs, byHand, later, letters, metrics, states } = installed;
  const [first, second] = [await addFile(installed), await addFile(installed)];
  await byHand();
  await blobs.remove(first);
  // The backup by hand has it, so it is not missing there.
  await later(0);
  expect(await letters()).toEqual([]);
  await installed.place.content.remove(first);
  await later(24);
  expect(await letters()).toEqual([
    expect.stringContaining('1 contents are damaged or missing on the drive'),
  ]);
  expect(await metrics()).toContain('drive_backup_lost{kind="backup"} 1');
  expect(await states()).toBe(2);
  await later(24);
  expect(await letters()).toHaveLength(1);
  await Promise.all([blobs, installed.place.content].map((store) => store.remove(second)));
  await later(24);
  expect((await letters()).filter((letter) => letter.includes('2 contents are damaged'))).toHaveLength(1);
});

test.runIf(isLong)('a drill that was killed is told, and the next one removes what it left', async () => {
  const { data, database, byHand, later, letters } = await installation({ drillDays: 7 });
  await byHand();
  await later(0);
  const left = join(data, 'drill-0123456789ab');
  await mkdir(join(left, 'postgres'), { recursive: true });
  await beginRun(database.db, 'drill', new Date());
  await later(7 * 24);
  expect(await letters()).toEqual([
    expect.stringContaining('The scheduled restore drill of drive.test needs you'),
  ]);
  expect((await letters())[0]).toContain('ended before it was done');
  expect((await readdir(data)).filter((name) => name.startsWith('drill-'))).toHaveLength(1);
  await later(24);
  expect((await readdir(data)).filter((name) => name.startsWith('drill-'))).toEqual([]);
  const drills = (await readRuns(database.db)).find(({ kind }) => kind === 'drill');
  expect(drills).toMatchObject({ failures: 1, failedInARow: 0, begunAt: null });
});

test.runIf(isLong && hasSwift)(
  'into S3: an empty bucket is no place until the first is taken by hand; then they are kept by number, and tried',
  async () => {
    const swift = await startSwift();
    onTestFinished(swift.stop);
    const at = openBackupPlace(
      { kind: 's3', bucket: swift.place.bucket, prefix: 'backups/' },
      {
        S3_REGION: swift.place.region,
        S3_ENDPOINT: swift.place.endpoint,
        S3_BACKUP_ACCESS_KEY_ID: swift.env.AWS_ACCESS_KEY_ID,
        S3_BACKUP_SECRET_ACCESS_KEY: swift.env.AWS_SECRET_ACCESS_KEY,
      },
      quiet,
    );
    const installed = await installation({ drillDays: 7, at });
    const { later, letters, byHand, states, metrics, place } = installed;
    await addFile(installed);
    await later(0);
    expect(await letters()).toEqual([expect.stringContaining('is it the bucket that was meant?')]);
    expect((await letters())[0]).toContain('Place: s3://drive/backups');
    expect(await place.isEmpty()).toBe(true);
    await byHand();
    await later(1);
    await later(24);
    expect(await states()).toBe(2);
    expect(await letters()).toHaveLength(1);
    const after = await metrics();
    expect(after).toContain('drive_backup_failed_in_a_row{kind="drill"} 0');
    expect(after.join('\n')).toMatch(/last_success_timestamp_seconds\{kind="drill"\} 1\.?\d{9}/);
    // The store is away.
    await swift.stop();
    await later(24);
    expect((await letters()).filter((letter) => letter.includes('cannot be used: S3 says'))).toHaveLength(1);
  },
  300_000,
);

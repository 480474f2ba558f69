import { chmod, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isLong } from '../tests/long.ts';
import { createDiskBlobs } from './blobs/index.ts';
import { openDrive } from './drive.ts';
import { openDatabase, quiet } from './fixtures/database.ts';
import { createMetrics } from './http/metrics.ts';
import { enqueue } from './jobs/index.ts';
import { createLogger } from './log.ts';
import { backUp } from './storage/backup/backup.ts';
import { folderPlace } from './storage/backup/folder-place.ts';
import { beginRun } from './storage/backup/runs-repo.ts';
import { readStates } from './storage/backup/states.ts';
import { readRuns } from './storage/index.ts';

const hour = 3_600_000;

/** A drive that takes backups each day, and a clock of its own. */
async function installation(drillDays = 0) {
  const folder = await mkdtemp(join(tmpdir(), 'scheduled-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // PostgreSQL runs as another user than root.
  await chmod(folder, 0o711);
  const database = await openDatabase();
  onTestFinished(database.close);
  const [data, place] = [join(folder, 'data'), join(folder, 'backups')];
  const log = createLogger('silent');
  const blobs = createDiskBlobs({ folder: data, log });
  let time = Date.now();
  const open = async () => {
    const drive = await openDrive({
      ...{ database, blobs, log, publicUrl: 'https://drive.test', dataFolder: data },
      backups: {
        place: folderPlace(place, quiet),
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
    ...{ database, drive, data, place, open, ask },
    byHand: () => backUp({ database, blobs, place: folderPlace(place, quiet) }),
    /** So many hours later, as the clock of the jobs wakes it. */
    later: async (hours: number) => {
      time += hours * hour;
      await ask();
      await drive.jobs.runAll();
    },
    states: async () => (await readStates(folderPlace(place, quiet))).states.length,
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
  await rename(place, `${place}-unmounted`);
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
    const { database, data, byHand, later, letters, metrics } = await installation(7);
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

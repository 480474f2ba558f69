import { mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { uploadsOfFile } from '../../features/uploads/fixtures/uploads.ts';
import { backUpInto, emptyPlace, placeIn, restoreFrom, storeIn } from '../fixtures/backups.ts';
import { deleteFile, emptyFolder, hashesIn, hashOf, readWhole, someBytes } from '../fixtures/content.ts';
import { keptOf, readKeep } from './keep.ts';
import { readStates } from './states.ts';

const world = uploadsOfFile();
const copied = { dataFolder: undefined };
const timesIn = async (folder: string) =>
  (await readStates(placeIn(folder))).states.map(({ takenAt }) => takenAt.toISOString());

describe('several points in time in one folder', () => {
  test('content stays as long as a kept one refers to it, and each is restored as it was', async () => {
    const person = await world.person();
    const [early, late] = [someBytes(300), someBytes(300)];
    const folder = await emptyFolder();
    const id = await person.upload('early.bin', early);
    const first = await backUpInto(world, folder, copied);
    await deleteFile(world.drive().db, id);
    await person.upload('late.bin', late);
    const second = await backUpInto(world, folder, copied);
    expect(second).toMatchObject({ content: { dropped: 0 }, states: { kept: 2, dropped: 0 } });
    expect(await timesIn(folder)).toEqual([second.manifest.takenAt, first.manifest.takenAt]);

    const then = await emptyPlace();
    await restoreFrom(folder, then, false, new Date(second.manifest.takenAt));
    const before = await emptyPlace();
    await restoreFrom(folder, before, false, new Date(Date.parse(second.manifest.takenAt) - 1));
    const namesIn = async ({ db }: typeof then) =>
      (await db.selectFrom('files').select('name').where('user_id', '=', person.id).execute())
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.bin'));
    expect(await namesIn(before)).toEqual(['early.bin']);
    expect(await readWhole(before.blobs, hashOf(early))).toEqual(early);
    expect(await namesIn(then)).toEqual(['late.bin']);
    const tooEarly = new Date(Date.parse(first.manifest.takenAt) - 1);
    await expect(restoreFrom(folder, await emptyPlace(), false, tooEarly)).rejects.toThrow(
      `the oldest is of ${first.manifest.takenAt}`,
    );

    const third = await backUpInto(world, folder, { ...copied, keep: { states: 2 } });
    expect(third).toMatchObject({ content: { dropped: 1 }, states: { kept: 2, dropped: 1 } });
    expect(await hashesIn(storeIn(folder))).not.toContain(hashOf(early));
    expect(await timesIn(folder)).toEqual([third.manifest.takenAt, second.manifest.takenAt]);
  });

  test.runIf(isLong)(
    'a backup of before, with one state alone, is restored, and stays as the older of two',
    async () => {
      const folder = await emptyFolder();
      const { manifest } = await backUpInto(world, folder, copied);
      // As earlier versions wrote it.
      await unlink(join(folder, manifest.folder, 'manifest.json'));
      await unlink(join(folder, 'backup.json'));
      await writeFile(join(folder, 'README.txt'), 'A backup of a drive. manifest.json says what it holds.\n');
      await restoreFrom(folder, await emptyPlace());
      const next = await backUpInto(world, folder, copied);
      expect(await timesIn(folder)).toEqual([next.manifest.takenAt, manifest.takenAt]);
      await restoreFrom(folder, await emptyPlace(), false, new Date(manifest.takenAt));
    },
  );

  test.runIf(isLong)('one that was broken off is none, and the next one removes what it left', async () => {
    const folder = await emptyFolder();
    const { manifest } = await backUpInto(world, folder, copied);
    const again = backUpInto(world, folder, { ...copied, signal: AbortSignal.abort() });
    await expect(again).rejects.toThrow('abort');
    const isState = (name: string): boolean => name.startsWith('database-');
    expect((await readdir(folder)).filter(isState)).toEqual([manifest.folder]);
    // As a killed process leaves it.
    await mkdir(join(folder, 'database-zzzzzzzz'));
    await writeFile(join(folder, 'database-zzzzzzzz', 'public.files.copy.gz'), 'half');
    expect(await timesIn(folder)).toEqual([manifest.takenAt]);
    await backUpInto(world, folder, copied);
    expect((await readdir(folder)).filter(isState)).toHaveLength(2);
  });

  test.runIf(isLong)(
    'as long as the list of a kept one is damaged, no content is dropped, and that is said',
    async () => {
      const folder = await emptyFolder();
      const person = await world.person();
      const bytes = someBytes(200);
      const id = await person.upload('gone.bin', bytes);
      const { manifest } = await backUpInto(world, folder, copied);
      await deleteFile(world.drive().db, id);
      const list = join(folder, manifest.folder, 'blobs.txt');
      await writeFile(list, (await readFile(list, 'utf8')).replace(`${hashOf(bytes)} 200\n`, ''));
      const next = await backUpInto(world, folder, copied);
      expect(next.states.damaged).toEqual([manifest.takenAt]);
      expect(await hashesIn(storeIn(folder))).toContain(hashOf(bytes));
    },
  );
});

describe('refused are', () => {
  test.runIf(isLong)(
    'backups of another drive in the same folder, and a disk that is not mounted',
    async () => {
      const folder = await emptyFolder();
      await expect(backUpInto(world, folder, { mayBegin: false })).rejects.toThrow('is its disk mounted?');
      expect(await readdir(folder)).toEqual([]);
      await rm(folder, { recursive: true });
      await expect(backUpInto(world, folder, { mayBegin: false })).rejects.toThrow('is not there');
      await backUpInto(world, folder);
      await backUpInto(world, folder, { mayBegin: false });
      const mark = join(folder, 'backup.json');
      const text = await readFile(mark, 'utf8');
      const other = { ...JSON.parse(text), drive: '0'.repeat(32) };
      await writeFile(mark, JSON.stringify(other));
      await expect(backUpInto(world, folder)).rejects.toThrow('of another drive');
      await writeFile(mark, text);
      // The same folder by another path, as a second machine has it.
      const moved = `${folder}-moved`;
      await rename(folder, moved);
      await backUpInto(world, moved, { mayBegin: false });
      await rename(moved, folder);
    },
  );
});

test.each([
  ['7', { states: 7 }],
  ['30d', { days: 30 }],
  ['400', { states: 400 }],
  ['0', undefined],
  ['401', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['3651d', undefined],
  ['7 d', undefined],
  ['', undefined],
])('%s of them', (text, keep) => expect(readKeep(text)).toEqual(keep));

test.runIf(isLong)(
  'which stay: by number, by days, the newest always, and damaged ones count as none',
  () => {
    const now = new Date('2027-01-31T00:00:00Z');
    const ago = (days: number, isWhole = true) => ({
      takenAt: new Date(now.getTime() - days * 86_400_000),
      isWhole,
    });
    const states = [ago(1), ago(2, false), ago(3), ago(4), ago(5, false)];
    expect(keptOf(states, { states: 2 }, now)).toEqual(states.slice(0, 3));
    expect(keptOf(states, { days: 3 }, now)).toEqual(states.slice(0, 3));
    expect(keptOf(states.slice(3), { days: 1 }, now)).toEqual([states[3]]);
  },
);

import { expect, test } from 'vitest';
import type { UploadsWorld } from '../../features/uploads/fixtures/uploads.ts';
import { backUpInto, emptyPlace, restoreFrom } from '../fixtures/backups.ts';
import { deleteFile, everything, hashOf, readWhole, someBytes } from '../fixtures/content.ts';
import type { BackupPlace } from './place.ts';
import { readStates } from './states.ts';

/** Nothing is linked: what a place of backups promises is to be proved of its own copies. */
const copied = { dataFolder: undefined };

/** What every place of backups keeps to. @param open an empty place that nobody else uses */
export function backupPlaceCases(world: UploadsWorld, open: () => Promise<BackupPlace>): void {
  const timesIn = async (place: BackupPlace) =>
    (await readStates(place)).states.map(({ takenAt }) => takenAt.toISOString());
  const hashesOf = async (place: BackupPlace) =>
    (await everything(place.content.list())).map(({ hash }) => hash);

  test('two points in time: each is listed and restored as it was, with its content once', async () => {
    const place = await open();
    const person = await world.person();
    const [early, late] = [someBytes(3000), someBytes(4000)];
    const id = await person.upload('early.bin', early);
    const first = await backUpInto(world, place, copied);
    await deleteFile(world.drive().db, id);
    await person.upload('late.bin', late);
    await person.upload('late again.bin', late);
    const second = await backUpInto(world, place, copied);
    expect(second.content).toMatchObject({ linked: 0, copied: 1, dropped: 0 });
    expect(await timesIn(place)).toEqual([second.manifest.takenAt, first.manifest.takenAt]);
    const before = await emptyPlace();
    await restoreFrom(place, before, false, new Date(Date.parse(second.manifest.takenAt) - 1));
    expect(await readWhole(before.blobs, hashOf(early))).toEqual(early);
    const then = await emptyPlace();
    const { checked, damaged } = await restoreFrom(place, then);
    expect([checked.isSound, damaged]).toEqual([true, []]);
    const names = await then.db.selectFrom('files').select('name').where('user_id', '=', person.id).execute();
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['late.bin', 'late again.bin']));
    expect(await hashesOf(place)).toEqual(expect.arrayContaining([hashOf(early), hashOf(late)]));
  });
}

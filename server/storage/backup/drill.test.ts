import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uploadsOfFile } from '../../features/uploads/fixtures/uploads.ts';
import { openDatabase, quiet } from '../../fixtures/database.ts';
import { backUpInto, placeIn } from '../fixtures/backups.ts';
import { emptyFolder, hashOf, someBytes } from '../fixtures/content.ts';
import { drill } from './drill.ts';
import { pathOfBlob } from './folder-place.ts';

const world = uploadsOfFile();

test('a backup passes as it was written, and neither with a flipped bit of content nor with another table', async () => {
  const person = await world.person();
  const bytes = someBytes(5000);
  await person.upload('a.bin', bytes);
  const folder = await emptyFolder();
  const { manifest } = await backUpInto(world, folder, { dataFolder: undefined });
  const scratch = await emptyFolder();
  const tryOut = () =>
    drill({
      database: world.drive().database,
      place: placeIn(folder),
      scratch,
      openDatabase: async () => {
        const database = await openDatabase();
        return { database, close: database.close };
      },
      log: quiet,
    });
  expect((await tryOut()).takenAt).toBe(manifest.takenAt);
  const spoiled = async (path: string, words: string) => {
    const whole = await readFile(path);
    const other = Buffer.from(whole);
    other[other.length >> 1]! ^= 1;
    await writeFile(path, other);
    await expect(tryOut()).rejects.toThrow(words);
    await writeFile(path, whole);
  };
  await spoiled(
    pathOfBlob(folder, hashOf(bytes)),
    `1 contents are damaged or missing, the first is ${hashOf(bytes)}`,
  );
  await spoiled(join(folder, manifest.folder, 'public.files.copy.gz'), 'is not what was written');
});

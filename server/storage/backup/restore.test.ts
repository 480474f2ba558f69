import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { readSecret } from '../../db/index.ts';
import { uploadsOfFile } from '../../features/uploads/fixtures/uploads.ts';
import { check } from '../check/check.ts';
import { backUpInto, emptyPlace, placeIn, restoreFrom } from '../fixtures/backups.ts';
import { deleteFile, emptyFolder, hashOf, readWhole, someBytes } from '../fixtures/content.ts';
import { pathOfBlob } from './folder-place.ts';
import { stateAt } from './states.ts';

const world = uploadsOfFile();

describe('refused are', () => {
  test('a folder that holds something else, and the data folder itself', async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, 'letter.txt'), 'dear');
    await expect(backUpInto(world, folder)).rejects.toThrow('holds no backup');
    expect(await readdir(folder)).toEqual(['letter.txt']);
    await expect(backUpInto(world, world.drive().folder)).rejects.toThrow('a folder of its own');
  });

  test('a database with rows, and a data folder with content', async () => {
    const folder = await emptyFolder();
    await world.person();
    await backUpInto(world, folder);
    const used = await emptyPlace();
    await readSecret(used.db, 'a-server-ran-here');
    await expect(restoreFrom(folder, used)).rejects.toThrow('public.secrets has rows');
    const filled = await emptyPlace();
    await mkdir(join(filled.folder, 'blobs', 'ab', 'cd'), { recursive: true });
    await writeFile(pathOfBlob(filled.folder, `abcd${'0'.repeat(60)}`), 'x');
    await expect(restoreFrom(folder, filled)).rejects.toThrow('holds content already');
    expect((await filled.db.selectFrom('users').select('id').execute()).length).toBe(0);
  });

  test.runIf(isLong)(
    'a table that was changed, a list that was cut, content with a flipped bit, a manifest of another kind',
    async () => {
      const person = await world.person();
      const bytes = someBytes(5000);
      await person.upload('a.bin', bytes);
      const folder = await emptyFolder();
      const { manifest } = await backUpInto(world, folder, { dataFolder: undefined });
      const inside = join(folder, manifest.folder);
      const place = await emptyPlace();
      const spoiled = async (path: string, spoil: (whole: Buffer) => Buffer, words: string, into = place) => {
        const whole = await readFile(path);
        await writeFile(path, spoil(Buffer.from(whole)));
        await expect(restoreFrom(folder, into)).rejects.toThrow(words);
        expect(await into.db.selectFrom('users').select('id').execute()).toEqual([]);
        await writeFile(path, whole);
      };
      const flip = (whole: Buffer): Buffer => {
        whole[whole.length >> 1]! ^= 1;
        return whole;
      };
      await spoiled(join(inside, 'public.files.copy.gz'), flip, 'is not what was written');
      await spoiled(join(inside, 'blobs.txt'), (whole) => whole.subarray(0, -66), 'is not what was written');
      await spoiled(pathOfBlob(folder, hashOf(bytes)), flip, 'are damaged or missing', await emptyPlace());
      const manifestPath = join(inside, 'manifest.json');
      await spoiled(manifestPath, (whole) => whole.subarray(0, 99), 'is damaged');
      const changed = (to: (manifest: Record<string, unknown>) => object) => (whole: Buffer) =>
        Buffer.from(JSON.stringify(to(JSON.parse(whole.toString()))));
      await spoiled(
        manifestPath,
        changed((m) => ({ ...m, folder: '../../etc' })),
        'is damaged',
      );
      const later = { drive: [...manifest.migrations.drive, '999-later'], jobs: manifest.migrations.jobs };
      await spoiled(
        manifestPath,
        changed((m) => ({ ...m, migrations: later })),
        'of another version',
      );
      await expect(restoreFrom(await emptyFolder(), place)).rejects.toThrow('no whole backup');
      expect((await stateAt(placeIn(folder))).takenAt).toBe(manifest.takenAt);
      await expect(restoreFrom(folder, place)).resolves.toMatchObject({ damaged: [] });
    },
  );

  test.runIf(isLong)('a broken-off second backup leaves the first one whole', async () => {
    const person = await world.person();
    await person.upload('a.bin', someBytes(100));
    const folder = await emptyFolder();
    const { manifest } = await backUpInto(world, folder);
    await person.upload('b.bin', someBytes(100));
    const again = backUpInto(world, folder, { signal: AbortSignal.abort() });
    await expect(again).rejects.toThrow('abort');
    expect((await stateAt(placeIn(folder))).takenAt).toBe(manifest.takenAt);
    const place = await emptyPlace();
    await restoreFrom(folder, place);
    expect(await check(place)).toMatchObject({ isSound: true });
  });
});

describe('a damaged drive', () => {
  test.runIf(isLong)(
    'content that is damaged when it is taken is reported and left out, and the rest can be restored',
    async () => {
      const { blobs, db } = world.drive();
      const person = await world.person();
      const [gone, whole] = [someBytes(100), someBytes(100)];
      const id = await person.upload('gone.bin', gone);
      await person.upload('whole.bin', whole);
      await blobs.remove(hashOf(gone));
      const folder = await emptyFolder();
      const { manifest } = await backUpInto(world, folder, { dataFolder: undefined });
      expect(manifest.lost).toEqual([hashOf(gone)]);
      await expect(restoreFrom(folder, await emptyPlace())).rejects.toThrow('--allow-damaged');
      const place = await emptyPlace();
      const { damaged, checked } = await restoreFrom(folder, place, true);
      expect(damaged).toEqual([hashOf(gone)]);
      expect(checked.content).toMatchObject([{ kind: 'missing', hash: hashOf(gone) }]);
      expect(await readWhole(place.blobs, hashOf(whole))).toEqual(whole);
      await deleteFile(db, id);
    },
  );
});

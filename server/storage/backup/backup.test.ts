import { readdir, stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import type { BlobStore } from '../../blobs/index.ts';
import { type Db, readSecret } from '../../db/index.ts';
import { type Uploader, uploadsOfFile } from '../../features/uploads/fixtures/uploads.ts';
import { quiet } from '../../fixtures/database.ts';
import { enqueue, installJobs } from '../../jobs/index.ts';
import { collect } from '../collect.ts';
import { backUpInto, emptyPlace, placeIn, restoreFrom, storeIn } from '../fixtures/backups.ts';
import { day, deleteFile, emptyFolder, hashesIn, hashOf, readWhole, someBytes } from '../fixtures/content.ts';
import { backUp } from './backup.ts';
import { pathOfBlob } from './folder-place.ts';

const world = uploadsOfFile();

/** Contents of a user's files, by name. */
async function contentsOf(db: Db, blobs: BlobStore, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('files')
    .select(['name', 'blob_hash', 'size'])
    .where('user_id', '=', userId)
    .where('is_folder', '=', false)
    .execute();
  const found = new Map<string, string>();
  for (const { name, blob_hash, size } of rows) {
    const bytes = await readWhole(blobs, blob_hash!.toString('hex'));
    expect(bytes.length).toBe(size);
    found.set(name, hashOf(bytes));
  }
  return found;
}

describe('a backup', () => {
  test.runIf(isLong)(
    'while 20 write: what was acknowledged before it began is restored, whole, and quotas add up',
    async () => {
      const people = await Promise.all(Array.from({ length: 20 }, () => world.person()));
      const acknowledged = people.map(() => new Map<string, string>());
      let isDone = false;
      const write = async (person: Uploader, at: number): Promise<number> => {
        let written = 0;
        for (; (!isDone && written < 15) || written < 3; written += 1) {
          const bytes = someBytes(200 + 10 * at + written);
          await person.upload(`${written}.bin`, bytes);
          acknowledged[at]!.set(`${written}.bin`, hashOf(bytes));
        }
        return written;
      };
      const writing = people.map(write);
      // Everybody has something before it begins.
      while (acknowledged.some((files) => files.size < 2)) await new Promise(setImmediate);
      const before = acknowledged.map((files) => new Map(files));
      const folder = await emptyFolder();
      const { manifest } = await backUpInto(world, folder);
      isDone = true;
      await Promise.all(writing);
      expect(manifest.lost).toEqual([]);

      const place = await emptyPlace();
      const { checked, damaged } = await restoreFrom(folder, place);
      expect(damaged).toEqual([]);
      expect(checked).toMatchObject({ isSound: true, counters: [], trees: [], content: [] });
      for (const [at, person] of people.entries()) {
        const files = await contentsOf(place.db, place.blobs, person.id);
        for (const [name, hash] of before[at]!) expect([name, files.get(name)]).toEqual([name, hash]);
      }
      expect(await hashesIn(place.blobs)).toHaveLength(manifest.content.count);
    },
  );

  test('names, times, versions, stars, the trash and keys come back as they were', async () => {
    const { db } = world.drive();
    const person = await world.person();
    const name = 'a\\b\t"q" ‮ é 🎂 日本.bin'.replace(/[\t‮]/g, '');
    await person.upload(name, someBytes(10));
    await person.upload(name, someBytes(20), { on_conflict: 'replace' });
    const id = await person.upload('\\N', someBytes(0));
    await db
      .updateTable('files')
      .set({ is_starred: true, trashed_at: new Date(), trashed_size: 3 })
      .where('id', '=', id)
      .execute();
    const key = await readSecret(db, 'some-key');
    await db
      .insertInto('avatars')
      .values({ id: `A${person.id}`, user_id: person.id, picture: Buffer.from([0, 9, 10, 13, 92, 255]) })
      .execute();
    const folder = await emptyFolder();
    await backUpInto(world, folder);
    const place = await emptyPlace();
    await restoreFrom(folder, place);
    for (const table of ['users', 'drives', 'files', 'versions', 'avatars', 'changes', 'events'] as const) {
      const owner = table === 'users' ? sql.ref('id') : sql.ref('user_id');
      const rows = (on: Db) =>
        on
          .selectFrom(table)
          .selectAll()
          .where(sql<boolean>`${owner} = ${person.id}`)
          .orderBy(sql`1, 2`)
          .execute();
      const there = await rows(db);
      expect(there.length).toBeGreaterThan(0);
      expect(await rows(place.db)).toEqual(there);
    }
    expect(await readSecret(place.db, 'some-key')).toEqual(key);
  });

  test.runIf(isLong)('an upload that is under way keeps its promise and begins again', async () => {
    const person = await world.person();
    const path = await person.begin(500);
    await person.patch(path, 0, someBytes(200));
    const folder = await emptyFolder();
    await backUpInto(world, folder);
    const place = await emptyPlace();
    const { checked } = await restoreFrom(folder, place);
    expect(checked.counters).toEqual([]);
    const upload = await place.db
      .selectFrom('uploads')
      .select(['size', 'completed_at'])
      .where('user_id', '=', person.id)
      .executeTakeFirst();
    expect(upload).toEqual({ size: 500, completed_at: null });
  });

  test.runIf(isLong)('jobs that wait are there, nobody’s, and new ones are numbered on', async () => {
    const { db, database } = world.drive();
    await installJobs(database, quiet);
    await enqueue(db, 'some.job', { n: 1 });
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'`.execute(db);
    const folder = await emptyFolder();
    await backUpInto(world, folder);
    const place = await emptyPlace();
    await restoreFrom(folder, place);
    await enqueue(place.db, 'some.job', { n: 2 });
    const { rows } = await sql<{ n: string; locked: string | null }>`
      select payload ->> 'n' as n, locked_by as locked from graphile_worker._private_jobs order by id`.execute(
      place.db,
    );
    expect(rows.filter(({ n }) => n !== null)).toEqual([
      { n: '1', locked: null },
      { n: '2', locked: null },
    ]);
  });

  test.runIf(isLong)(
    'links content on one file system, copies it otherwise, and takes only new content the second time',
    async () => {
      const person = await world.person();
      const [first, second] = [someBytes(1000), someBytes(1000)];
      const id = await person.upload('first.bin', first);
      const [linked, copied] = [await emptyFolder(), await emptyFolder()];
      const one = await backUpInto(world, linked);
      expect(one.content).toMatchObject({ copied: 0, kept: 0, dropped: 0 });
      expect((await stat(pathOfBlob(linked, hashOf(first)))).nlink).toBeGreaterThan(1);
      const other = await backUpInto(world, copied, { dataFolder: undefined });
      expect(other.content).toMatchObject({ linked: 0, copied: one.content.linked });
      expect((await stat(pathOfBlob(copied, hashOf(first)))).mode & 0o077).toBe(0);

      await deleteFile(world.drive().db, id);
      await person.upload('second.bin', second);
      const again = await backUpInto(world, copied, { dataFolder: undefined, keep: { states: 1 } });
      expect(again.content).toEqual({ linked: 0, copied: 1, kept: one.content.linked - 1, dropped: 1 });
      expect(await hashesIn(storeIn(copied))).not.toContain(hashOf(first));
      expect((await readdir(copied)).filter((name) => name.startsWith('database-'))).toHaveLength(1);
      await expect(restoreFrom(copied, await emptyPlace())).resolves.toMatchObject({ damaged: [] });
    },
  );

  test.runIf(isLong)('unused content is not in it, and none is collected while it is taken', async () => {
    const { db, database, blobs } = world.drive();
    const person = await world.person();
    const bytes = someBytes(100);
    await deleteFile(db, await person.upload('x.bin', bytes));
    await person.upload('y.bin', someBytes(100));
    const folder = await emptyFolder();
    let tried = 0;
    await backUp({
      database,
      blobs,
      place: placeIn(folder),
      onProgress: () => {
        if (tried++ === 0)
          void collect({ database, blobs, now: () => Date.now() + 30 * day }).then((collected) =>
            expect(collected).toBeUndefined(),
          );
      },
    });
    expect(tried).toBeGreaterThan(0);
    expect(await hashesIn(storeIn(folder))).not.toContain(hashOf(bytes));
  });
});

import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../tests/long.ts';
import { uploadsOfFile } from '../features/uploads/fixtures/uploads.ts';
import { collect } from './collect.ts';
import { day, deleteFile, hashesIn, hashOf, readWhole, someBytes, storeAlone } from './fixtures/content.ts';
import { withoutCollection } from './guard.ts';

const world = uploadsOfFile();
const rounds = isLong ? 50 : 10;

/** A round of collection, some days from now. */
const collectIn = (days: number, grace?: number) =>
  collect(
    { database: world.drive().database, blobs: world.drive().blobs, now: () => Date.now() + days * day },
    grace === undefined ? {} : { grace },
  );

const rowOf = (hash: string) =>
  world
    .drive()
    .db.selectFrom('blobs')
    .select(['hash', 'unused_since'])
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst();

describe('collection', () => {
  test('content goes when nothing has used it for the grace, and not a day earlier', async () => {
    const { db, blobs } = world.drive();
    const person = await world.person();
    const bytes = someBytes(5000);
    const hash = hashOf(bytes);
    const id = await person.upload('a.bin', bytes);
    await collectIn(0);
    expect((await rowOf(hash))?.unused_since).toBeNull();
    await deleteFile(db, id);
    expect(await collectIn(0)).toMatchObject({ marked: 1, removed: 0 });
    expect(await collectIn(6)).toMatchObject({ marked: 0, removed: 0 });
    expect(await blobs.size(hash)).toBe(5000);
    expect(await collectIn(8)).toMatchObject({ removed: 1, bytes: 5000 });
    expect(await blobs.size(hash)).toBeUndefined();
    expect(await rowOf(hash)).toBeUndefined();
  });

  test('an older version keeps its content, and so does a copy of the file', async () => {
    const { db, blobs } = world.drive();
    const person = await world.person();
    const [old, young] = [someBytes(100), someBytes(200)];
    const id = await person.upload('v.bin', old);
    await person.upload('v.bin', young, { on_conflict: 'replace' });
    await collectIn(0);
    await collectIn(30);
    expect(await blobs.size(hashOf(old))).toBe(100);
    expect(await blobs.size(hashOf(young))).toBe(200);
    await deleteFile(db, id);
    await collectIn(30);
    expect(await collectIn(60)).toMatchObject({ removed: 2 });
  });

  test('what is used again loses its mark', async () => {
    const { db, blobs } = world.drive();
    const person = await world.person();
    const bytes = someBytes(300);
    await deleteFile(db, await person.upload('x.bin', bytes));
    await collectIn(0);
    expect((await rowOf(hashOf(bytes)))?.unused_since).not.toBeNull();
    await person.upload('again.bin', bytes);
    await collectIn(30);
    expect((await rowOf(hashOf(bytes)))?.unused_since).toBeNull();
    expect(await readWhole(blobs, hashOf(bytes))).toEqual(bytes);
  });

  test('content without a row goes after the grace; one that an unfinished upload needs stays', async () => {
    const { db, blobs } = world.drive();
    const person = await world.person();
    const lost = await storeAlone(blobs, someBytes(400));
    const promised = await storeAlone(blobs, someBytes(500));
    const upload = (await person.begin(500)).split('/').at(-1)!;
    await db
      .updateTable('uploads')
      .set({ blob_hash: Buffer.from(promised, 'hex'), gcid: 'A'.repeat(40), crc32: 1 })
      .where('id', '=', upload)
      .execute();
    expect(await collectIn(6)).toMatchObject({ orphaned: 0 });
    expect(await collectIn(8)).toMatchObject({ orphaned: 1, bytes: 400 });
    expect(await blobs.size(lost)).toBeUndefined();
    expect(await blobs.size(promised)).toBe(500);
    expect(await rowOf(lost)).toBeUndefined();
    // The upload goes on where it was, and has its content.
    const { status, headers } = await person.head(`/drive/v1/uploads/${upload}`);
    expect([status, headers.get('upload-offset')]).toEqual([200, '500']);
    expect((await rowOf(promised))?.unused_since).toBeNull();
  });

  test('a crash after the content was removed and before the commit leaves what the next round or upload mends', async () => {
    const { db, blobs } = world.drive();
    const person = await world.person();
    const [one, two] = [someBytes(600), someBytes(700)];
    for (const bytes of [one, two]) {
      await deleteFile(db, await person.upload('c.bin', bytes));
    }
    await collectIn(0);
    for (const bytes of [one, two]) await blobs.remove(hashOf(bytes));
    await person.upload('two.bin', two);
    await collectIn(8);
    expect(await rowOf(hashOf(one))).toBeUndefined();
    expect(await readWhole(blobs, hashOf(two))).toEqual(two);
  });

  test('while a backup is taken, or another round runs, nothing is removed', async () => {
    const { database } = world.drive();
    const outcome = await withoutCollection(database, () => collectIn(8));
    expect(outcome).toBeUndefined();
    expect(await collectIn(8)).toBeDefined();
  });

  test('it stops where it is when it is told to', async () => {
    const { database, blobs } = world.drive();
    const stopped = AbortSignal.abort();
    await expect(collect({ database, blobs }, { signal: stopped })).rejects.toThrow('abort');
  });
});

describe('collection while the same content is uploaded', () => {
  test(`${rounds} rounds: what was acknowledged is there, whole`, async () => {
    const { db, blobs } = world.drive();
    const person = await world.person();
    const bytes = someBytes(3000);
    const hash = hashOf(bytes);
    let met = 0;
    for (let round = 0; round < rounds; round += 1) {
      const path = await person.begin(bytes.length, { filename: `r${round}.bin` });
      // As many turns of the event loop as the round has, so that the two meet at every place; in the second round it has come before.
      const collecting = (async () => {
        for (let at = 0; at < round * 3; at += 1) await turn();
        return collectIn(1, 0);
      })();
      if (round === 1) await collecting;
      const [{ status, headers }, collected] = await Promise.all([person.patch(path, 0, bytes), collecting]);
      expect(status).toBe(204);
      expect(await readWhole(blobs, hash)).toEqual(bytes);
      expect(await rowOf(hash)).toBeDefined();
      met += collected?.removed ?? 0;
      await deleteFile(db, headers.get('x-file-id')!);
      // Marked, and left for the next round to remove.
      await collectIn(0);
    }
    expect(met).toBeGreaterThan(0);
  });

  test.runIf(isLong)(`${rounds} rounds with content that a crash left without a row`, async () => {
    const { db, blobs } = world.drive();
    const person = await world.person();
    for (let round = 0; round < rounds; round += 1) {
      const bytes = someBytes(2000);
      await storeAlone(blobs, bytes);
      const path = await person.begin(bytes.length, { filename: `o${round}.bin` });
      const collecting = (async () => {
        for (let at = 0; at < round * 3; at += 1) await turn();
        return collectIn(1, 0);
      })();
      const [{ status }] = await Promise.all([person.patch(path, 0, bytes), collecting]);
      expect(status).toBe(204);
      expect(await readWhole(blobs, hashOf(bytes))).toEqual(bytes);
    }
    const rows = await db.selectFrom('blobs').select('hash').execute();
    expect(await hashesIn(blobs)).toEqual(
      expect.arrayContaining(
        (await db.selectFrom('files').select('blob_hash').where('user_id', '=', person.id).execute()).flatMap(
          ({ blob_hash }) => (blob_hash === null ? [] : [blob_hash.toString('hex')]),
        ),
      ),
    );
    expect(rows.every(({ hash }) => hash.length === 32)).toBe(true);
  });
});

import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { withDriveLock } from '../../db/index.ts';
import { uploadsOfFile } from '../../features/uploads/fixtures/uploads.ts';
import { hashOf, someBytes, storeAlone } from '../fixtures/content.ts';
import { check } from './check.ts';
import { repairCounters } from './counters.ts';

const world = uploadsOfFile();
const checked = (options = {}) =>
  check({ database: world.drive().database, blobs: world.drive().blobs }, options);

describe('the check of counters', () => {
  test('a drive with files, versions, an unfinished upload and a trash adds up', async () => {
    const person = await world.person();
    await person.upload('a.bin', someBytes(1000));
    await person.upload('a.bin', someBytes(50), { on_conflict: 'replace' });
    await person.begin(700);
    expect(await person.usage()).toEqual({ used: 1050, reserved: 700 });
    expect(await checked()).toMatchObject({ counters: [], isSound: true });
  });

  test('what is on its way in is counted by what lies on the disk and by what is promised', async () => {
    const { db, blobs } = world.drive();
    const before = (await checked()).underWay;
    const person = await world.person();
    const id = String(await person.begin(700))
      .split('/')
      .at(-1)!;
    const stages = [blobs.stage(id), blobs.stage(`${id}p1`)];
    for (const stage of stages) await stage.append(0, Readable.from([Buffer.alloc(100)]), { limit: 100 });
    const after = (await checked()).underWay;
    expect(after).toEqual({
      count: before.count + 2,
      bytes: before.bytes + 200,
      promised: before.promised + 700,
    });
    for (const stage of stages) await stage.discard();
    await db.deleteFrom('uploads').where('id', '=', id).execute();
    await db.updateTable('drives').set({ reserved: 0 }).where('user_id', '=', person.id).execute();
  });

  test.each(['batch', 'restore'])(
    'what is promised to a %s that waits or runs counts, and to one that has ended does not',
    async (kind) => {
      const { db } = world.drive();
      const person = await world.person();
      const phases = ['PENDING', 'RUNNING', 'COMPLETE', 'ERROR'].map((phase) => `PHASE_TYPE_${phase}`);
      await db
        .insertInto('tasks')
        .values(
          phases.map((phase, at) => ({
            id: `T${at}${person.id}`,
            user_id: person.id,
            type: 'copy',
            name: 'Copy',
            phase,
            params: JSON.stringify({ [kind]: { reserved: 300 } }),
          })),
        )
        .execute();
      await db.updateTable('drives').set({ reserved: 600 }).where('user_id', '=', person.id).execute();
      expect((await checked({ repair: true })).counters).toEqual([]);
      expect(await person.usage()).toEqual({ used: 0, reserved: 600 });
      await db.deleteFrom('tasks').where('user_id', '=', person.id).execute();
      expect((await checked({ repair: true })).counters).toMatchObject([
        { userId: person.id, reserved: 600, rightReserved: 0 },
      ]);
    },
  );

  test('what is being changed at this moment is looked at when it is done', async () => {
    const { db, database } = world.drive();
    const person = await world.person();
    await db.updateTable('drives').set({ used: 5 }).where('user_id', '=', person.id).execute();
    const isLocked = Promise.withResolvers<void>();
    const isRight = Promise.withResolvers<void>();
    const changing = withDriveLock(db, person.id, async ({ tx }) => {
      isLocked.resolve();
      await isRight.promise;
      await tx.updateTable('drives').set({ used: 0 }).where('user_id', '=', person.id).execute();
    });
    await isLocked.promise;
    const checking = checked();
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await database.pool.query(waiting)).rows).not.toEqual([]);
    isRight.resolve();
    await changing;
    expect((await checking).counters).toEqual([]);
  });

  test('a wrong counter is found, and set right only if that is asked for', async () => {
    const { db } = world.drive();
    const person = await world.person();
    await person.upload('a.bin', someBytes(400));
    await db.updateTable('drives').set({ used: 9, reserved: 7 }).where('user_id', '=', person.id).execute();
    const wrong = { userId: person.id, used: 9, rightUsed: 400, reserved: 7, rightReserved: 0 };
    expect(await checked()).toMatchObject({ counters: [wrong], repaired: [], isSound: false });
    expect(await checked({ repair: true })).toMatchObject({ repaired: [wrong], isSound: true });
    expect(await person.usage()).toEqual({ used: 400, reserved: 0 });
  });

  test('a repair while files come and go leaves the counters right', async () => {
    const { database } = world.drive();
    const person = await world.person();
    const uploading = Promise.all(
      Array.from({ length: 12 }, (_, at) => person.upload(`f${at}.bin`, someBytes(100 + at))),
    );
    const repairing = (async () => {
      for (let round = 0; round < 30; round += 1) await repairCounters({ database }, person.id);
    })();
    await Promise.all([uploading, repairing]);
    expect(await person.usage()).toEqual({ used: 12 * 100 + 66, reserved: 0 });
    expect((await checked()).counters).toEqual([]);
  });
});

describe('the check of trees and content', () => {
  test('folders in a ring, a foreign parent and a file that holds files are reported', async () => {
    const { db, addUser } = world.drive();
    const [one, other] = [await addUser(), await world.person()];
    const file = await other.upload('f.bin', someBytes(10));
    const folder = (id: string, parent: string, user = one.id) =>
      db
        .insertInto('files')
        .values({
          id,
          user_id: user,
          parent_id: parent,
          is_folder: true,
          name: id,
          name_key: id,
          sort_name: id,
          blob_hash: null,
          mime_type: '',
          category: 'OTHER',
          trashed_at: null,
          user_modified_at: null,
        })
        .execute();
    await folder('ring-a', one.id);
    await folder('ring-b', 'ring-a');
    await db.updateTable('files').set({ parent_id: 'ring-b' }).where('id', '=', 'ring-a').execute();
    await folder('abroad', other.id);
    await folder('in-file', file, other.id);
    const { trees, isSound } = await checked();
    expect(isSound).toBe(false);
    expect(trees.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual([
      'cycle ring-a',
      'cycle ring-b',
      'foreign_parent abroad',
      'parent_is_file in-file',
    ]);
    await db.deleteFrom('files').where('id', 'in', ['abroad', 'in-file', 'ring-a', 'ring-b']).execute();
    expect(await checked()).toMatchObject({ trees: [], isSound: true });
  });

  test('an account without a root is reported', async () => {
    const { db, addUser } = world.drive();
    const { id } = await addUser();
    await db.deleteFrom('files').where('id', '=', id).execute();
    expect((await checked()).trees).toEqual([{ kind: 'no_drive', id, userId: id }]);
    await db.deleteFrom('users').where('id', '=', id).execute();
  });

  test('missing and shortened content is reported with its uses, and content without a row is no fault', async () => {
    const { blobs } = world.drive();
    const person = await world.person();
    const [gone, short] = [someBytes(800), someBytes(900)];
    await person.upload('gone.bin', gone);
    await person.upload('gone too.bin', gone);
    await person.upload('short.bin', short);
    const stray = someBytes(20);
    await storeAlone(blobs, stray);
    const before = await checked();
    expect(before).toMatchObject({ isSound: true, orphans: { count: 1, bytes: 20 } });
    await blobs.remove(hashOf(gone));
    expect((await checked()).content).toEqual([{ kind: 'missing', hash: hashOf(gone), size: 800, uses: 2 }]);
  });
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { isLong } from '../../tests/long.ts';
import { createDiskBlobs } from '../blobs/index.ts';
import { openDatabase, quiet } from '../fixtures/database.ts';
import { pathOfBlob } from '../storage/backup/folder-place.ts';
import { deleteFile, everything, readWhole } from '../storage/fixtures/content.ts';
import { officeOfFile } from './fixtures/child.ts';

const office = officeOfFile();

const dataFolder = () => join(office().folder, 'data');
const blobs = () => createDiskBlobs({ folder: dataFolder(), log: quiet });

/** A demo drive, made once for whoever asks first. */
let seeding: Promise<{ id: string; password: string | null; added: number }> | undefined;
const seeded = () => {
  seeding ??= office()
    .admin(['seed', '--json'])
    .then(({ out, errors }) => {
      expect(errors).toBe('');
      return JSON.parse(out);
    });
  return seeding;
};

test.runIf(isLong)(
  'seed fills a drive that has something of everything, and again changes nothing',
  async () => {
    const { id, password, added } = await seeded();
    expect(password).toMatch(/^[\w-]{20}$/);
    const { db } = office().database;
    const rows = await db.selectFrom('files').selectAll().where('user_id', '=', id).execute();
    const files = rows.filter(({ is_folder }) => !is_folder);
    expect(files.length).toBe(added);
    expect(files.filter(({ category }) => category === 'IMAGE').length).toBe(12);
    expect(new Set(files.map(({ mime_type }) => mime_type))).toEqual(
      new Set([
        'image/jpeg',
        'image/png',
        'image/webp',
        'text/plain',
        'text/markdown',
        'text/csv',
        'application/zip',
      ]),
    );
    expect(files.filter(({ is_starred }) => is_starred).map(({ name }) => name)).toEqual(['Welcome.md']);
    expect(files.filter(({ trashed_at }) => trashed_at !== null).length).toBe(1);
    expect(await db.selectFrom('versions').select('id').where('user_id', '=', id).execute()).toHaveLength(2);
    for (const { blob_hash, size } of files)
      expect((await readWhole(blobs(), blob_hash!.toString('hex'))).length).toBe(size);
    const again = JSON.parse((await office().here(['seed', '--json'])).out);
    expect(again).toEqual({ id, email: 'demo@drive.example', password: null, added: 0 });
  },
  300_000,
);

test('check finds a wrong counter, says so with its exit code, and repairs it', async () => {
  const { id } = await seeded();
  expect((await office().here(['storage', 'check'])).out).toBe('All is as it should be.\n');
  const { db } = office().database;
  await db.updateTable('drives').set({ used: 1 }).where('user_id', '=', id).execute();
  const found = await office().admin(['storage', 'check', '--json']);
  expect([found.code, JSON.parse(found.out).counters[0].used]).toEqual([1, 1]);
  expect((await office().here(['storage', 'check', '--repair'])).code).toBe(0);
  expect((await office().here(['storage', 'check'])).code).toBe(0);
});

test('check says what is on its way in: what lies on the disk, and what is promised', async () => {
  const { id } = await seeded();
  const { db } = office().database;
  const stage = blobs().stage('a'.repeat(26));
  await stage.append(0, Readable.from([Buffer.alloc(2048)]), { limit: 2048 });
  const params = JSON.stringify({ batch: { reserved: 4096 } });
  const task = { id: 'Twaits', user_id: id, type: 'copy', name: 'Copy', phase: 'PHASE_TYPE_RUNNING', params };
  await db.insertInto('tasks').values(task).execute();
  await db.updateTable('drives').set({ reserved: 4096 }).where('user_id', '=', id).execute();
  const { code, out } = await office().here(['storage', 'check']);
  expect([code, out]).toEqual([
    0,
    '2 KiB of uploads under way lie on the disk; 4 KiB are promised to work that goes on.\nAll is as it should be.\n',
  ]);
  await stage.discard();
  await db.deleteFrom('tasks').where('id', '=', task.id).execute();
  await db.updateTable('drives').set({ reserved: 0 }).where('user_id', '=', id).execute();
});

test.runIf(isLong)('collect removes what nothing uses, after the grace that is given', async () => {
  const { id } = await seeded();
  const { db } = office().database;
  const { id: file, size } = await db
    .selectFrom('files')
    .select(['id', 'size'])
    .where('user_id', '=', id)
    .where('name', '=', 'Orbits.webp')
    .executeTakeFirstOrThrow();
  await deleteFile(db, file);
  const kept = JSON.parse((await office().here(['storage', 'collect', '--json'])).out);
  expect(kept).toMatchObject({ marked: 1, removed: 0 });
  const removed = JSON.parse((await office().admin(['storage', 'collect', '--grace', '0', '--json'])).out);
  expect(removed).toMatchObject({ removed: 1, bytes: size });
  expect((await office().here(['storage', 'collect', '--grace', 'soon'])).code).toBe(3);
});

test.runIf(isLong)('a backup is restored into an empty place, where every file is the same', async () => {
  const { id } = await seeded();
  const { admin, here, database, folder } = office();
  expect((await admin(['backup', 'backups/one'])).code).toBe(0);
  const second = JSON.parse((await here(['backup', 'backups/one', '--json'])).out);
  expect(second.content).toMatchObject({ linked: 0, copied: 0, kept: second.content.count });
  const place = await openDatabase();
  onTestFinished(place.close);
  const env = { DATABASE_URL: place.url, DATA_DIR: join(folder, 'restored') };
  const restored = await admin(['restore', 'backups/one'], { env });
  expect(restored).toMatchObject({ code: 0, errors: '' });
  const filesOf = (db: typeof database.db) =>
    db.selectFrom('files').selectAll().where('user_id', '=', id).orderBy('id').execute();
  expect(await filesOf(place.db)).toEqual(await filesOf(database.db));
  const there = createDiskBlobs({ folder: env.DATA_DIR, log: quiet });
  const whole = await everything(there.list());
  expect(whole.length).toBe(second.content.count);
  const again = await here(['restore', 'backups/one'], { env });
  expect([again.code, again.errors]).toEqual([1, expect.stringContaining('is not empty')]);
});

test.runIf(isLong)('verify finds a flipped byte and says where it goes on', async () => {
  const { id } = await seeded();
  const { db } = office().database;
  const { blob_hash } = await db
    .selectFrom('files')
    .select('blob_hash')
    .where('user_id', '=', id)
    .where('name', '=', 'Poster.png')
    .executeTakeFirstOrThrow();
  expect((await office().here(['storage', 'verify', '--sample', '3'])).code).toBe(0);
  const hash = blob_hash!.toString('hex');
  const path = pathOfBlob(dataFolder(), hash);
  const bytes = await readFile(path);
  const damaged = Buffer.from(bytes);
  damaged[100]! ^= 255;
  await writeFile(path, damaged);
  const found = await office().admin(['storage', 'verify']);
  expect([found.code, found.out]).toEqual([1, expect.stringContaining(`${hash} (`)]);
  await writeFile(path, bytes);
  const before = `${hash.slice(0, 63)}0`;
  expect((await office().here(['storage', 'verify', '--after', before, '--rate', '0'])).code).toBe(0);
});

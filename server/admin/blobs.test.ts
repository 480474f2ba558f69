import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { isLong } from '../../tests/long.ts';
import { createDiskBlobs } from '../blobs/index.ts';
import { quiet } from '../fixtures/database.ts';
import { pathOfBlob } from '../storage/backup/folder-place.ts';
import { hashesIn, hashOf, storeAlone } from '../storage/fixtures/content.ts';
import { adminProgram, officeOfFile } from './fixtures/child.ts';

const office = officeOfFile();

const oldFolder = () => join(office().folder, 'data');
const newFolder = () => join(office().folder, 'new');
const storeIn = (folder: string) => createDiskBlobs({ folder, log: quiet });
const there = () => `file://${newFolder()}`;
const reading = () => ({ BLOB_STORE: there(), BLOB_STORE_FROM: 'disk' });
const back = () => ({ BLOB_STORE_FROM: there() });

let owner = '';
beforeAll(async () => {
  const added = await office().here(['users', 'add', 'ada@drive.example', '--password-stdin', '--json'], {
    input: 'correct horse battery\n',
  });
  owner = JSON.parse(added.out).id;
});

/** A file whose content is in the old store. */
async function addFile(bytes: Buffer): Promise<string> {
  const hash = await storeAlone(storeIn(oldFolder()), bytes);
  const { db } = office().database;
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
  return hash;
}

const json = async (args: readonly string[], env: Record<string, string> = {}) => {
  const { code, out, errors } = await office().here(['blobs', 'move', '--json', ...args], { env });
  return { code, errors, ...JSON.parse(out || '{}') };
};

test('content goes to another place: ahead, then for good, and back', async () => {
  const [first, second] = [await addFile(randomBytes(3000)), await addFile(randomBytes(4000))];
  expect(await json(['--to', there()])).toMatchObject({ code: 0, copied: 2, bytes: 7000, to: there() });
  const third = await addFile(randomBytes(5000));
  const ahead = await office().here(['blobs', 'move', '--to', there()]);
  expect(ahead).toMatchObject({ code: 0, out: expect.stringContaining('The server still writes elsewhere') });
  const done = await office().here(['blobs', 'move'], { env: reading() });
  expect(done).toEqual({
    code: 0,
    errors: '',
    out: `3 contents are in ${there()}, 0 of them copied now (0 bytes).\nBLOB_STORE_FROM is needed no longer.\n`,
  });
  const all = [first, second, third].sort();
  expect(await hashesIn(storeIn(oldFolder()))).toEqual(all);
  expect(await json(['--delete-source'], reading())).toMatchObject({ code: 0, deleted: 3, left: 0 });
  expect(await hashesIn(storeIn(oldFolder()))).toEqual([]);
  expect((await office().here(['storage', 'check'], { env: reading() })).out).not.toContain('is missing');
  expect(await json(['--delete-source'], back())).toMatchObject({
    code: 0,
    copied: 3,
    deleted: 3,
    to: 'disk',
  });
  expect(await hashesIn(storeIn(oldFolder()))).toEqual(all);
});

test('what cannot be moved is named, and makes the exit code 1', async () => {
  const lost = await addFile(randomBytes(700));
  await rm(pathOfBlob(oldFolder(), lost));
  const { code, out } = await office().here(['blobs', 'move'], { env: reading() });
  expect([code, out]).toEqual([
    1,
    expect.stringContaining(`${lost} (700 bytes, 1 files and versions) is missing in the old store\n`),
  ]);
  expect(out).toContain('1 could not be moved.');
  await office()
    .database.db.deleteFrom('files')
    .where('id', '=', `F${lost.slice(0, 20)}`)
    .execute();
});

test.each([
  ['without a place to come from', [], {}, 'set BLOB_STORE_FROM'],
  ['to what is no place', ['--to', '/srv/content'], {}, 'is no place'],
  ['to a third place', ['--to', 's3://third'], { BLOB_STORE_FROM: 'file:///srv/old' }, 'is neither'],
  ['with a source that is written to', ['--to', 'file:///srv/new', '--delete-source'], {}, '--delete-source'],
  ['to where content is', [], { BLOB_STORE_FROM: 'disk' }, 'another place'],
  ['at no speed', ['--rate', 'fast'], { BLOB_STORE_FROM: 'file:///srv/old' }, 'is no size'],
])('a move %s is refused in words', async (_, args, env, words) => {
  const { code, errors } = await office().here(['blobs', 'move', ...args], { env });
  expect([code, errors]).toEqual([3, expect.stringContaining(words)]);
});

const endings = [
  ['SIGKILL', null, 1],
  ['SIGINT', 2, 0],
] as const;
test.runIf(isLong).each(endings)(
  '%s in the middle of a copy: the next run goes on',
  async (signal, code, leftovers) => {
    const bytes = randomBytes(8_000_000);
    const hash = await addFile(bytes);
    const stages = join(newFolder(), 'stage');
    const parts = () => (existsSync(stages) ? readdirSync(stages) : []);
    const env = { ...process.env, DATABASE_URL: office().database.url, DATA_DIR: oldFolder(), ...reading() };
    const child = spawn(process.execPath, [...adminProgram, 'blobs', 'move', '--rate', '2MB'], { env });
    const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
    const begun = () => parts().some((name) => statSync(join(stages, name)).size > 0);
    await expect.poll(begun, { interval: 20, timeout: 60_000 }).toBe(true);
    child.kill(signal);
    expect(await ended).toBe(code);
    expect(parts()).toHaveLength(leftovers);
    expect(await storeIn(newFolder()).size(hash)).toBeUndefined();
    expect(await json([], reading())).toMatchObject({ code: 0, copied: 1 });
    expect(hashOf(Buffer.concat(await (await storeIn(newFolder()).read(hash)).toArray()))).toBe(hash);
    // By collection, once it is old.
    await storeIn(newFolder()).sweep?.(new Date(Date.now() + 60_000));
    expect(parts()).toEqual([]);
  },
  90_000,
);

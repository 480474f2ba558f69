import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlobStore, createDiskBlobs } from '../../../blobs/index.ts';
import { quiet } from '../../../fixtures/database.ts';
import { uploadsOfFile } from '../fixtures/uploads.ts';
import type { Uploads } from '../index.ts';

/** Two nodes with one content store, as in S3, and stages of their own. */

const world = uploadsOfFile();
const { person, contentOf } = world;
const folder = mkdtempSync(join(tmpdir(), 'elsewhere-'));
let there: BlobStore;
let other: { origin: string; uploads: Uploads };

beforeAll(async () => {
  mkdirSync(join(world.drive().folder, 'blobs'), { recursive: true });
  symlinkSync(join(world.drive().folder, 'blobs'), join(folder, 'blobs'));
  there = createDiskBlobs({ folder, log: quiet });
  other = await world.another({ blobs: there });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const idOf = (path: string): string => path.split('/').at(-1)!;

async function stagesThere(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of there.stages()) ids.push(id);
  return ids;
}

test('a folder keeps its name, and another has another', async () => {
  const { blobs, folder: here } = world.drive();
  const again = createDiskBlobs({ folder: here, log: quiet });
  const names = await Promise.all([blobs, again, again].map((store) => store.stagePlace()));
  expect(new Set(names).size).toBe(1);
  expect(await there.stagePlace()).not.toBe(names[0]);
});

test('an upload whose bytes lie with another node begins again, and becomes the file', async () => {
  const who = await person();
  const bytes = randomBytes(1000);
  const path = await who.begin(bytes.length);
  await who.patch(path, 0, bytes.subarray(0, 400));
  const refused = await who.patch(path, 400, bytes.subarray(400), { at: other.origin });
  expect(refused.status).toBe(409);
  expect((await who.head(path, { at: other.origin })).headers.get('upload-offset')).toBe('0');
  await who.patch(path, 0, bytes.subarray(0, 700), { at: other.origin });
  const done = await who.patch(path, 700, bytes.subarray(700), { at: other.origin });
  expect(done.status).toBe(204);
  expect((await contentOf(done.headers.get('x-file-id')!)).has).toBe(sha256(bytes));
  expect(await who.usage()).toEqual({ used: 1000, reserved: 0 });
});

test('bytes that were never proved do not count when the upload comes back', async () => {
  const who = await person();
  const bytes = randomBytes(1000);
  const path = await who.begin(bytes.length);
  await who.patch(path, 0, bytes.subarray(0, 300));
  const { db, blobs } = world.drive();
  // As a killed process leaves it: bytes are there whose checksum was announced.
  await db.updateTable('uploads').set({ unverified_from: 300 }).where('id', '=', idOf(path)).execute();
  await blobs.stage(idOf(path)).append(
    300,
    (async function* () {
      yield Buffer.alloc(200);
    })(),
    { limit: 1000 },
  );
  expect((await who.head(path, { at: other.origin })).headers.get('upload-offset')).toBe('0');
  expect((await who.head(path)).headers.get('upload-offset')).toBe('0');
  const done = await who.patch(path, 0, bytes);
  expect((await contentOf(done.headers.get('x-file-id')!)).has).toBe(sha256(bytes));
});

test('each node removes what an upload has left with it, and leaves what is its own', async () => {
  const who = await person();
  const [left, kept] = [await who.begin(1000), await who.begin(1000)];
  await who.patch(left, 0, randomBytes(100), { at: other.origin });
  await who.patch(kept, 0, randomBytes(100), { at: other.origin });
  await who.head(left);
  await world.uploads().cleanUploads();
  expect(await stagesThere()).toEqual(expect.arrayContaining([idOf(left), idOf(kept)]));
  await other.uploads.cleanUploads();
  expect(await stagesThere()).toContain(idOf(kept));
  expect(await stagesThere()).not.toContain(idOf(left));
  expect((await who.head(kept, { at: other.origin })).headers.get('upload-offset')).toBe('100');
});

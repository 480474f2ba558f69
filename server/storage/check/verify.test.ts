import { randomBytes } from 'node:crypto';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { uploadsOfFile } from '../../features/uploads/fixtures/uploads.ts';
import { pathOfBlob } from '../backup/folder-place.ts';
import { hashOf } from '../fixtures/content.ts';
import { verify } from './verify.ts';

const world = uploadsOfFile();

async function withFiles(count: number) {
  const person = await world.person();
  const contents = Array.from({ length: count }, () => randomBytes(3000));
  for (const [at, bytes] of contents.entries()) await person.upload(`${at}.bin`, bytes);
  return contents;
}

const all = async () =>
  (await world.drive().db.selectFrom('blobs').select('hash').orderBy('hash').execute()).map(({ hash }) =>
    hash.toString('hex'),
  );

test('one flipped bit, a shortened file and a missing one are reported; the others are whole', async () => {
  const { folder, blobs } = world.drive();
  const [flipped, short, gone] = (await withFiles(6)).map(hashOf) as [string, string, string];
  const path = pathOfBlob(folder, flipped);
  const bytes = await readFile(path);
  bytes[1700] = bytes[1700]! ^ 1;
  await writeFile(path, bytes);
  await truncate(pathOfBlob(folder, short), 2999);
  await blobs.remove(gone);
  const reported: string[] = [];
  const { faults, count, isWhole } = await verify(world.drive(), {
    onProblem: ({ hash }) => reported.push(hash),
  });
  expect(Object.fromEntries(faults.map(({ hash, kind }) => [hash, kind]))).toEqual({
    [flipped]: 'damaged',
    [short]: 'wrong_size',
    [gone]: 'missing',
  });
  expect(reported.sort()).toEqual([flipped, short, gone].sort());
  expect([count, isWhole]).toEqual([(await all()).length, true]);
});

test('it goes in the order of hashes, and goes on behind the one where it was broken off', async () => {
  await withFiles(5);
  const stop = new AbortController();
  const first = await verify(world.drive(), {
    signal: stop.signal,
    onProgress: ({ count }) => {
      if (count === 2) stop.abort();
    },
  });
  expect(first).toMatchObject({ count: 2, isWhole: false });
  const hashes = await all();
  expect(first.last).toBe(hashes[1]);
  const seen: string[] = [];
  await verify(world.drive(), { after: first.last, onProgress: ({ last }) => seen.push(last) });
  expect(seen).toEqual(hashes.slice(2));
});

test('a sample has so many, each once, and no more than there are', async () => {
  await withFiles(3);
  const total = (await all()).length;
  for (const sample of [1, 2, total, total + 10]) {
    const seen: string[] = [];
    await verify(world.drive(), { sample, onProgress: ({ last }) => seen.push(last) });
    expect(new Set(seen).size).toBe(Math.min(sample, total));
    expect(seen.length).toBe(Math.min(sample, total));
  }
});

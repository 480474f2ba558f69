import { createHash } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { isLong } from '../../../../tests/long.ts';
import { rawPatch } from '../fixtures/raw.ts';
import { someBytes, uploadsOfFile } from '../fixtures/uploads.ts';

/** The threads that digest, so that they can be made to end. */
const threads = vi.hoisted(() => [] as Worker[]);

vi.mock('node:worker_threads', async (load) => {
  const actual = await load<typeof import('node:worker_threads')>();
  class Watched extends actual.Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      if (String(given[0]).endsWith('digesting-thread.ts')) threads.push(this);
    }
  }
  return { ...actual, Worker: Watched };
});

const endThreads = () => Promise.all(threads.splice(0).map((thread) => thread.terminate()));
afterEach(endThreads);

const world = uploadsOfFile();
const { person, contentOf } = world;

/** Large enough for a thread of its own, and no whole number of anything. */
const bytes = someBytes(33 * 1024 * 1024 + 4321);
const middle = 18_000_001;
const sha256 = createHash('sha256').update(bytes).digest('hex');

const whole = { named: sha256, has: sha256 };
const fileIn = ({ headers }: { headers: Headers }) => headers.get('x-file-id')!;

test('a large file comes in two pieces, digested on a thread', async () => {
  const who = await person();
  const path = await who.begin(bytes.length);
  expect((await who.patch(path, 0, bytes.subarray(0, middle))).status).toBe(204);
  expect(threads.length).toBe(1);
  expect(await contentOf(fileIn(await who.patch(path, middle, bytes.subarray(middle))))).toEqual(whole);
});

test.runIf(isLong)(
  'a thread that ends between two pieces costs nothing but a reading of the first',
  async () => {
    const who = await person();
    const path = await who.begin(bytes.length);
    await who.patch(path, 0, bytes.subarray(0, middle));
    expect((await endThreads()).length).toBe(1);
    expect(await contentOf(fileIn(await who.patch(path, middle, bytes.subarray(middle))))).toEqual(whole);
  },
);

test('a thread that ends while bytes come does not stop them', async () => {
  const who = await person();
  const path = await who.begin(bytes.length);
  const patch = await rawPatch({
    origin: world.origin(),
    token: who.token,
    path,
    offset: 0,
    length: bytes.length,
  });
  await patch.requests();
  patch.socket.write(bytes.subarray(0, middle));
  await vi.waitUntil(() => threads.length === 1, { timeout: 120_000 });
  expect((await endThreads()).length).toBe(1);
  patch.socket.write(bytes.subarray(middle));
  const said = await patch.rest();
  expect(said).toContain('HTTP/1.1 204 ');
  expect(await contentOf(/x-file-id: (\S+)/i.exec(said)![1]!)).toEqual(whole);
});

test.runIf(isLong)('a large file whose connection breaks goes on where its bytes end', async () => {
  const who = await person();
  const path = await who.begin(bytes.length);
  const patch = await rawPatch({
    origin: world.origin(),
    token: who.token,
    path,
    offset: 0,
    length: bytes.length,
  });
  await patch.requests();
  patch.socket.end(bytes.subarray(0, middle));
  await patch.rest();
  const offset = Number((await who.head(path)).headers.get('upload-offset'));
  expect(offset).toBe(middle);
  expect(await contentOf(fileIn(await who.patch(path, offset, bytes.subarray(offset))))).toEqual(whole);
});

import { randomBytes } from 'node:crypto';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { isLong } from '../../tests/long.ts';
import { createDiskBlobs } from './disk.ts';
import { createDualBlobs } from './dual.ts';
import {
  arriving,
  collect,
  emptyFolder,
  fault,
  hello,
  newId,
  put,
  sha256,
  silent,
  unlimited,
} from './fixtures/bytes.ts';
import { blobStoreCases } from './store.cases.ts';
import { BlobError, type BlobStore } from './store.ts';

function openTwo() {
  const [one, other] = [emptyFolder(), emptyFolder()];
  const open = (folder: string) => createDiskBlobs({ folder: join(folder, 'not made yet'), log: silent });
  const [to, from] = [open(one), open(other)];
  const pathOf = (hash: string) =>
    join(other, 'not made yet', 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash);
  return {
    ...{ to, from, pathOf, store: createDualBlobs({ to, from }) },
    reopen: () => createDualBlobs({ to: open(one), from: open(other) }),
  };
}

describe.runIf(isLong)('two stores as one', () => {
  blobStoreCases(async () => openTwo());
});

/** Each blob lies in the old store as soon as it is sealed. */
function withEverythingOld() {
  const { to, from, store, reopen } = openTwo();
  const aged = (dual: BlobStore): BlobStore => ({
    ...dual,
    stage: (id) => {
      const stage = dual.stage(id);
      return {
        ...stage,
        seal: async (hash) => {
          await stage.seal(hash);
          const size = await to.size(hash);
          if (size === undefined) return;
          await from.put(hash, await to.read(hash), size).catch(() => {});
          await to.remove(hash);
        },
      };
    },
  });
  return { store: aged(store), reopen: () => aged(reopen()) };
}

describe('two stores as one, with all content in the old one', () => {
  blobStoreCases(async () => withEverythingOld());
});

const down = (): never => {
  throw new BlobError('unavailable', 'down');
};
const failing = (store: BlobStore): BlobStore => ({
  ...store,
  read: async () => down(),
  send: async () => down(),
  size: async () => down(),
  remove: async () => down(),
});

test('what is new goes to the new store alone', async () => {
  const { store, to, from } = openTwo();
  const hash = await put(store, hello);
  expect([await to.size(hash), await from.size(hash)]).toEqual([hello.length, undefined]);
});

test('content that is moved between two looks is found', async () => {
  const { to, from } = openTwo();
  const hash = await put(from, hello);
  const moving: BlobStore = {
    ...from,
    read: async (name) => {
      await to.put(name, await from.read(name), hello.length);
      await from.remove(name);
      return from.read(name);
    },
  };
  const store = createDualBlobs({ to, from: moving });
  expect(await buffer(await store.read(hash))).toEqual(hello);
});

test('while the new store is down, what the old one has is read, and nothing counts as missing', async () => {
  const { to, from } = openTwo();
  const store = createDualBlobs({ to: failing(to), from });
  const [old, fresh] = [await put(from, hello), await put(to, Buffer.from('new'))];
  expect(await buffer(await store.read(old))).toEqual(hello);
  expect(await store.size(old)).toBe(hello.length);
  await expect(store.read(fresh)).rejects.toEqual(fault('unavailable'));
  await expect(store.size(fresh)).rejects.toEqual(fault('unavailable'));
});

test.each(['to', 'from'] as const)(
  'while one (%s) is down, nothing is removed from the other',
  async (which) => {
    const { to, from, store } = openTwo();
    for (const each of [to, from]) await put(each, hello);
    const hash = sha256(hello);
    const half = createDualBlobs({ to, from, [which]: failing({ to, from }[which]) });
    await expect(half.remove(hash)).rejects.toEqual(fault('unavailable'));
    expect([await to.size(hash), await from.size(hash)]).toEqual([hello.length, hello.length]);
    await store.remove(hash);
    expect([await to.size(hash), await from.size(hash)]).toEqual([undefined, undefined]);
  },
);

test('while the old store is down, uploads go on', async () => {
  const { to, from } = openTwo();
  const store = createDualBlobs({ to, from: failing(from) });
  const hash = await put(store, hello);
  expect(await buffer(await store.read(hash))).toEqual(hello);
});

test('a sending that has begun does not begin again elsewhere', async () => {
  const { to, from } = openTwo();
  const bytes = randomBytes(2_000_000);
  const hash = await put(to, bytes);
  await put(from, bytes);
  const broken: BlobStore = {
    ...to,
    send: async (_, write) => {
      await write(bytes.subarray(0, 10));
      down();
    },
  };
  const write = vi.fn(async () => {});
  const sending = createDualBlobs({ to: broken, from }).send(hash, write);
  await expect(sending).rejects.toEqual(fault('unavailable'));
  expect(write).toHaveBeenCalledOnce();
});

test('content that was sealed in the old store before a crash counts as sealed', async () => {
  const { store, to, from } = openTwo();
  const hash = await put(from, hello);
  await store.stage(newId()).seal(hash);
  expect(await store.size(hash)).toBe(hello.length);
  expect(await to.size(hash)).toBeUndefined();
});

test('damaged content of the old store is replaced by the next upload of it', async () => {
  const { store, from, pathOf } = openTwo();
  const hash = await put(from, hello);
  truncateSync(pathOf(hash), 3);
  await put(store, hello);
  expect(await buffer(await store.read(hash))).toEqual(hello);
});

test.runIf(isLong)('what both have is listed once, with the later time, in the order of hashes', async () => {
  const { store, to, from } = openTwo();
  const contents = Array.from({ length: 40 }, (_, at) => Buffer.from(`content ${at}`));
  for (const [at, bytes] of contents.entries()) {
    if (at % 3 !== 0) await put(from, bytes);
    if (at % 3 !== 1) await put(to, bytes);
  }
  const listed = await collect(store.list());
  expect(listed.map(({ hash }) => hash)).toEqual(contents.map(sha256).sort());
  const times = new Map((await collect(to.list())).map(({ hash, storedAt }) => [hash, storedAt]));
  for (const { hash, storedAt } of listed)
    expect(storedAt.getTime()).toBeGreaterThanOrEqual(times.get(hash)?.getTime() ?? 0);
});

test('stages are those of the new store', async () => {
  const { store, to } = openTwo();
  const id = newId();
  await store.stage(id).append(0, arriving(hello), unlimited);
  expect(await to.stage(id).size()).toBe(hello.length);
  expect(await store.stagePlace()).toBe(await to.stagePlace());
});

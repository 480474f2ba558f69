import { readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { BlobError, type BlobStore, openBlobs, openPlace, openStores } from '../../blobs/index.ts';
import { connect } from '../../db/index.ts';
import { type Uploader, uploadsOfFile } from '../../features/uploads/fixtures/uploads.ts';
import { quiet } from '../../fixtures/database.ts';
import { pathOfBlob } from '../backup/folder-place.ts';
import { check } from '../check/check.ts';
import { collect } from '../collect.ts';
import {
  day,
  deleteFile,
  emptyFolder,
  hashesIn,
  hashOf,
  someBytes,
  storeAlone,
} from '../fixtures/content.ts';
import { createRoom } from '../room.ts';
import { move } from './move.ts';

let newFolder = '';
const envOf = (folder: string) => ({
  DATA_DIR: folder,
  BLOB_STORE: { kind: 'folder', folder: newFolder } as const,
  BLOB_STORE_FROM: { kind: 'data' } as const,
  S3_REGION: 'none',
});
/** The server reads both stores, and writes to the new one. */
const world = uploadsOfFile(({ folder }) => {
  newFolder = join(folder, 'new');
  return { blobs: openBlobs(envOf(folder), quiet) };
});

const stores = () => {
  const { to, from } = openStores(envOf(world.drive().folder), quiet);
  return { to, from: from as BlobStore };
};
const both = () => openBlobs(envOf(world.drive().folder), quiet);
const moved = (options: Parameters<typeof move>[1] = {}, others: Partial<ReturnType<typeof stores>> = {}) =>
  move({ database: world.drive().database, ...stores(), ...others }, options);
const collectIn = (days: number) =>
  collect({ database: world.drive().database, blobs: both(), now: () => Date.now() + days * day });

let person: Uploader;
let number = 0;
beforeAll(async () => {
  person = await world.person();
});

/** A file whose content is in the old store. */
async function oldFile(bytes = someBytes(5000)) {
  const { to, from } = stores();
  number += 1;
  const id = await person.upload(`${number}.bin`, bytes);
  const hash = hashOf(bytes);
  await from.put(hash, await to.read(hash), bytes.length);
  await to.remove(hash);
  return { id, hash, bytes };
}

/** Content that nothing uses: its rows, and the bytes too where they are to be in the old store. */
async function oldRows(count: number, isThere: boolean) {
  const contents = Array.from({ length: count }, (_, at) => someBytes(100 + at));
  const rows = contents.map((bytes) => ({
    ...{ hash: Buffer.from(hashOf(bytes), 'hex'), size: bytes.length },
    ...{ gcid: '', crc32: 0, unused_since: null },
  }));
  if (isThere) for (const bytes of contents) await storeAlone(stores().from, bytes);
  const { db } = world.drive();
  await db.insertInto('blobs').values(rows).execute();
  const hashes = rows.map(({ hash }) => hash);
  onTestFinished(async () => {
    await db.deleteFrom('blobs').where('hash', 'in', hashes).execute();
    for (const hash of hashes) await both().remove(hash.toString('hex'));
  });
}

/** Once per test: what was left by others is there already. */
const settled = () => moved({});

function latch() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: () => resolve() };
}

describe('a move', () => {
  test('copies what is not there yet, and again nothing; everything can be read all the time', async () => {
    const files = [await oldFile(), await oldFile(Buffer.alloc(0)), await oldFile(someBytes(1_500_000))];
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    for (const file of files)
      expect((await buffer(await both().read(file.hash))).equals(file.bytes)).toBe(true);
    const first = await moved();
    expect(first).toMatchObject({ copied: 3, bytes, faults: [], isWhole: true, deleted: 0 });
    const { to, from } = stores();
    for (const { hash, bytes: content } of files) {
      expect((await buffer(await to.read(hash))).equals(content)).toBe(true);
      expect(await from.size(hash)).toBe(content.length);
    }
    expect(await moved()).toMatchObject({ copied: 0, there: first.there, isWhole: true });
  });

  test.runIf(isLong)('names what the old store lacks, or has wrongly, and copies the rest', async () => {
    await settled();
    const [gone, changed, short, whole] = [
      await oldFile(),
      await oldFile(),
      await oldFile(),
      await oldFile(),
    ];
    const { from, to } = stores();
    const path = (hash: string) => pathOfBlob(world.drive().folder, hash);
    await from.remove(gone.hash);
    await writeFile(path(changed.hash), someBytes(5000));
    await truncate(path(short.hash), 100);
    const reported: string[] = [];
    const { faults, copied, isWhole } = await moved({ onFault: ({ hash }) => reported.push(hash) });
    expect(new Map(faults.map(({ hash, kind }) => [hash, kind]))).toEqual(
      new Map([
        [gone.hash, 'missing'],
        [changed.hash, 'damaged'],
        [short.hash, 'damaged'],
      ]),
    );
    expect([reported.length, copied, isWhole]).toEqual([3, 1, true]);
    expect(await to.size(changed.hash)).toBeUndefined();
    expect(await to.size(whole.hash)).toBe(5000);
    // Whole content of the new store stays, whatever the old one has.
    await to.put(changed.hash, bytesOf(changed.bytes), 5000);
    for (const { hash, bytes } of [gone, short]) await to.put(hash, bytesOf(bytes), bytes.length);
    expect(await moved()).toMatchObject({ faults: [], copied: 0 });
    expect((await buffer(await to.read(changed.hash))).equals(changed.bytes)).toBe(true);
  });

  test.runIf(isLong)('stops where the new store fails, and goes on when it is run again', async () => {
    await settled();
    await oldRows(12, true);
    const { to } = stores();
    let puts = 0;
    const failing: BlobStore = {
      ...to,
      put: async (...given) => {
        puts += 1;
        // The first is that which finds out whether both are one place.
        if (puts > 4) throw new BlobError('unavailable', 'S3 says SlowDown 503');
        return to.put(...given);
      },
    };
    const broken = await moved({}, { to: failing });
    expect(broken).toMatchObject({ copied: 3, isWhole: false, stopped: 'S3 says SlowDown 503', faults: [] });
    expect(await moved()).toMatchObject({ copied: 9, isWhole: true });
    const away: BlobStore = {
      ...to,
      put: async () => {
        throw new BlobError('unavailable', 'S3 says 503');
      },
    };
    expect(await moved({}, { to: away })).toMatchObject({ isWhole: false, stopped: 'S3 says 503' });
  });

  test.runIf(isLong)(
    'stops where the old store fails, and says what cannot be read where it is one content',
    async () => {
      await settled();
      const { from } = stores();
      const first = await oldFile();
      const unreadable: BlobStore = {
        ...from,
        read: async () => {
          throw new BlobError('unavailable', 'EIO in read');
        },
      };
      const { faults, stopped } = await moved({}, { from: unreadable });
      expect([faults.map(({ hash, kind }) => [hash, kind]), stopped]).toEqual([
        [[first.hash, 'unreadable']],
        undefined,
      ]);
      await oldRows(25, false);
      const down = await moved({}, { from: unreadable });
      expect(down).toMatchObject({ isWhole: false, stopped: expect.stringContaining('in a row') });
      expect(await moved()).toMatchObject({ copied: 1, faults: [] });
    },
  );

  test('is broken off by its signal in the middle of a copy, which leaves nothing', async () => {
    await settled();
    const { hash } = await oldFile(someBytes(1_500_000));
    const { to, from } = stores();
    const stopping = new AbortController();
    const slow: BlobStore = {
      ...from,
      read: async (name) => {
        const stream = await from.read(name);
        stream.once('data', () => stopping.abort());
        return stream;
      },
    };
    const broken = await moved({ signal: stopping.signal }, { from: slow });
    expect(broken).toMatchObject({ isWhole: false, stopped: undefined, copied: 0 });
    expect(await to.size(hash)).toBeUndefined();
    expect(await moved()).toMatchObject({ copied: 1 });
  });

  test('is one at a time, and between two places', async () => {
    const { from } = stores();
    const [held, begun] = [latch(), latch()];
    const { to } = stores();
    const waiting: BlobStore = {
      ...to,
      put: async (...given) => {
        begun.open();
        await held.passed;
        return to.put(...given);
      },
    };
    const running = moved({}, { to: waiting });
    await begun.passed;
    await expect(moved()).rejects.toThrow('Another move runs');
    held.open();
    await running;
    const link = join(await emptyFolder(), 'link');
    await symlink(world.drive().folder, link);
    const same = openPlace({ kind: 'folder', folder: link }, envOf(link), quiet);
    await expect(moved({}, { to: same })).rejects.toThrow('the same place');
    expect((await check({ database: world.drive().database, blobs: from })).orphans.count).toBe(0);
  });
});

async function* bytesOf(bytes: Uint8Array) {
  yield bytes;
}

describe('while content is moved', () => {
  test('the same content is uploaded', async () => {
    await settled();
    const { bytes, hash } = await oldFile();
    const { from, to } = stores();
    const [held, begun] = [latch(), latch()];
    const slow: BlobStore = {
      ...from,
      read: async (name) => {
        begun.open();
        await held.passed;
        return from.read(name);
      },
    };
    const moving = moved({}, { from: slow });
    await begun.passed;
    const again = await person.upload('again.bin', bytes);
    held.open();
    expect(await moving).toMatchObject({ faults: [], isWhole: true });
    expect((await buffer(await to.read(hash))).equals(bytes)).toBe(true);
    expect(await world.contentOf(again)).toMatchObject({ named: hash });
  });

  test.runIf(isLong)('content that is being copied is not removed, and later from both stores', async () => {
    await settled();
    const { id, hash } = await oldFile();
    await deleteFile(world.drive().db, id);
    await collectIn(0);
    const { from, to } = stores();
    const [held, begun] = [latch(), latch()];
    const slow: BlobStore = {
      ...from,
      read: async (name) => {
        begun.open();
        await held.passed;
        return from.read(name);
      },
    };
    const moving = moved({}, { from: slow });
    await begun.passed;
    expect(await collectIn(8)).toMatchObject({ removed: 0 });
    held.open();
    await moving;
    expect([await from.size(hash), await to.size(hash)]).toEqual([5000, 5000]);
    expect(await collectIn(8)).toMatchObject({ removed: 1 });
    expect([await from.size(hash), await to.size(hash)]).toEqual([undefined, undefined]);
  });

  test('content that was removed just before its turn does not come back', async () => {
    await settled();
    const { id, hash } = await oldFile();
    await deleteFile(world.drive().db, id);
    await collectIn(0);
    const { to } = stores();
    const late: BlobStore = {
      ...to,
      size: async (name) => {
        if (name === hash) await collectIn(8);
        return to.size(name);
      },
    };
    expect(await moved({}, { to: late })).toMatchObject({ copied: 0, faults: [] });
    expect(await hashesIn(both())).not.toContain(hash);
  });

  test('content without a row stays where it is, but for what an upload waits for', async () => {
    await settled();
    const { from, to } = stores();
    const [lost, promised] = [await storeAlone(from, someBytes(400)), await storeAlone(from, someBytes(500))];
    const upload = (await person.begin(500)).split('/').at(-1)!;
    await world
      .drive()
      .db.updateTable('uploads')
      .set({ blob_hash: Buffer.from(promised, 'hex') })
      .where('id', '=', upload)
      .execute();
    expect(await moved()).toMatchObject({ copied: 1 });
    expect([await to.size(lost), await to.size(promised)]).toEqual([undefined, 500]);
    await from.remove(lost);
  });
});

describe('the source', () => {
  const other: { close?: () => Promise<void> } = {};
  afterAll(() => other.close?.());

  test.runIf(isLong)(
    'is deleted where its copy is whole, and nowhere else; whoever reads it reads on',
    async () => {
      await settled();
      const files = [await oldFile(someBytes(1_500_000)), await oldFile(), await oldFile()];
      const { from, to } = stores();
      const lost = await storeAlone(from, someBytes(300));
      await moved();
      const [read, damaged] = files as [(typeof files)[0], (typeof files)[0], (typeof files)[0]];
      await writeFile(pathOfBlob(newFolder, damaged.hash), someBytes(5000));
      const reading = await from.read(read.hash);
      const result = await moved({ deleteSource: true });
      expect(result).toMatchObject({
        left: 1,
        faults: [{ kind: 'damaged_copy', hash: damaged.hash, uses: 1 }],
      });
      expect((await hashesIn(from)).sort()).toEqual([damaged.hash, lost].sort());
      expect((await buffer(reading)).equals(read.bytes)).toBe(true);
      for (const { hash, bytes } of files.filter((file) => file !== damaged))
        expect((await buffer(await both().read(hash))).equals(bytes)).toBe(true);
      // It is mended by hand.
      await rm(pathOfBlob(newFolder, damaged.hash));
      expect(await moved({ deleteSource: true })).toMatchObject({
        copied: 1,
        deleted: 1,
        left: 1,
        faults: [],
      });
      expect(await readFile(pathOfBlob(newFolder, damaged.hash))).toEqual(damaged.bytes);
      await from.remove(lost);
      const checked = await check({ database: world.drive().database, blobs: to });
      expect(checked.content).toEqual([]);
    },
  );

  test('is not deleted while a process serves that knows only one of the stores', async () => {
    await settled();
    const { hash } = await oldFile();
    const database = connect({ url: world.drive().database.url, log: quiet, name: '0123456789ab' });
    other.close = database.close;
    const client = database.openClient();
    await client.connect();
    onTestFinished(async () => {
      if (client.listenerCount('end') === 0) await client.end();
    });
    const own = 'ba9876543210';
    await expect(moved({ deleteSource: true, name: own })).rejects.toThrow('Nothing is deleted');
    expect(await moved({ name: own })).toMatchObject({ isServedElsewhere: true, isWhole: true });
    expect(await stores().from.size(hash)).toBe(5000);
    expect(await moved({ name: '0123456789ab' })).toMatchObject({ isServedElsewhere: false });
  });
});

test('a room lets in what fits, in the order in which it came, and what is too large alone', async () => {
  const room = createRoom(10);
  const order: string[] = [];
  const enter = async (name: string, space: number) => {
    const leave = await room.enter(space);
    order.push(name);
    return leave;
  };
  const [first, second] = [await enter('first', 6), await enter('second', 4)];
  const large = enter('large', 50);
  const small = enter('small', 1);
  await Promise.resolve();
  first();
  await Promise.resolve();
  expect(order).toEqual(['first', 'second']);
  second();
  (await large)();
  (await small)();
  expect(order).toEqual(['first', 'second', 'large', 'small']);
});

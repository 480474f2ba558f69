import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEngine, type EngineOptions, type OpenedTorrent } from '../engine.ts';
import { openEncrypted } from '../fixtures/encrypted.ts';
import { openSeeder, type Seeder } from '../fixtures/seeder.ts';
import { type MadeTorrent, makeTorrent } from '../fixtures/torrent.ts';

const kibibyte = 1024;
const bytes = randomBytes(1000 * kibibyte + 77);
const torrent = makeTorrent([{ path: [], bytes }], { pieceLength: 64 * kibibyte });

const network: EngineOptions['network'] = {
  allowsPeer: () => true,
  addressesOf: async () => [],
  http: {
    open: async () => {
      throw new Error('no tracker here');
    },
  },
};

function swarmOf(
  seeders: readonly Pick<Seeder, 'address' | 'close'>[],
  {
    wanted = [[0, bytes.length]],
    ...options
  }: Partial<EngineOptions> & {
    wanted?: readonly (readonly [number, number])[];
  } = {},
): OpenedTorrent {
  const engine = createEngine({ network, dhtNodes: [], mostPerHost: 10, ...options });
  const source = { infoHash: torrent.infoHash, trackers: [], peers: seeders.map(({ address }) => address) };
  const opened = engine.open({ source, info: torrent.info, wanted });
  onTestFinished(async () => {
    opened.close();
    engine.close();
    await Promise.all(seeders.map(({ close }) => close()));
  });
  return opened;
}

const seeder = (options?: Parameters<typeof openSeeder>[1], other: MadeTorrent = torrent) =>
  openSeeder(other, options);
const same = (read: Uint8Array, from = 0, to = bytes.length): boolean =>
  Buffer.compare(read, bytes.subarray(from, to)) === 0;

describe('content', () => {
  test('is read in any steps, over the ends of pieces', async () => {
    const opened = swarmOf([await seeder(), await seeder()]);
    const parts: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += 100_001)
      parts.push(await opened.read(at, Math.min(at + 100_001, bytes.length)));
    expect(same(Buffer.concat(parts))).toBe(true);
  });

  test('is right though one peer lies, one is slow and one leaves; the liar is not asked again', async () => {
    const lied = Promise.withResolvers<void>();
    const liar = await seeder({
      send: (block) => {
        lied.resolve();
        return Buffer.alloc(block.length);
      },
    });
    // Answers one block in two, so that others are asked for the rest.
    const slow = await seeder({ mayPass: (_, begin) => (begin / (16 * kibibyte)) % 2 === 0 });
    const leaving = await seeder({ leavesAfter: 3 });
    const good = await seeder({ mayPass: () => lied.promise.then(() => true) });
    const opened = swarmOf([liar, slow, leaving, good], { lateAfter: 100 });
    expect(same(await opened.read(0, bytes.length))).toBe(true);
    expect(liar.connections()).toBe(1);
  });

  test('is right though of three peers one lies, one is slow and one leaves', async () => {
    const liar = await seeder({
      send: (block, piece) => (piece % 3 === 0 ? Buffer.alloc(block.length) : block),
    });
    // One block at a time, each after a turn of the event loop for each peer that is asked meanwhile.
    let before: Promise<unknown> = Promise.resolve();
    const slow = await seeder({
      mayPass: () => {
        before = before.then(() => new Promise((resolve) => setTimeout(resolve, 5)));
        return before.then(() => true);
      },
    });
    const leaving = await seeder({ leavesAfter: 20 });
    const opened = swarmOf([liar, slow, leaving]);
    expect(same(await opened.read(0, bytes.length))).toBe(true);
    expect([liar.connections(), leaving.connections(), slow.connections()]).toEqual([1, 1, 1]);
  });

  test('that only a liar has never comes, and nothing bad is given away', async () => {
    const liar = await seeder({ send: (block) => Buffer.from(block.map((byte) => byte ^ 1)) });
    const opened = swarmOf([liar]);
    const reading = opened.read(0, 10).then(
      () => 'read',
      () => 'closed',
    );
    await expect.poll(() => opened.status().peers).toBe(0);
    opened.close();
    expect(await reading).toBe('closed');
  });

  test('of which nothing else is wanted is not taken ahead', async () => {
    const one = await seeder();
    const [from, to] = [300 * kibibyte, 330 * kibibyte];
    const opened = swarmOf([one], { wanted: [[from, to]] });
    expect(same(await opened.read(from, to), from, to)).toBe(true);
    expect([...new Set(one.asked.map((block) => Number(block.split(':')[0])))].sort()).toEqual([4, 5]);
  });

  test('waits in memory no longer than there is room for it', async () => {
    const one = await seeder();
    const opened = swarmOf([one], { mostMemory: 128 * kibibyte });
    expect(same(await opened.read(0, 10), 0, 10)).toBe(true);
    const pieces = () => new Set(one.asked.map((block) => block.split(':')[0])).size;
    await expect.poll(pieces).toBe(2);
    expect(same(await opened.read(10, bytes.length), 10)).toBe(true);
  });

  test('comes from one peer after the other where there is a line for one alone', async () => {
    const [first, second] = [await seeder({ leavesAfter: 30 }), await seeder()];
    const opened = swarmOf([first, second], { mostConnections: 1 });
    expect(same(await opened.read(0, bytes.length))).toBe(true);
    expect([first.connections(), second.connections()]).toEqual([1, 1]);
  });

  test.each([
    ['in RC4', 2],
    ['in the clear', 1],
  ])('comes from a peer that accepts encrypted connections alone, and goes on %s', async (_, method) => {
    const behind = await seeder();
    const one = await openEncrypted(behind, { infoHash: torrent.infoHash, method });
    const opened = swarmOf([one]);
    expect(same(await opened.read(0, bytes.length))).toBe(true);
    expect(one.connections()).toBe(2);
  });

  test('that a peer stops sending is asked of another', async () => {
    const stuck = await seeder({ mayPass: (piece) => piece !== 0 });
    const opened = swarmOf([stuck, await seeder({ has: (piece) => piece === 0 })]);
    expect(same(await opened.read(0, bytes.length))).toBe(true);
  });
});

describe('a description', () => {
  const find = async (seeders: readonly Seeder[], { allowsPeer = network.allowsPeer, within = 500 } = {}) => {
    const engine = createEngine({ network: { ...network, allowsPeer }, dhtNodes: [] });
    onTestFinished(async () => {
      engine.close();
      await Promise.all(seeders.map(({ close }) => close()));
    });
    const source = { infoHash: torrent.infoHash, trackers: [], peers: seeders.map(({ address }) => address) };
    return engine.metadata(source, AbortSignal.timeout(within)).then(
      (info) => Buffer.compare(info, torrent.info) === 0,
      ({ reason }) => reason,
    );
  };

  test('is believed where its hash is right', async () => {
    const seeders = [await seeder({ metadata: randomBytes(40_000) }), await seeder()];
    expect(await find(seeders, { within: 20_000 })).toBe(true);
  });

  test('of more bytes than are read is not asked for', async () => {
    expect(await find([await seeder({ metadata: Buffer.alloc(5 * 1024 * kibibyte) })])).toBe('no-peers');
  });

  test('is not asked of an address that the network does not open to', async () => {
    const one = await seeder();
    expect(await find([one], { allowsPeer: () => false })).toBe('no-peers');
    expect(one.connections()).toBe(0);
  });
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { createEngine, type EngineOptions } from './engine.ts';
import { openSeeder } from './fixtures/seeder.ts';
import { makeTorrent } from './fixtures/torrent.ts';

const size = 40_000;
const torrent = makeTorrent([{ path: [], bytes: Buffer.alloc(size, 'a') }]);
const network: EngineOptions['network'] = {
  allowsPeer: () => true,
  addressesOf: async () => [],
  http: {
    open: async () => {
      throw new Error('no tracker here');
    },
  },
};

interface Options {
  readonly peers?: readonly string[];
  readonly allowsPeer?: EngineOptions['network']['allowsPeer'];
}

function open(
  wanted: readonly (readonly [number, number])[],
  { peers = [], allowsPeer = network.allowsPeer }: Options = {},
) {
  const engine = createEngine({ network: { ...network, allowsPeer }, dhtNodes: [] });
  const source = { infoHash: torrent.infoHash, trackers: [], peers };
  const opened = engine.open({ source, info: torrent.info, wanted });
  onTestFinished(() => {
    opened.close();
    engine.close();
  });
  return opened;
}

test.each<[string, readonly (readonly [number, number])[]]>([
  ['past the end', [[0, size + 1]]],
  ['before the beginning', [[-1, 10]]],
  ['that end before they begin', [[10, 9]]],
  [
    'that overlap',
    [
      [0, 100],
      [99, 200],
    ],
  ],
  ['of no whole bytes', [[0.5, 10]]],
])('ranges %s are not opened', (_, wanted) => {
  expect(() => open(wanted)).toThrow('no such range');
});

test.each([
  [0, size + 1],
  [-1, 5],
  [7, 6],
])('bytes %i to %i are not read', async (from, to) => {
  await expect(open([[0, size]]).read(from, to)).rejects.toThrow('no such range');
});

test('a fault in the work of a timer ends that torrent alone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const seeder = await openSeeder(torrent, { mayPass: () => false });
  let isFaulty = false;
  const allowsPeer = (): boolean => {
    if (isFaulty) throw new RangeError('a fault');
    return true;
  };
  const faulty = open([[0, size]], { peers: [seeder.address], allowsPeer });
  const sound = open([[0, size]]);
  const readings = [faulty, sound].map((opened) =>
    opened.read(0, 10).then(
      () => 'read',
      ({ reason }) => reason,
    ),
  );
  await expect.poll(() => seeder.asked.length).toBeGreaterThan(0);
  await seeder.close();
  await expect.poll(() => faulty.status().peers).toBe(0);
  isFaulty = true;
  // Peers that left are tried again.
  vi.advanceTimersByTime(75_000);
  expect(await readings[0]).toBe('ended');
  await expect(faulty.read(0, 10)).rejects.toMatchObject({ reason: 'ended' });
  sound.close();
  expect(await readings[1]).toBe('cancelled');
});

test('what was found for one account is told to no other', async () => {
  const seeder = await openSeeder(torrent);
  const engine = createEngine({ network, dhtNodes: [] });
  onTestFinished(engine.close);
  const find = (askedBy: string, signal: AbortSignal) =>
    engine
      .metadata({ infoHash: torrent.infoHash, trackers: [], peers: [seeder.address], askedBy }, signal)
      .then(
        (info) => Buffer.compare(info, torrent.info) === 0,
        ({ reason }) => reason,
      );
  expect(await find('ada', AbortSignal.timeout(20_000))).toBe(true);
  await seeder.close();
  expect(await find('ada', AbortSignal.abort())).toBe(true);
  expect(await find('bob', AbortSignal.abort())).toBe('no-peers');
});

import { randomBytes } from 'node:crypto';
import { describe, expect, type TestContext, test, vi } from 'vitest';
import { someOf } from '../../tests/long.ts';
import { readAllowed } from '../egress/index.ts';
import { isInstalled, openReceivingAria2, openTransmission } from './fixtures/programs.ts';
import { makeTorrent } from './fixtures/torrent.ts';
import { createTorrents, type ReadContent, type RunningSeed } from './index.ts';

/** For the clients that most peers are; `npm test` says where they are not installed. */
const files = [
  { path: ['one', 'film.mkv'], bytes: randomBytes(1_300_000) },
  { path: ['one', 'film.srt'], bytes: randomBytes(5000) },
  { path: ['poster.jpg'], bytes: randomBytes(700_000) },
];
const torrent = makeTorrent(files, { name: 'Series', pieceLength: 64 * 1024 });
const all: ReadContent = async (from, to) => torrent.content.subarray(from, to);

// Other programs run beside each other here, each at its own pace.
vi.setConfig({ testTimeout: 180_000 });

async function giveTo(
  address: string,
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  read: ReadContent = all,
): Promise<RunningSeed> {
  const torrents = createTorrents({
    allowed: readAllowed(address)!,
    ports: [],
    userAgent: 'tests',
    dhtNodes: [],
  });
  onTestFinished(torrents.close);
  const source = { infoHash: torrent.infoHash, trackers: [], peers: [address] };
  return torrents.seed({ source, info: torrent.info, here: [[0, torrent.content.length]] }, read);
}

describe.skipIf(!isInstalled('aria2c')).concurrent('aria2', () => {
  test.for(someOf([[[]], [['--bt-require-crypto=true', '--bt-min-crypto-level=arc4']]] as const))(
    'gets everything, with %s',
    async ([options], finishing) => {
      const aria2 = await openReceivingAria2(torrent, ...options);
      finishing.onTestFinished(aria2.close);
      await giveTo(aria2.address, finishing);
      expect((await aria2.received()).equals(torrent.content)).toBe(true);
    },
  );

  test('gets nothing more once there is nothing more to read', async (finishing) => {
    const aria2 = await openReceivingAria2(torrent);
    finishing.onTestFinished(aria2.close);
    let given = 0;
    const seed = await giveTo(aria2.address, finishing, async (from, to) => {
      if (given + to - from > 600_000) return undefined;
      given += to - from;
      return torrent.content.subarray(from, to);
    });
    await seed.ended;
    expect(given).toBeGreaterThan(0);
  });
});

describe.skipIf(!isInstalled('transmission-daemon')).concurrent('Transmission', () => {
  test('gets everything', async (finishing) => {
    const transmission = await openTransmission(torrent, 'preferred', 'without content');
    finishing.onTestFinished(transmission.close);
    await giveTo(transmission.address, finishing);
    expect((await transmission.received()).equals(torrent.content)).toBe(true);
  });
});

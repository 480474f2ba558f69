import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, type TestContext, test, vi } from 'vitest';
import { isLong, someOf } from '../../tests/long.ts';
import { createAddressPolicy, readAllowed } from '../egress/index.ts';
import { freePort } from '../fixtures/free-port.ts';
import type { PeerAddress } from './address.ts';
import { isInstalled, openAria2, openOpentracker, openTransmission } from './fixtures/programs.ts';
import { makeTorrent } from './fixtures/torrent.ts';
import { createTorrents, type InspectedTorrent, type Torrents } from './index.ts';
import { createDht } from './sources/dht.ts';

/** With the clients that most peers are; `npm test` says where they are not installed. */
const files = [
  { path: ['one', 'film.mkv'], bytes: randomBytes(1_300_000) },
  { path: ['one', 'film.srt'], bytes: randomBytes(5000) },
  { path: ['poster.jpg'], bytes: randomBytes(700_000) },
];
const torrent = makeTorrent(files, { name: 'Series', pieceLength: 64 * 1024 });

/** Tests at one time each clean up by their own hook: the shared one belongs to whichever began last. */
type Finishing = Pick<TestContext, 'onTestFinished'>;

function connectTo(address: string, { onTestFinished }: Finishing): Torrents {
  const torrents = createTorrents({
    allowed: readAllowed(address)!,
    ports: [],
    userAgent: 'tests',
    dhtNodes: [],
  });
  onTestFinished(torrents.close);
  return torrents;
}

// Other programs run beside each other here, each at its own pace.
vi.setConfig({ testTimeout: 180_000 });

const sourceAt = (address: string) => ({ infoHash: torrent.infoHash, trackers: [], peers: [address] });
const find = (torrents: Torrents, address: string): Promise<InspectedTorrent> =>
  torrents.find(sourceAt(address), AbortSignal.timeout(150_000));

/** Reads these files, from a byte of the first one on. */
async function take(torrents: Torrents, address: string, indexes: readonly number[], skipped = 0) {
  const { info, facts } = await find(torrents, address);
  const ranges = indexes.map((index, at) => {
    const { offset, size } = facts.files[index]!;
    return [at === 0 ? offset + skipped : offset, offset + size] as const;
  });
  const opened = await torrents.open({ source: sourceAt(address), info, wanted: ranges });
  const parts: Uint8Array[] = [];
  for (const [from, to] of ranges)
    for await (const part of opened.read(from, to)) parts.push(Buffer.from(part));
  opened.close();
  return Buffer.concat(parts);
}

async function sha256(parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of parts) hash.update(part);
  return hash.digest('hex');
}

const isSame = (taken: Buffer, ...expected: readonly Buffer[]): boolean =>
  taken.equals(Buffer.concat(expected));

describe.skipIf(!isInstalled('aria2c')).concurrent('aria2', () => {
  test('tells what is in a magnet link and sends what was chosen, to a process that is killed between', async (finishing) => {
    const { address, close } = await openAria2(torrent);
    finishing.onTestFinished(close);
    const torrents = connectTo(address, finishing);
    const { facts } = await find(torrents, address);
    expect(facts.files.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
    expect(isSame(await take(torrents, address, [1, 2]), files[1]!.bytes, files[2]!.bytes)).toBe(true);
    await torrents.close();
    const rest = await take(torrents, address, [0], 400_001);
    expect(isSame(rest, files[0]!.bytes.subarray(400_001))).toBe(true);
  });

  test.runIf(isLong)(
    'sends what is many times the memory for pieces, and its end to whoever looks there meanwhile',
    async (finishing) => {
      const film = makeTorrent([{ path: ['film.mkv'], bytes: randomBytes(96 << 20) }], {
        name: 'Film',
        pieceLength: 1 << 20,
      });
      const { address, close } = await openAria2(film);
      finishing.onTestFinished(close);
      const torrents = connectTo(address, finishing);
      const source = { infoHash: film.infoHash, trackers: [], peers: [address] };
      const { info } = await torrents.find(source, AbortSignal.timeout(150_000));
      const size = film.content.length;
      const opened = await torrents.open({ source, info, wanted: [[0, size]] });
      const end = opened.readRange(size - 100_000, size, AbortSignal.timeout(150_000));
      const [whole, last] = await Promise.all([sha256(opened.read(0, size)), sha256(end)]);
      opened.close();
      expect(whole).toBe(await sha256([film.content]));
      expect(last).toBe(await sha256([film.content.subarray(size - 100_000)]));
    },
  );

  test.runIf(isLong)('sends to those who encrypt alone, where it is told to', async (finishing) => {
    const { address, close } = await openAria2(
      torrent,
      '--bt-require-crypto=true',
      '--bt-min-crypto-level=arc4',
    );
    finishing.onTestFinished(close);
    expect(
      isSame(await take(connectTo(address, finishing), address, [0, 2]), files[0]!.bytes, files[2]!.bytes),
    ).toBe(true);
  });
});

describe.skipIf(!isLong || !isInstalled('transmission-daemon')).concurrent('Transmission', () => {
  test.for(someOf(['required', 'preferred'] as const))(
    'sends all files, with encryption %s',
    async (encryption, finishing) => {
      const { address, close } = await openTransmission(torrent, encryption);
      finishing.onTestFinished(close);
      expect(isSame(await take(connectTo(address, finishing), address, [0, 1, 2]), torrent.content)).toBe(
        true,
      );
    },
  );
});

describe.skipIf(!isInstalled('opentracker') || !isInstalled('aria2c')).concurrent('opentracker', () => {
  test.for(someOf(['http', 'udp']))('names aria2, which it knows, over %s', async (protocol, finishing) => {
    const tracker = await openOpentracker(torrent.infoHash);
    finishing.onTestFinished(tracker.close);
    const announced = `http://${tracker.address}/announce`;
    const known = makeTorrent(files, { name: 'Series', pieceLength: 64 * 1024, trackers: [announced] });
    const { address, close } = await openAria2(known);
    finishing.onTestFinished(close);
    const torrents = connectTo(`${tracker.address},${address}`, finishing);
    const trackers = [`${protocol}://${tracker.address}/announce`];
    const source = { infoHash: known.infoHash, trackers, peers: [] };
    await waitForPeers(announced, known.infoHash, finishing);
    const { facts } = await torrents.find(source, finishing.signal);
    expect(facts.files.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
  });
});

describe.skipIf(!isInstalled('aria2c')).concurrent('the DHT of aria2', () => {
  test.runIf(isLong)('leads from one node to another client that has the torrent', async (finishing) => {
    const folder = mkdtempSync(join(tmpdir(), 'dht-'));
    finishing.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [one, other] = [await freePort(), await freePort()];
    const nodeAt = (port: number, first: number): readonly string[] => [
      ...['--enable-dht=true', `--dht-listen-port=${port}`, `--dht-file-path=${join(folder, String(port))}`],
      ...[`--dht-entry-point=127.0.0.1:${first}`, '--dht-message-timeout=5'],
    ];
    const unrelated = makeTorrent([{ path: ['a'], bytes: randomBytes(1000) }], { name: 'Unrelated' });
    const node = await openAria2(unrelated, ...nodeAt(one, other));
    finishing.onTestFinished(node.close);
    const seeder = await openAria2(torrent, ...nodeAt(other, one));
    finishing.onTestFinished(seeder.close);
    const dhtNodes = [`127.0.0.1:${one}`];
    const allowed = readAllowed([...dhtNodes, `127.0.0.1:${other}`, seeder.address].join(','))!;
    const { allowsPeer } = createAddressPolicy({ allowed });
    const dht = createDht({
      network: { allowsPeer, addressesOf: async (host) => [host] },
      beginWith: dhtNodes,
    });
    finishing.onTestFinished(dht.close);
    // It announces itself some seconds after its start.
    const known = async (): Promise<readonly string[]> => {
      const found: PeerAddress[] = [];
      await dht.look(Buffer.from(torrent.infoHash, 'hex'), (peers) => found.push(...peers), finishing.signal);
      return found.map(({ host, port }) => `${host}:${port}`);
    };
    await finishing.expect.poll(known, { interval: 500, timeout: 100_000 }).toContain(seeder.address);
    const torrents = createTorrents({ allowed, ports: [], userAgent: 'tests', dhtNodes });
    finishing.onTestFinished(torrents.close);
    const source = { infoHash: torrent.infoHash, trackers: [], peers: [] };
    const { facts } = await torrents.find(source, finishing.signal);
    expect(facts.files.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
  });
});

/** Resolves when somebody has announced a torrent to a tracker: it is asked once, and again after a minute. */
async function waitForPeers(
  tracker: string,
  infoHash: string,
  { expect: expectHere }: Pick<TestContext, 'expect'>,
): Promise<void> {
  const escaped = infoHash.replace(/../g, '%$&');
  const count = async (): Promise<number> => {
    const answer = Buffer.from(
      await (await fetch(`${tracker.replace('announce', 'scrape')}?info_hash=${escaped}`)).arrayBuffer(),
    );
    return Number(/8:completei(\d+)e/.exec(answer.toString('latin1'))?.[1] ?? 0);
  };
  await expectHere.poll(count, { interval: 30 }).toBeGreaterThan(0);
}

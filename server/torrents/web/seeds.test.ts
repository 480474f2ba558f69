import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAddressPolicy, openEgress, readAllowed } from '../../egress/index.ts';
import { createEngine, type OpenedTorrent } from '../engine.ts';
import { openSeeder } from '../fixtures/seeder.ts';
import { type MadeTorrent, makeTorrent } from '../fixtures/torrent.ts';
import { openWebServer, sendRange, type WebServer } from '../fixtures/web-server.ts';
import { readInfo } from '../metainfo.ts';
import { openWebSeed } from './seed.ts';

const kibibyte = 1024;
const files = [
  { path: ['a b', 'film ü.mkv'], bytes: randomBytes(700 * kibibyte) },
  { path: ['empty'], bytes: Buffer.alloc(0) },
  { path: ['words.srt'], bytes: randomBytes(5001) },
  { path: ['poster.jpg'], bytes: randomBytes(90 * kibibyte + 7) },
];
const torrent = makeTorrent(files, { name: 'Séries', pieceLength: 64 * kibibyte });
const size = torrent.content.length;

const server = async (
  ...options: Parameters<typeof openWebServer> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const opened = await openWebServer(torrent, ...options);
  onTestFinished(opened.close);
  return opened;
};

/** The network of the server, that may go to these addresses of this machine. */
function networkTo(...allowed: readonly string[]) {
  const keys = allowed.length === 0 ? [] : readAllowed(allowed.join(','))!;
  return {
    allowsPeer: createAddressPolicy({ allowed: keys }).allowsPeer,
    http: openEgress({ allowed: keys, ports: [], userAgent: 'tests' }),
    addressesOf: async (host: string) => [host],
  };
}

interface Options {
  readonly peers?: readonly string[];
  readonly allowed?: readonly string[];
  /** The first byte that is wanted. */
  readonly from?: number;
}

function open(
  servers: readonly WebServer[],
  { peers = [], allowed = [], from = 0 }: Options = {},
): OpenedTorrent {
  const network = networkTo(...servers.map((one) => one.allowed), ...peers, ...allowed);
  const engine = createEngine({ network, dhtNodes: [] });
  const webSeeds = servers.map(({ address }) => address);
  const opened = engine.open({
    source: { infoHash: torrent.infoHash, trackers: [], peers, webSeeds },
    info: torrent.info,
    wanted: [[from, size]],
  });
  onTestFinished(() => {
    opened.close();
    engine.close();
  });
  return opened;
}

const isAll = (bytes: Uint8Array): boolean => torrent.content.equals(bytes);

describe('a web seed', () => {
  test('brings all of a torrent that no peer has, in few requests over one connection for each file', async () => {
    const one = await server();
    const opened = open([one]);
    expect(isAll(await opened.read(0, size))).toBe(true);
    expect(opened.status()).toMatchObject({ peers: 1, received: size });
    // 51 blocks.
    expect(one.asked.length).toBeLessThan(10);
    expect(one.connections()).toBeLessThanOrEqual(4);
    expect(one.asked[0]).toMatch(/^\/files\/S%C3%A9ries\/a%20b\/film%20%C3%BC\.mkv 0-/);
  });

  test('is followed to where it leads, and no further than the network is open', async () => {
    const behind = await server();
    const leads = (to: string) =>
      server((request, response) => void response.writeHead(302, { location: `${to}${request.url}` }).end());
    const inside = await server();
    const [good, bad] = [await leads(behind.origin), await leads(inside.origin)];
    const opened = open([bad, good], { allowed: [behind.allowed] });
    expect(isAll(await opened.read(0, size))).toBe(true);
    expect([bad.asked.length, inside.asked.length]).toEqual([1, 0]);
  });

  test('that lies is left once a piece of it was wrong, and nothing of it is given away', async () => {
    const liar = await server((request, response, bytes) =>
      sendRange(request, response, Buffer.from(bytes.map((byte) => byte ^ 1))),
    );
    const opened = open([liar]);
    const reading = opened.read(0, 10).catch(({ reason }) => reason);
    await expect.poll(() => opened.status()).toMatchObject({ peers: 0, received: 64 * kibibyte });
    const { received } = opened.status();
    opened.close();
    expect(await reading).toBe('cancelled');
    expect([received, liar.asked.length]).toEqual([64 * kibibyte, 1]);
  });

  test('that lies does not spoil what others bring', async () => {
    const liar = await server((request, response, bytes) =>
      sendRange(request, response, Buffer.alloc(bytes.length)),
    );
    const seeder = await openSeeder(torrent);
    onTestFinished(seeder.close);
    const opened = open([liar, await server()], { peers: [seeder.address] });
    expect(isAll(await opened.read(0, size))).toBe(true);
  });
});

/** A web seed without a download around it. */
async function seedOf(one: WebServer, of: MadeTorrent = torrent, network = networkTo(one.allowed)) {
  const content = readInfo(of.info);
  const said: string[] = [];
  const outcomes: string[] = [];
  const blocks = new Map<number, Buffer>();
  const closed = Promise.withResolvers<void>();
  const wire = openWebSeed(
    {
      address: one.address,
      content,
      http: network.http,
      firstRest: 1,
      answered: (outcome) => void outcomes.push(outcome),
    },
    {
      ready: () => void said.push('ready'),
      choked: () => void said.push('choked'),
      unchoked: () => void said.push('unchoked'),
      block: (_, piece, begin, bytes) => void blocks.set(piece * of.pieceLength + begin, Buffer.from(bytes)),
      closed: () => {
        said.push('closed');
        closed.resolve();
      },
    },
  );
  onTestFinished(() => {
    wire.close();
    return closed.promise;
  });
  return { wire, said, outcomes, blocks, closed: closed.promise };
}

describe('a web seed that answers with something else is left for good, and nothing of it is taken', () => {
  test.each<[string, Parameters<typeof openWebServer>[1]]>([
    ['the whole for a part', (_, response, bytes) => void response.end(bytes)],
    [
      'another part',
      (_, response, bytes) => {
        response.writeHead(206, { 'content-range': `bytes 1-${bytes.length - 1}/${bytes.length}` });
        response.end(bytes.subarray(1));
      },
    ],
    ['another file', (request, response) => sendRange(request, response, Buffer.alloc(10 ** 6))],
    ['nothing', (_, response) => void response.writeHead(404).end()],
  ])('%s', async (_, serve) => {
    const bad = await server(serve);
    const { wire, outcomes, blocks, closed } = await seedOf(bad);
    for (let begin = 0; begin < 65_536; begin += 16_384) wire.request(1, begin, 16_384);
    await closed;
    expect([outcomes, bad.asked.length, blocks.size]).toEqual([['useless'], 1, 0]);
  });

  test('more than was asked for, which would stand in the next file', async () => {
    const bad = await server((request, response, bytes) => {
      const [from, last] = request.headers.range!.match(/\d+/g)!.map(Number) as [number, number];
      response.writeHead(206, { 'content-range': `bytes ${from}-${last}/${bytes.length}` });
      response.end(Buffer.concat([bytes.subarray(from, last + 1), Buffer.alloc(10)]));
    });
    const { wire, outcomes, blocks, closed } = await seedOf(bad);
    // The last 12 KiB of a file, and the first four of the next.
    wire.request(10, 49_152, 16_384);
    await closed;
    expect([outcomes, bad.asked.length, blocks.size]).toEqual([['part', 'useless'], 1, 0]);
  });
});

test('a web seed inside our network is not asked', async () => {
  const inside = await server();
  const { wire, said } = await seedOf(inside, torrent, networkTo());
  wire.request(0, 0, 16_384);
  await expect.poll(() => said.length).toBeGreaterThan(2);
  expect(inside.asked).toEqual([]);
});

describe('requests to a web seed', () => {
  test('wait where it is busy, and are taken back meanwhile', async () => {
    let count = 0;
    const busy = await server((request, response, bytes) => {
      count += 1;
      if (count === 1) response.writeHead(503, { 'retry-after': '0' }).end();
      else sendRange(request, response, bytes);
    });
    const { wire, said, blocks } = await seedOf(busy);
    wire.request(0, 0, 16_384);
    await expect.poll(() => said).toEqual(['ready', 'unchoked', 'choked', 'unchoked']);
    expect(blocks.size).toBe(0);
    wire.request(0, 0, 16_384);
    await expect.poll(() => blocks.get(0)?.equals(torrent.content.subarray(0, 16_384))).toBe(true);
  });

  test('to one that is always busy come to an end', async () => {
    const busy = await server((_, response) => void response.writeHead(503).end());
    const { wire, said, closed } = await seedOf(busy);
    const asking = setInterval(() => wire.request(0, 0, 16_384), 1);
    onTestFinished(() => clearInterval(asking));
    await closed;
    expect(busy.asked.length).toBe(5);
    expect(said.at(-1)).toBe('closed');
  });

  test('that are all taken back let the next ones go first', async () => {
    const open = Promise.withResolvers<void>();
    const one = await server(async (request, response, bytes) => {
      if (one.asked.length === 1) {
        response.writeHead(206, { 'content-range': `bytes 0-131071/${bytes.length}` });
        response.write(bytes.subarray(0, 20_000));
        await open.promise;
        response.write(bytes.subarray(20_000, 40_000));
      } else sendRange(request, response, bytes);
    });
    const { wire, blocks } = await seedOf(one);
    for (let begin = 0; begin < 131_072; begin += 16_384) wire.request(begin >> 16, begin & 65_535, 16_384);
    await expect.poll(() => blocks.size).toBe(1);
    for (let begin = 0; begin < 131_072; begin += 16_384) wire.cancel(begin >> 16, begin & 65_535, 16_384);
    wire.request(5, 0, 16_384);
    open.resolve();
    await expect.poll(() => [...blocks.keys()]).toEqual([0, 5 * 65_536]);
  });

  test('that bring fewer bytes than were asked for are made anew, over a new connection', async () => {
    const closings: Promise<unknown>[] = [];
    const short = await server((request, response, bytes) => {
      if (short.asked.length > 1) return sendRange(request, response, bytes);
      closings.push(once(request.socket, 'close'));
      response.setHeader('keep-alive', 'timeout=600');
      response.writeHead(206, { 'content-range': `bytes 0-16383/${bytes.length}` });
      // Without a length, in chunks.
      response.write(bytes.subarray(0, 10_000));
      response.end();
    });
    const { wire, said, blocks } = await seedOf(short);
    wire.request(0, 0, 16_384);
    await expect.poll(() => said).toEqual(['ready', 'unchoked', 'choked', 'unchoked']);
    await Promise.all(closings);
    expect(blocks.size).toBe(0);
    wire.request(0, 0, 16_384);
    await expect.poll(() => blocks.get(0)?.equals(torrent.content.subarray(0, 16_384))).toBe(true);
  });

  test.each([
    ['a torrent of one file are for the file', [], '/files/things 0-99'],
    [
      'a folder with one file of its own name are for the file in it',
      ['things'],
      '/files/things/things 0-99',
    ],
  ])('of %s', async (_, path, expected) => {
    const made = makeTorrent([{ path, bytes: randomBytes(100) }]);
    const one = await openWebServer(made);
    onTestFinished(one.close);
    const { wire, blocks } = await seedOf(one, made);
    wire.request(0, 0, 100);
    await expect.poll(() => blocks.get(0)?.equals(made.content)).toBe(true);
    expect(one.asked).toEqual([expected]);
  });

  test('over padding are answered with zeros', async () => {
    const one = await server();
    const { wire, blocks } = await seedOf(one);
    expect(size % 16_384).toBeGreaterThan(0);
    const [piece, begin] = [Math.floor(size / 65_536), (size % 65_536) - (size % 16_384)];
    wire.request(piece, begin, 16_384);
    const at = piece * 65_536 + begin;
    await expect.poll(() => blocks.has(at)).toBe(true);
    expect(
      blocks
        .get(at)!
        .subarray(size - at)
        .every((byte) => byte === 0),
    ).toBe(true);
  });

  test('for a block of two files with padding between them ask for both, and never for the padding', async () => {
    const padded = makeTorrent([
      { path: ['a'], bytes: randomBytes(10_000) },
      { path: ['.pad', '5000'], bytes: Buffer.alloc(5000) },
      { path: ['b'], bytes: randomBytes(20_000) },
      { path: ['.pad', '9'], bytes: Buffer.alloc(9) },
    ]);
    const one = await openWebServer(padded);
    onTestFinished(one.close);
    const { wire, blocks } = await seedOf(one, padded);
    for (const [piece, length] of [16_384, 16_384, 2241].entries()) wire.request(piece, 0, length);
    await expect.poll(() => blocks.size).toBe(3);
    expect(padded.content.equals(Buffer.concat([...blocks.values()]))).toBe(true);
    expect(one.asked).toEqual(['/files/things/a 0-9999', '/files/things/b 0-19999']);
  });

  test('over much padding leave the event loop to others', async () => {
    const padded = makeTorrent(
      [
        { path: ['a'], bytes: randomBytes(1) },
        { path: ['.pad', '1'], bytes: Buffer.alloc(200 * 16_384 - 1) },
      ],
      { pieceLength: 200 * 16_384 },
    );
    const one = await openWebServer(padded);
    onTestFinished(one.close);
    const { wire, blocks } = await seedOf(one, padded);
    // Every other block, so that each is a request by itself, and then the others in one.
    for (const first of [1, 0]) {
      const before = blocks.size;
      for (let block = first; block < 200; block += 2) wire.request(0, block * 16_384, 16_384);
      const each: number[] = [];
      for (let was = before; blocks.size < before + 100; was = blocks.size) {
        await new Promise((resolve) => void setImmediate(resolve));
        each.push(blocks.size - was);
      }
      expect(Math.max(...each)).toBeLessThanOrEqual(17);
    }
  });
});

import { randomBytes } from 'node:crypto';
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAddressPolicy, openEgress, readAllowed } from '../../egress/index.ts';
import { type PeerAddress, readPeer } from '../address.ts';
import { asBytes, asMap, decode, encode } from '../bencode.ts';
import { openTracker } from '../fixtures/tracker.ts';
import type { Network } from '../network.ts';
import { createDht } from './dht.ts';
import { askHttpTracker } from './http-tracker.ts';
import { askSources } from './sources.ts';
import { askUdpTracker } from './udp-tracker.ts';

const infoHash = randomBytes(20);
const names = { infoHash, peerId: randomBytes(20), left: 5 };
const announce = () => ({ ...names, signal: new AbortController().signal });
const peer: PeerAddress = { host: '127.0.0.1', port: 6881 };
const compact = Buffer.of(127, 0, 0, 1, 6881 >> 8, 6881 & 255);

/** The network of the server, but that nothing is looked up. */
function networkTo(...allowed: readonly string[]): Network {
  const keys = allowed.length === 0 ? [] : readAllowed(allowed.join(','))!;
  return {
    allowsPeer: createAddressPolicy({ allowed: keys }).allowsPeer,
    http: openEgress({ allowed: keys, ports: [], userAgent: 'tests' }),
    addressesOf: async (host) => [host],
  };
}

/** Something on this machine that answers packets. */
async function openNode(answer: (message: Buffer, from: RemoteInfo) => Buffer | undefined) {
  const socket = createSocket('udp4');
  const received: Buffer[] = [];
  socket.on('message', (message, from) => {
    received.push(message);
    const reply = answer(message, from);
    if (reply !== undefined) socket.send(reply, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const { port } = socket.address();
  return { address: `127.0.0.1:${port}`, port, received };
}

describe('a tracker that speaks HTTP', () => {
  test('names peers', async () => {
    const tracker = await openTracker();
    onTestFinished(tracker.close);
    tracker.name(6881, 6882);
    const answer = await askHttpTracker(networkTo(tracker.host), tracker.address, announce());
    expect(answer).toEqual({ interval: 60, peers: [peer, { ...peer, port: 6882 }] });
  });

  test('is read for 200 peers of each kind at most', async () => {
    const tracker = await openTracker();
    onTestFinished(tracker.close);
    tracker.name(...Array(40_000).fill(6881));
    const { peers } = await askHttpTracker(networkTo(tracker.host), tracker.address, announce());
    expect(peers.length).toBe(200);
  });

  test('inside our network is not asked', async () => {
    const tracker = await openTracker();
    onTestFinished(tracker.close);
    await expect(askHttpTracker(networkTo(), tracker.address, announce())).rejects.toThrow();
    expect(tracker.announces()).toBe(0);
  });
});

test('of one host two trackers are asked, and told once that the download begins', async () => {
  const asked: string[] = [];
  const isAsked = Promise.withResolvers<void>();
  const http: Network['http'] = {
    open: async (address, { mostRedirects }) => {
      asked.push(address);
      expect(mostRedirects).toBe(2);
      if (asked.length === 3) isAsked.resolve();
      throw new Error('nobody answers');
    },
  };
  const trackers = [1, 2, 3, 4].map((path) => `http://one.example/${path}`);
  const network = { ...networkTo(), http };
  const sources = askSources({
    ...names,
    network,
    trackers: [...trackers, 'http://two.example/', 'nonsense'],
    dht: undefined,
    found: () => {},
  });
  await isAsked.promise;
  sources.close();
  expect(asked.map((address) => address.split('?')[0])).toEqual([
    'http://one.example/1',
    'http://one.example/2',
    'http://two.example/',
  ]);
  expect(asked[0]).toContain('event=started');
});

/** Answers of trackers whose names say whether they answer, and what is asked of them. */
function tiersOf(...trackers: readonly string[]) {
  const asked: string[] = [];
  const http: Network['http'] = {
    open: async (address, { signal }) => {
      asked.push(new URL(address).hostname);
      if (address.includes('hung'))
        await new Promise((_, reject) => signal.addEventListener('abort', reject));
      if (address.includes('dead')) throw new Error('nobody answers');
      const body = encode({ interval: 60, peers: compact });
      return { body: [body] } as unknown as Awaited<ReturnType<Network['http']['open']>>;
    },
  };
  const found: PeerAddress[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sources = askSources({
    ...names,
    network: { ...networkTo(), http },
    trackers,
    dht: undefined,
    found: (peers) => found.push(...peers),
    // Leaves the order as it is.
    random: () => 0.999,
  });
  onTestFinished(() => {
    sources.close();
    vi.useRealTimers();
  });
  return { asked, found };
}

describe('trackers in tiers', () => {
  test('are asked until one of a tier answers, which is the first of the next time', async () => {
    const { asked, found } = tiersOf(
      'http://dead.test/ http://one.test/ http://two.test/',
      'http://three.test/ http://four.test/',
    );
    await expect.poll(() => found.length).toBe(2);
    expect(asked.toSorted()).toEqual(['dead.test', 'one.test', 'three.test']);
    asked.splice(0);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(() => asked.toSorted()).toEqual(['one.test', 'three.test']);
  });

  test('that hang are left for the next after ten seconds, and the last of a tier is waited for', async () => {
    const { asked, found } = tiersOf(
      'http://hung.test/ http://one.test/',
      'http://dead.test/ http://hung2.test/',
    );
    await expect.poll(() => asked.toSorted()).toEqual(['dead.test', 'hung.test', 'hung2.test']);
    await vi.advanceTimersByTimeAsync(9000);
    expect(found).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    await expect.poll(() => found).toEqual([peer]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked.toSorted()).toEqual(['dead.test', 'hung.test', 'hung2.test', 'one.test']);
  });

  test('of a kind that cannot be asked are passed over', async () => {
    const { asked, found } = tiersOf('wss://web.test/ http://one.test/');
    await expect.poll(() => found).toEqual([peer]);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(() => asked).toEqual(['one.test', 'one.test']);
  });

  test('that all fail are asked again after two minutes', async () => {
    const { asked } = tiersOf('http://dead1.test/ http://dead2.test/');
    await expect.poll(() => asked).toEqual(['dead1.test', 'dead2.test']);
    await vi.advanceTimersByTimeAsync(119_000);
    expect(asked.length).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    await expect.poll(() => asked.length).toBe(4);
  });
});

/** A tracker as BEP 15 has it. */
const udpTracker = () =>
  openNode((message) => {
    const transaction = message.subarray(12, 16);
    if (message.readUInt32BE(8) === 0)
      return Buffer.concat([Buffer.alloc(4), transaction, Buffer.from('12345678')]);
    if (!message.subarray(16, 36).equals(infoHash)) return undefined;
    const head = Buffer.alloc(20);
    head.writeUInt32BE(1, 0);
    transaction.copy(head, 4);
    head.writeUInt32BE(90, 8);
    return Buffer.concat([head, compact]);
  });

describe('a tracker that speaks UDP', () => {
  test('names peers', async () => {
    const { address } = await udpTracker();
    const answer = await askUdpTracker(networkTo(address), new URL(`udp://${address}/announce`), announce());
    expect(answer).toEqual({ interval: 90, peers: [peer] });
  });

  test('inside our network is sent nothing', async () => {
    const { address, received } = await udpTracker();
    const asked = askUdpTracker(networkTo(), new URL(`udp://${address}`), announce());
    await expect(asked).rejects.toThrow('could not be reached');
    expect(received).toEqual([]);
  });
});

describe('the DHT', () => {
  const idOf = (text: string): Buffer => Buffer.from(text.padEnd(20));
  const replyTo = (message: Buffer, more: object): Buffer => {
    const transaction = asBytes(asMap(decode(message).value)?.get('t'));
    return encode({ t: Buffer.from(transaction!), y: 'r', r: { id: idOf('node'), ...more } });
  };

  test('is followed from node to node to those who have the torrent', async () => {
    const far = await openNode((message) => replyTo(message, { values: [compact] }));
    const nodes = Buffer.concat([idOf('far'), Buffer.of(127, 0, 0, 1, far.port >> 8, far.port & 255)]);
    const near = await openNode((message) => replyTo(message, { nodes }));
    const dht = createDht({ network: networkTo(near.address, far.address), beginWith: [near.address] });
    const found: PeerAddress[] = [];
    await dht.look(infoHash, (peers) => found.push(...peers), announce().signal);
    dht.close();
    expect(found).toEqual([peer]);
    const request = asMap(decode(near.received[0]!).value);
    expect(request?.get('ro')).toBe(1);
  });

  test('is read for a hundred peers of one address each in one answer', async () => {
    const values = [Buffer.alloc(60_000 - 6 * 400, 1), ...Array(400).fill(compact)];
    const node = await openNode((message) => replyTo(message, { values }));
    const dht = createDht({ network: networkTo(node.address), beginWith: [node.address] });
    const found: PeerAddress[] = [];
    await dht.look(infoHash, (peers) => found.push(...peers), announce().signal);
    dht.close();
    expect(found.length).toBe(99);
  });

  test('leads to two nodes of one host at most, and begins at its bootstrap nodes again', async () => {
    const others = await Promise.all(
      Array.from({ length: 6 }, () => openNode((message) => replyTo(message, {}))),
    );
    const nodes = Buffer.concat(
      others.map(({ port }, at) =>
        Buffer.concat([idOf(`${at}`), Buffer.of(127, 0, 0, 1, port >> 8, port & 255)]),
      ),
    );
    const first = await openNode((message) => replyTo(message, { nodes }));
    const network: Network = { ...networkTo(first.address), allowsPeer: () => true };
    const dht = createDht({ network, beginWith: [first.address] });
    for (let count = 1; count <= 3; count += 1) {
      await dht.look(infoHash, () => {}, announce().signal);
      expect(first.received.length).toBe(count);
      expect(others.flatMap(({ received }) => received).length).toBe(count);
    }
    dht.close();
  });

  test('leads to no node inside our network', async () => {
    const inside = await openNode(() => undefined);
    const nodes = Buffer.concat([idOf('in'), Buffer.of(127, 0, 0, 1, inside.port >> 8, inside.port & 255)]);
    const near = await openNode((message) => replyTo(message, { nodes }));
    const dht = createDht({ network: networkTo(near.address), beginWith: [near.address], answerWithin: 200 });
    await dht.look(infoHash, () => {}, announce().signal);
    dht.close();
    expect([near.received.length, inside.received.length]).toEqual([1, 0]);
  });
});

describe('an address of a peer', () => {
  test.each([
    ['[2606:4700:0:0::1]:6881', '2606:4700::1'],
    ['[::ffff:8.8.8.8]:6881', '8.8.8.8'],
    ['8.8.8.8:6881', '8.8.8.8'],
  ])('%s is spelled in one way', (text, host) => expect(readPeer(text)).toEqual({ host, port: 6881 }));

  test.each(['[2606:4700::1%x]:6881', 'tracker.example:6881', '8.8.8.8:0', '8.8.8.8:65536'])(
    '%s is none',
    (text) => expect(readPeer(text)).toBeUndefined(),
  );
});

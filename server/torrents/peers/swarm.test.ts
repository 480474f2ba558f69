import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keyOf, type PeerAddress } from '../address.ts';
import { createConnectionLimit } from './connection-limit.ts';
import { createHosts } from './hosts.ts';
import { createMetadataDownload } from './metadata.ts';
import { createSwarm } from './swarm.ts';
import type { Wire } from './wire.ts';

test('a swarm goes to three ports of one host', async () => {
  const opened: string[] = [];
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const swarm = createSwarm(
    {
      infoHash: Buffer.alloc(20),
      peerId: Buffer.alloc(20),
      connectionLimit: createConnectionLimit({ most: 400 }),
      network: { allowsPeer: () => true },
      usesPeerExchange: true,
    },
    { ready: () => {}, closed: ({ key }) => void opened.push(key) },
  );
  const ports: readonly PeerAddress[] = Array.from({ length: 200 }, (_, at) => ({
    host: '127.0.0.1',
    port: port + at,
  }));
  swarm.add(ports);
  swarm.add(ports);
  swarm.close();
  server.close();
  await expect.poll(() => opened.length).toBe(3);
});

test('of peers that sent bad data the last thousand are remembered', () => {
  const asked: string[] = [];
  const swarm = createSwarm(
    {
      infoHash: Buffer.alloc(20),
      peerId: Buffer.alloc(20),
      connectionLimit: createConnectionLimit({ most: 400 }),
      // Who is banned is not even judged.
      network: { allowsPeer: (host) => asked.push(host) < 0 },
      usesPeerExchange: true,
    },
    { ready: () => {}, closed: () => {} },
  );
  const peers = Array.from({ length: 1001 }, (_, at) => ({
    host: `10.0.${at >> 8}.${at & 255}`,
    port: 6881,
  }));
  for (const peer of peers) swarm.ban({ key: keyOf(peer), close: () => {} } as Wire);
  swarm.add(peers);
  swarm.close();
  expect(asked).toEqual(['10.0.0.0']);
});

test('a peer that never unchokes is left after a minute when others wait for its place', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const infoHash = randomBytes(20);
  const greeting = [
    Buffer.from('\x13BitTorrent protocol', 'latin1'),
    Buffer.alloc(8),
    infoHash,
    Buffer.alloc(20, 1),
  ];
  const servers = [0, 1].map(() =>
    createServer((socket) => {
      socket.on('error', () => {});
      socket.write(Buffer.concat(greeting));
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const peers = servers.map((server) => ({
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
  }));
  const met: string[] = [];
  const readied = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const swarm = createSwarm(
    {
      infoHash,
      peerId: randomBytes(20),
      connectionLimit: createConnectionLimit({ most: 400 }),
      network: { allowsPeer: () => true },
      usesPeerExchange: true,
      mostConnections: 1,
    },
    { ready: ({ key }) => readied[met.push(key) - 1]?.resolve(), closed: () => {} },
  );
  onTestFinished(() => {
    swarm.close();
    for (const server of servers) server.close();
    vi.useRealTimers();
  });
  swarm.add(peers);
  await readied[0].promise;
  vi.advanceTimersByTime(59_000);
  expect(swarm.connected()).toBe(1);
  vi.advanceTimersByTime(6001);
  await readied[1].promise;
  expect(met).toEqual(peers.map(keyOf));
});

describe('places', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  test('of one host come back when it is left, and tries after a minute', () => {
    const hosts = createHosts(2);
    const of64 = ['2606:4700::1', '2606:4700::2', '2606:4700::3'] as const;
    expect(of64.map(hosts.take)).toEqual([true, true, false]);
    expect(hosts.take('2606:4700:0:1::1')).toBe(true);
    hosts.give(of64[0]);
    expect(hosts.take(of64[0])).toBe(false);
    vi.advanceTimersByTime(60_001);
    expect(hosts.take(of64[0])).toBe(true);
    expect(hosts.take(of64[2])).toBe(false);
  });

  test.each([
    { most: 80, share: 20 },
    { most: 16, share: 4 },
  ])('are kept for swarms that have few: $share of $most', ({ most, share }) => {
    const limit = createConnectionLimit({ most, share, burst: 1000 });
    const [large, small] = [limit.join(() => {}), limit.join(() => {})];
    const takes = ({ take }: typeof large) => Array.from({ length: 100 }, take).filter(Boolean).length;
    expect(takes(large)).toBe(0.75 * most);
    expect(takes(small)).toBe(share);
  });

  test('are given at twenty a second, and whoever waits is woken', () => {
    let woken = 0;
    const limit = createConnectionLimit({ most: 400, burst: 2 });
    const { take } = limit.join(() => {
      woken += 1;
    });
    expect([take(), take(), take()]).toEqual([true, true, false]);
    vi.advanceTimersByTime(51);
    expect(woken).toBe(1);
    expect([take(), take()]).toEqual([true, false]);
  });

  test('to ask for metadata are four at once, also when others leave; who sends nothing is left', () => {
    const closed: string[] = [];
    const asked = new Set<string>();
    const metadata = createMetadataDownload(
      Buffer.alloc(20),
      () => {},
      () => {},
    );
    const wireOf = (key: string): Wire => ({
      key,
      interested: () => {},
      request: () => {},
      cancel: () => {},
      extend: () => void asked.add(key),
      together: (work) => work(),
      close: () => void closed.push(key),
    });
    onTestFinished(() => {
      for (let at = 0; at < 40; at += 1) metadata.closed(wireOf(`${at}`));
    });
    for (let at = 0; at < 40; at += 1)
      metadata.extensions?.(wireOf(`${at}`), {
        metadataNumber: 1,
        metadataSize: 4 * 1024 * 1024,
        mostRequests: 1,
      });
    for (let at = 100; at < 136; at += 1) metadata.closed(wireOf(`${at}`));
    expect([...asked]).toEqual(['0', '1', '2', '3']);
    vi.advanceTimersByTime(5000);
    expect(closed).toEqual(['0', '1', '2', '3']);
  });
});

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { beginningOf, meetPeer } from '../fixtures/fake-wire.ts';
import { makeTorrent } from '../fixtures/torrent.ts';
import { readInfo } from '../metainfo.ts';
import { createContentDownload } from './content.ts';
import { blockSize, createFrames, frame, kinds, uint32 } from './frames.ts';
import { createPieceMemory } from './window.ts';
import { openWire } from './wire.ts';

const bytes = randomBytes(8 * blockSize);
const bad = Buffer.alloc(blockSize, 0x66);

function download({
  pieceLength = 2 * blockSize,
  content = bytes,
  memory = createPieceMemory(160 * 1024 * 1024),
} = {}) {
  const torrent = makeTorrent([{ path: [], bytes: content }], { pieceLength });
  const banned: string[] = [];
  const made = createContentDownload({
    content: readInfo(torrent.info),
    wanted: [[0, content.length]],
    memory,
    ban: ({ key }) => void banned.push(key),
  });
  onTestFinished(() => made.close());
  const all = Buffer.alloc(Math.ceil(content.length / pieceLength / 8), 255);
  return { ...made, banned, meet: (key: string, has = all) => meetPeer(made, key, has) };
}

describe('content', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

  test('that was verified is not written by a peer that ends its block later', async () => {
    const opened = download({ pieceLength: blockSize });
    const late = opened.meet('late', Buffer.of(0b0001_0000));
    late.send(frame(kinds.unchoke));
    pass(1);
    expect(late.requests).toEqual([[3, 0, blockSize]]);
    late.send(beginningOf(3, 0, blockSize, bad.subarray(0, 10)));
    const honest = opened.meet('honest');
    pass(10_500);
    honest.send(frame(kinds.unchoke));
    for (let step = 0; step < 20; step += 1) {
      pass(250);
      honest.serve(bytes, blockSize);
    }
    late.send(bad.subarray(10));
    expect(Buffer.compare(await opened.read(0, bytes.length), bytes)).toBe(0);
    expect(opened.banned).toEqual([]);
  });

  test('is not ruined in the name of another peer', async () => {
    const opened = download({ pieceLength: 4 * blockSize });
    const late = opened.meet('late');
    late.send(frame(kinds.unchoke));
    pass(1);
    late.send(beginningOf(0, 0, blockSize, Buffer.alloc(0)));
    const honest = opened.meet('honest');
    pass(10_500);
    honest.send(frame(kinds.unchoke));
    const reading = opened.read(0, 4 * blockSize);
    pass(1);
    const [[piece, begin, length] = [0, 0, 0]] = honest.requests.splice(0, 1);
    honest.send(frame(kinds.piece, piece, begin, bytes.subarray(begin, begin + length)));
    late.send(bad);
    for (let step = 0; step < 20; step += 1) {
      honest.serve(bytes, 4 * blockSize);
      pass(250);
    }
    expect(Buffer.compare(await reading, bytes.subarray(0, 4 * blockSize))).toBe(0);
    expect(opened.banned).toEqual([]);
  });

  test('is not held up by peers that send what nobody asked for', async () => {
    const opened = download();
    const junk = frame(kinds.piece, 0, 1, Buffer.alloc(1));
    const senders = [opened.meet('junk 1'), opened.meet('junk 2')];
    const reading = opened.read(0, blockSize);
    senders[0]!.send(frame(kinds.unchoke));
    pass(2000);
    senders[1]!.send(frame(kinds.unchoke));
    const honest = opened.meet('honest');
    pass(2000);
    honest.send(frame(kinds.unchoke));
    for (let step = 0; step < 240; step += 1) {
      for (const one of senders) one.send(junk);
      pass(250);
      honest.serve(bytes, 2 * blockSize);
    }
    expect(senders.map(({ isClosed }) => isClosed())).toEqual([true, true]);
    expect(honest.isClosed()).toBe(false);
    expect(Buffer.compare(await reading, bytes.subarray(0, blockSize))).toBe(0);
  });

  test('comes though two peers that took the requests stay silent', async () => {
    const opened = download();
    const silent = [opened.meet('silent 1'), opened.meet('silent 2')];
    const reading = opened.read(0, blockSize);
    for (const one of silent) {
      one.send(frame(kinds.unchoke));
      pass(2000);
    }
    const honest = opened.meet('honest');
    honest.send(frame(kinds.unchoke));
    for (let step = 0; step < 16; step += 1) {
      pass(250);
      honest.serve(bytes, 2 * blockSize);
    }
    expect(Buffer.compare(await reading, bytes.subarray(0, blockSize))).toBe(0);
    pass(60_000);
    expect(honest.isClosed()).toBe(false);
  });

  test('counts only what was requested as received', () => {
    const opened = download();
    const peer = opened.meet('peer');
    peer.send(frame(kinds.unchoke));
    pass(1);
    peer.send(frame(kinds.piece, 0, 0, bytes.subarray(0, blockSize)));
    peer.send(frame(kinds.piece, 0, 0, bytes.subarray(0, blockSize)));
    peer.send(frame(kinds.piece, 0, 1, Buffer.alloc(5)));
    expect(opened.received()).toBe(blockSize);
  });

  test('is requested once for many messages of one turn', () => {
    const opened = download();
    const peer = opened.meet('peer');
    peer.send(Buffer.concat(Array(5000).fill(Buffer.concat([frame(kinds.unchoke), frame(kinds.choke)]))));
    peer.send(frame(kinds.unchoke));
    pass(1);
    expect(peer.requests.length).toBe(bytes.length / blockSize);
  });

  test('is not looked for again because a peer says the same again', () => {
    let looks = 0;
    const memory = { take: () => looks++ < 1, give: () => {} };
    const opened = download({ memory });
    const peer = opened.meet('peer', Buffer.of(1));
    peer.send(frame(kinds.unchoke));
    pass(1);
    const before = looks;
    peer.send(Buffer.concat(Array(7000).fill(frame(kinds.have, 3))));
    pass(1);
    peer.send(Buffer.concat(Array(7000).fill(frame(kinds.have, 3))));
    expect(looks - before).toBeLessThan(5);
  });
});

describe('a connection', () => {
  test('to a peer that does not read is closed before much waits for it', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.pause();
      socket.write(
        Buffer.concat([
          Buffer.from('\x13BitTorrent protocol', 'latin1'),
          Buffer.alloc(8),
          infoHash,
          Buffer.alloc(20, 1),
        ]),
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const infoHash = randomBytes(20);
    const { port } = server.address() as AddressInfo;
    onTestFinished(() => void server.close());
    let sent = 0;
    const isClosed = Promise.withResolvers<void>();
    openWire(
      { host: '127.0.0.1', port },
      { infoHash, peerId: randomBytes(20) },
      {
        ready: (wire) => {
          const more = (): void => {
            if (sent > 64 * 1024 * 1024) return;
            for (let count = 0; count < 5000; count += 1) wire.request(0, 0, blockSize);
            sent += 5000 * 17;
            setImmediate(more);
          };
          more();
        },
        closed: () => isClosed.resolve(),
      },
    );
    await isClosed.promise;
  });

  test('takes messages in any pieces', () => {
    const seen: string[] = [];
    const messages = [
      frame(kinds.unchoke),
      uint32(0),
      frame(kinds.have, 7),
      frame(kinds.piece, 1, 2, bytes.subarray(0, 100)),
      frame(kinds.bitfield, bytes.subarray(0, 300)),
    ];
    for (const step of [1, 3, 64, 1000]) {
      const frames = createFrames({
        message: (kind, body) => void seen.push(`${kind} ${body.toString('hex')}`),
        block: (piece, begin, body) => void seen.push(`${piece}:${begin} ${body.toString('hex')}`),
      });
      const stream = Buffer.concat(messages);
      for (let at = 0; at < stream.length; at += step) frames(Buffer.from(stream.subarray(at, at + step)));
      expect(seen.splice(0)).toEqual([
        '1 ',
        '4 00000007',
        `1:2 ${bytes.subarray(0, 100).toString('hex')}`,
        `5 ${bytes.subarray(0, 300).toString('hex')}`,
      ]);
    }
  });

  test.each([
    ['a block without bytes', frame(kinds.piece, 0, 0)],
    ['a block of more than was requested', beginningOf(0, 0, blockSize + 1, Buffer.alloc(0))],
    ['a long message of a short kind', Buffer.concat([uint32(2000), Buffer.of(kinds.have)])],
    ['an endless bitfield', Buffer.concat([uint32(256 * 1024), Buffer.of(kinds.bitfield)])],
  ])('ends at %s', (_, sent) => {
    const frames = createFrames({ message: () => {}, block: () => {} });
    expect(() => frames(sent)).toThrow(RangeError);
  });
});

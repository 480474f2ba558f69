import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { meetPeer } from '../fixtures/fake-wire.ts';
import { makeTorrent } from '../fixtures/torrent.ts';
import { readInfo } from '../metainfo.ts';
import { createContentDownload } from './content.ts';
import { blockSize, frame, kinds } from './frames.ts';
import { createPieceMemory, createPieceWindow } from './window.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'performance'] });
});
afterEach(() => void vi.useRealTimers());
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

const mebibyte = 1024 * 1024;

function windowOf({
  memory = createPieceMemory(160 * mebibyte),
  peersWith = (_: number): number => 1,
  wanted = [[0, 12 * mebibyte]] as readonly (readonly [number, number])[],
} = {}) {
  return createPieceWindow({
    size: 12 * mebibyte,
    pieceLength: mebibyte,
    ahead: 10 * mebibyte,
    wanted,
    memory,
    peersWith,
  });
}
const indexesOf = (window: ReturnType<typeof windowOf>): readonly number[] => [
  ...new Set([...window.upcoming()].map(({ index }) => index)),
];

test('the next pieces come in order, and of the others the rarest first', () => {
  const window = windowOf({ peersWith: (index) => [9, 9, 9, 9, 5, 4, 3, 1, 2, 6, 0, 0][index]! });
  window.arrange();
  [...window.upcoming()];
  window.arrange();
  expect(indexesOf(window)).toEqual([0, 1, 2, 3, 7, 8, 6, 5, 4, 9]);
});

test('equally rare ones do not come in the same order each time', () => {
  const orders = Array.from({ length: 20 }, () => {
    const window = windowOf();
    [...window.upcoming()];
    window.arrange();
    return indexesOf(window).slice(4).join();
  });
  expect(new Set(orders).size).toBeGreaterThan(1);
});

test('memory is taken in order, however rare the pieces behind are', () => {
  const memory = createPieceMemory(3 * mebibyte);
  const window = windowOf({ memory, peersWith: (index) => 12 - index });
  expect(indexesOf(window)).toEqual([0, 1, 2]);
  window.arrange();
  expect(indexesOf(window)).toEqual([0, 1, 2]);
  window.passed(mebibyte);
  expect(memory.take(mebibyte)).toBe(true);
  // Somebody else took the memory that was given back; what the reader needs next is there all the same.
  expect(indexesOf(window)).toEqual([1, 2]);
});

test('ranges come in the order in which they are wanted, and a piece that two of them need is held for both', () => {
  const wanted = [
    [8.5 * mebibyte, 9 * mebibyte],
    [2 * mebibyte, 3 * mebibyte],
    [8 * mebibyte, 8.5 * mebibyte],
  ] as const;
  const memory = createPieceMemory(160 * mebibyte);
  const window = windowOf({ memory, wanted });
  expect(indexesOf(window)).toEqual([8, 2]);
  window.passed(9 * mebibyte);
  expect(window.piece(8)).toBeDefined();
  window.passed(3 * mebibyte);
  expect([window.piece(2), window.piece(8)]).toEqual([undefined, expect.anything()]);
  window.passed(8.5 * mebibyte);
  expect([...window.held()]).toEqual([]);
  expect(memory.take(160 * mebibyte)).toBe(true);
});

test('what is preferred comes before all others, is held for a while after it was read, and then released', () => {
  const memory = createPieceMemory(160 * mebibyte);
  const window = windowOf({ memory, wanted: [[0, mebibyte]] });
  expect(window.prefer(11 * mebibyte, 12 * mebibyte)).toBe(true);
  expect(window.prefer(11 * mebibyte, 12 * mebibyte)).toBe(false);
  expect(indexesOf(window)).toEqual([11, 0]);
  window.settle(11 * mebibyte, 12 * mebibyte);
  window.settle(11 * mebibyte, 12 * mebibyte);
  pass(9000);
  window.arrange();
  expect(window.piece(11)).toBeDefined();
  pass(1001);
  expect(window.arrange().map(({ index }) => index)).toEqual([11]);
  expect(memory.take(159 * mebibyte)).toBe(true);
});

test('what is preferred has memory where all of it is used, but for a piece alone', () => {
  const window = windowOf({ memory: createPieceMemory(mebibyte), wanted: [[0, 5 * mebibyte]] });
  expect(indexesOf(window)).toEqual([0]);
  window.prefer(8 * mebibyte, 11 * mebibyte);
  expect(indexesOf(window)).toEqual([8, 0]);
});

const bytes = randomBytes(64 * blockSize);
function downloadWithPeer() {
  const torrent = makeTorrent([{ path: [], bytes }]);
  const download = createContentDownload({
    content: readInfo(torrent.info),
    wanted: [[0, bytes.length]],
    memory: createPieceMemory(160 * mebibyte),
    ban: () => {},
  });
  onTestFinished(() => download.close());
  const peer = meetPeer(download, 'peer', Buffer.alloc(8, 255));
  peer.send(frame(kinds.unchoke));
  pass(1);
  return { download, peer };
}

test('an urgent range is requested at once, and what waits before it at the peer is taken back', async () => {
  const { download, peer } = downloadWithPeer();
  expect(peer.requests.map(([piece]) => piece)).toEqual(Array.from({ length: 16 }, (_, at) => at));
  const reading = download.read(60 * blockSize, 62 * blockSize, { signal: new AbortController().signal });
  pass(1);
  expect(peer.cancelled.map(([piece]) => piece)).toEqual(Array.from({ length: 16 }, (_, at) => at));
  expect(peer.requests.slice(16).map(([piece]) => piece)).toEqual([
    60,
    61,
    ...Array.from({ length: 14 }, (_, at) => at),
  ]);
  peer.serve(bytes, blockSize);
  expect(Buffer.compare(await reading, bytes.subarray(60 * blockSize, 62 * blockSize))).toBe(0);
  const rest = download.read(0, bytes.length);
  for (let step = 0; step < 10; step += 1) {
    peer.serve(bytes, blockSize);
    pass(1);
  }
  expect(Buffer.compare(await rest, bytes)).toBe(0);
});

test('a range that was read and released can be read again urgently', async () => {
  const { download, peer } = downloadWithPeer();
  const first = download.read(0, 8 * blockSize);
  peer.serve(bytes, blockSize);
  await first;
  const again = download.read(0, blockSize, { signal: new AbortController().signal });
  pass(1);
  peer.serve(bytes, blockSize);
  expect(Buffer.compare(await again, bytes.subarray(0, blockSize))).toBe(0);
});

test('an urgent range that nobody waits for any more is requested no more', async () => {
  const { download, peer } = downloadWithPeer();
  const ending = new AbortController();
  const reading = download.read(60 * blockSize, 64 * blockSize, { signal: ending.signal });
  ending.abort();
  await expect(reading).rejects.toMatchObject({ reason: 'cancelled' });
  peer.requests.splice(0);
  pass(1);
  expect(peer.requests.map(([piece]) => piece)).not.toContain(60);
});

test('a reading whose pieces came early releases nothing that one before it needs', async () => {
  const { download, peer } = downloadWithPeer();
  const readings = [0, 1, 2].map((at) => download.read(at * blockSize, (at + 1) * blockSize));
  const late = peer.requests.splice(0, 1);
  peer.serve(bytes, blockSize);
  await Promise.all(readings.slice(1));
  peer.requests.push(...late);
  peer.serve(bytes, blockSize);
  expect(Buffer.compare(await readings[0]!, bytes.subarray(0, blockSize))).toBe(0);
});

test('a peer that sends slowly is asked for little at a time, and does not hold up the end', async () => {
  const content = randomBytes(400 * blockSize);
  const torrent = makeTorrent([{ path: [], bytes: content }]);
  const download = createContentDownload({
    content: readInfo(torrent.info),
    wanted: [[0, content.length]],
    memory: createPieceMemory(160 * mebibyte),
    ban: () => {},
  });
  onTestFinished(() => download.close());
  const has = Buffer.alloc(50, 255);
  const [slow, fast] = [meetPeer(download, 'slow', has), meetPeer(download, 'fast', has)];
  for (const peer of [slow, fast]) peer.send(frame(kinds.unchoke));
  pass(1);
  const serve = (peer: typeof slow, count: number): void => {
    for (const [piece] of peer.cancelled.splice(0)) {
      const at = peer.requests.findIndex((request) => request[0] === piece);
      if (at >= 0) peer.requests.splice(at, 1);
    }
    for (const [piece, begin, length] of peer.requests.splice(0, count)) {
      const from = piece * blockSize + begin;
      peer.send(frame(kinds.piece, piece, begin, content.subarray(from, from + length)));
    }
  };
  let isRead = false;
  const whole = download.read(0, content.length).then((read) => {
    isRead = true;
    return read;
  });
  let [steps, open] = [0, 0];
  for (; !isRead; steps += 1) {
    // One block in a second and a half, beside four in 250 ms.
    if (steps % 6 === 5) serve(slow, 1);
    serve(fast, 4);
    pass(250);
    await undefined;
    if (steps === 60) {
      serve(slow, 0);
      open = slow.requests.length;
    }
  }
  expect(Buffer.compare(await whole, content)).toBe(0);
  expect(open).toBeLessThanOrEqual(4);
  // 400 blocks take the fast one 100 steps; what the slow one holds in the end is late for a few of them.
  expect(steps).toBeLessThan(112);
});

import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { meetPeer } from '../fixtures/fake-wire.ts';
import { makeTorrent } from '../fixtures/torrent.ts';
import { readInfo } from '../metainfo.ts';
import { openWebSeed } from '../web/seed.ts';
import { createContentDownload } from './content.ts';
import { blockSize, frame, kinds } from './frames.ts';
import { createPieceMemory } from './window.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'performance'] });
});
afterEach(() => void vi.useRealTimers());
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

function downloadOf(bytes: Buffer, pieceLength: number) {
  const { info } = makeTorrent([{ path: [], bytes }], { pieceLength });
  const content = readInfo(info);
  const download = createContentDownload({
    content,
    wanted: [[0, bytes.length]],
    memory: createPieceMemory(160 * 1024 * 1024),
    ban: () => {},
  });
  onTestFinished(() => download.close());
  return { ...download, content };
}

const bytes = randomBytes(4 * blockSize);
const everything = Buffer.of(0b1111_0000);

/** A download whose only peer is asked for all of it. */
function alone() {
  const download = downloadOf(bytes, blockSize);
  const peer = meetPeer(download, 'alone', everything);
  peer.send(frame(kinds.unchoke));
  pass(1);
  expect(peer.requests).toHaveLength(4);
  return { ...download, peer };
}

test('what comes after the time for it is taken all the same, where it is still missing', async () => {
  const { peer, read } = alone();
  pass(12_000);
  peer.serve(bytes, blockSize);
  expect(Buffer.compare(await read(0, bytes.length), bytes)).toBe(0);
  expect(peer.isClosed()).toBe(false);
});

test('what came late from one is no longer expected of another, and the other way round', async () => {
  const { peer, read, handlers } = alone();
  pass(12_000);
  const other = meetPeer({ handlers }, 'other', everything);
  other.send(frame(kinds.unchoke));
  pass(1);
  expect(other.requests).toHaveLength(4);
  const [first] = peer.requests;
  peer.send(frame(kinds.piece, 0, 0, bytes.subarray(0, blockSize)));
  expect(other.cancelled).toEqual([first]);
  other.serve(bytes, blockSize);
  expect(peer.cancelled).toHaveLength(3);
  expect(Buffer.compare(await read(0, bytes.length), bytes)).toBe(0);
});

test.each([
  ['a web seed that fell silent is asked again after a rest', 64, 4],
  ['a peer that fell silent is not, whatever it says', undefined, 0],
])('%s', (_, leastRequests, requests) => {
  const { peer, handlers } = alone();
  const facts = { metadataNumber: 0, metadataSize: 0, mostRequests: 250 };
  handlers.extensions?.(peer.wire, { ...facts, ...(leastRequests && { leastRequests }) });
  pass(12_000);
  peer.requests.splice(0);
  peer.send(frame(kinds.choke), frame(kinds.unchoke));
  pass(250);
  expect(peer.requests).toHaveLength(requests);
});

/** A web server that sends a block at each call of `step`. */
function slowServer(content: Buffer) {
  const gates: (() => void)[] = [];
  const facts = { requests: 0, blocks: 0, wholly: 0 };
  async function* bodyOf(from: number, to: number) {
    for (let at = from; at < to; at += blockSize) {
      await new Promise<void>((resolve) => void gates.push(resolve));
      facts.blocks += 1;
      yield content.subarray(at, Math.min(to, at + blockSize));
    }
    facts.wholly += 1;
  }
  const answer = async (headers: Readonly<Record<string, string>> = {}) => {
    facts.requests += 1;
    const [from, last] = headers.range!.match(/\d+/g)!.map(Number) as [number, number];
    return {
      status: 206,
      headers: { 'content-range': `bytes ${from}-${last}/${content.length}` },
      url: new URL('http://slow.test/'),
      body: bodyOf(from, last + 1),
      end: () => {},
      again: answer,
    };
  };
  return {
    facts,
    http: {
      open: (_: string, { headers = {} }: { readonly headers?: Readonly<Record<string, string>> }) =>
        answer(headers),
    },
    step: () => gates.splice(0).forEach((open) => void open()),
  };
}

test.each([
  ['26 KB/s', 620],
  ['100 KB/s', 160],
])('all of what is read comes in order from one web server alone that sends %s', async (_, every) => {
  const long = randomBytes(256 * blockSize);
  const { handlers, read, content } = downloadOf(long, 16 * blockSize);
  const { http, facts, step } = slowServer(long);
  const wire = openWebSeed({ address: 'http://slow.test/', content, http }, handlers);
  onTestFinished(() => wire.close());
  let at = 0;
  const reading = (async (): Promise<void> => {
    for (; at < long.length; at += 16 * blockSize)
      expect(
        Buffer.compare(await read(at, at + 16 * blockSize), long.subarray(at, at + 16 * blockSize)),
      ).toBe(0);
  })();
  reading.catch(() => {});
  // Each block is sent, and none twice; the reader has what was sent but for the piece in hand.
  for (let steps = 0; steps < 258 && at < long.length; steps += 1) {
    await vi.advanceTimersByTimeAsync(every);
    step();
    await vi.advanceTimersByTimeAsync(0);
    expect(facts.blocks * blockSize - at).toBeLessThanOrEqual(20 * blockSize);
  }
  await reading;
  expect(facts.blocks).toBe(256);
  expect(facts.wholly).toBe(facts.requests);
});

test('a web server alone that is silent for longer than is waited for goes on where it was', async () => {
  const long = randomBytes(128 * blockSize);
  const { handlers, read, content } = downloadOf(long, 16 * blockSize);
  const { http, facts, step } = slowServer(long);
  const wire = openWebSeed({ address: 'http://slow.test/', content, http }, handlers);
  onTestFinished(() => wire.close());
  const reading = read(0, long.length);
  reading.catch(() => {});
  for (let blocks = 0; blocks < 128; blocks += 1) {
    await vi.advanceTimersByTimeAsync(blocks % 64 === 0 ? 25_000 : 20);
    step();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(facts.blocks).toBe(128);
  expect(Buffer.compare(await reading, long)).toBe(0);
});

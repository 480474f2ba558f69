import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGiving, type Giving, mostGiven, piecesWithin } from './giving.ts';
import type { GivingWire } from './wire.ts';

const kibibyte = 1024;
const block = 16 * kibibyte;
const [size, pieceLength] = [640 * kibibyte + 10, 64 * kibibyte];
const all = piecesWithin([[0, size]], { size, pieceLength });

let banned: string[];
let opened: Giving[];
beforeEach(() => {
  vi.useFakeTimers();
  [banned, opened] = [[], []];
});
afterEach(() => {
  for (const giving of opened) void giving.close();
  vi.useRealTimers();
});

function open(has = all, more: Partial<Parameters<typeof createGiving>[0]> = {}): Giving {
  const giving = createGiving({ size, pieceLength, has, ban: ({ key }) => banned.push(key), ...more });
  opened.push(giving);
  return giving;
}

/** A peer that writes down what it is told. */
function meet({ handlers }: Giving, key: string, isInterested = true) {
  const said: string[] = [];
  const flushes: (() => void)[] = [];
  const wire: GivingWire = {
    key,
    interested: () => {},
    request: () => {},
    cancel: () => {},
    extend: () => {},
    together: (work) => work(),
    close: () => {
      said.push('closed');
      handlers.closed(wire);
    },
    bitfield: (bits) => said.push(`has ${Buffer.from(bits).toString('hex')}`),
    allow: (isAllowed) => said.push(isAllowed ? 'allowed' : 'not allowed'),
    give: (piece, begin, bytes, flushed) => {
      said.push(`${piece}:${begin}+${bytes.length}`);
      flushes.push(flushed);
    },
  };
  handlers.ready(wire);
  if (isInterested) handlers.wants?.(wire, true);
  return {
    said,
    wire,
    flush: () => flushes.splice(0).forEach((flushed) => void flushed()),
    ask: (piece: number, begin = 0, length = block) => handlers.requested?.(wire, piece, begin, length),
  };
}

test('blocks that follow upon each other are read in one piece, and peers take turns', async () => {
  const giving = open();
  const [ada, bob] = [meet(giving, 'ada'), meet(giving, 'bob')];
  expect(ada.said).toEqual([`has ${Buffer.from(all).toString('hex')}`, 'allowed']);
  for (let at = 0; at < 40; at += 1) ada.ask(at >> 2, (at & 3) * block);
  bob.ask(10, 0, 10);
  const spans: unknown[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const { from, to } = await giving.wanted();
    spans.push([from, to - from]);
    giving.give(from, new Uint8Array(to - from));
    ada.flush();
    bob.flush();
  }
  expect(spans).toEqual([
    [0, mostGiven],
    [640 * kibibyte, 10],
    [mostGiven, mostGiven],
    [2 * mostGiven, 128 * kibibyte],
  ]);
  expect(ada.said.slice(2)).toHaveLength(40);
  expect(bob.said.at(-1)).toBe('10:0+10');
});

test.each([
  ['of a piece that is not here', [1]],
  ['of a piece that there is not', [11]],
  ['of nothing', [0, 0, 0]],
  ['of more than a block', [0, 0, block + 1]],
  ['across the end of a piece', [0, pieceLength - 1, 2]],
  ['across the end of the content', [10, 0, 11]],
] satisfies [string, number[]][])('a request %s ends the connection', (_, [piece = 0, begin, length]) => {
  const has = Uint8Array.from(all);
  has[0]! &= ~0x40;
  expect(() => meet(open(has), 'ada').ask(piece, begin, length)).toThrow(RangeError);
});

test('nobody has us hold more than 500 requests, and those of a peer that may not request count for nothing', () => {
  const giving = open();
  const ada = meet(giving, 'ada');
  for (let at = 0; at < 500; at += 1) ada.ask(0);
  expect(() => ada.ask(0)).toThrow(RangeError);
  const bob = meet(giving, 'bob', false);
  for (let at = 0; at < 1000; at += 1) bob.ask(99);
});

test('a few peers may request at once, and each lets those who wait have its place', () => {
  const giving = open(all, { mostAllowed: 2, turn: 30_000 });
  const [ada, bob, eve] = [meet(giving, 'ada'), meet(giving, 'bob'), meet(giving, 'eve')];
  expect(eve.said).not.toContain('allowed');
  vi.advanceTimersByTime(30_000);
  expect([ada.said.at(-1), eve.said.at(-1)]).toEqual(['not allowed', 'allowed']);
  expect(bob.said.at(-1)).toBe('allowed');
  giving.handlers.wants?.(eve.wire, false);
  expect(eve.said.at(-1)).toBe('not allowed');
});

test('a peer that takes nothing is left, and holds up nobody', async () => {
  const giving = open();
  const [ada, bob] = [meet(giving, 'ada'), meet(giving, 'bob')];
  ada.ask(0);
  ada.ask(1);
  const { from, to } = await giving.wanted();
  giving.give(from, new Uint8Array(to - from));
  bob.ask(2);
  expect(await giving.wanted()).toEqual({ from: 2 * pieceLength, to: 2 * pieceLength + block });
  vi.advanceTimersByTime(30_000);
  expect(ada.said.at(-1)).toBe('closed');
  expect(bob.said).not.toContain('closed');
});

test('a peer that wants nothing gives its connection to others after a minute', () => {
  const giving = open();
  const [ada, bob] = [meet(giving, 'ada', false), meet(giving, 'bob')];
  vi.advanceTimersByTime(50_000);
  expect(ada.said).not.toContain('closed');
  vi.advanceTimersByTime(10_000);
  expect([ada.said.at(-1), bob.said.at(-1)]).toEqual(['closed', 'allowed']);
});

test('what was cancelled is not given, and neither is anything to whoever has left or has everything', async () => {
  const giving = open();
  const [ada, bob] = [meet(giving, 'ada'), meet(giving, 'bob')];
  ada.ask(0);
  giving.handlers.cancelled?.(ada.wire, 0, 0, block);
  bob.ask(3);
  const { from, to } = await giving.wanted();
  expect(from).toBe(3 * pieceLength);
  bob.wire.close();
  giving.give(from, new Uint8Array(to - from));
  expect(bob.said.at(-1)).toBe('closed');
  const nearly = Uint8Array.from(all);
  nearly[1]! &= ~0x20;
  giving.handlers.bitfield?.(ada.wire, nearly);
  expect(banned).toEqual([]);
  giving.handlers.bitfield?.(ada.wire, all);
  expect(banned).toEqual(['ada']);
  giving.handlers.bitfield?.(ada.wire, new Uint8Array(2));
  expect(banned).toEqual(['ada']);
});

test('other bytes than those that were wanted are refused, and once it is closed nothing is wanted', async () => {
  const giving = open();
  meet(giving, 'ada').ask(0);
  await giving.wanted();
  expect(() => giving.give(0, new Uint8Array(5))).toThrow('other bytes');
  const waiting = giving.wanted();
  await giving.close();
  await expect(waiting).rejects.toMatchObject({ reason: 'cancelled' });
  await expect(giving.wanted()).rejects.toMatchObject({ reason: 'cancelled' });
});

test('what was given goes out before it is closed, and nothing else is wanted then', async () => {
  const giving = open();
  const ada = meet(giving, 'ada');
  ada.ask(0);
  giving.give((await giving.wanted()).from, new Uint8Array(block));
  let isClosed = false;
  const closing = giving.close().then(() => {
    isClosed = true;
  });
  ada.ask(1);
  await Promise.resolve();
  expect(isClosed).toBe(false);
  ada.flush();
  await closing;
});

test('pieces are offered that lie in what is here, also across files that follow upon each other', () => {
  const bits = (...ranges: readonly (readonly [number, number])[]): string =>
    [...piecesWithin(ranges, { size: 95, pieceLength: 10 })]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('');
  expect(bits([0, 95])).toBe('1111111111000000');
  expect(bits([5, 25], [25, 41])).toBe('0111000000000000');
  expect(bits([25, 29], [31, 95])).toBe('0000111111000000');
  expect(bits([81, 95])).toBe('0000000001000000');
});

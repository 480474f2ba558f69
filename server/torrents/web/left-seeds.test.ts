import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { EgressError } from '../../egress/index.ts';
import { makeTorrent } from '../fixtures/torrent.ts';
import { readInfo } from '../metainfo.ts';
import type { Network } from '../network.ts';
import { createConnectionLimit } from '../peers/connection-limit.ts';
import type { Wire } from '../peers/wire.ts';
import { openWebSeeds } from './seeds.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const { info } = makeTorrent([{ path: [], bytes: Buffer.alloc(100, 1) }]);

/** A web seed of a torrent that is asked for a block as soon as it would send. */
function seedsTo(
  open: Network['http']['open'],
  { addresses = ['http://one.test/'], limit = createConnectionLimit({ most: 16 }), firstRest = 1 } = {},
) {
  const wires: Wire[] = [];
  const facts = { asked: 0, closed: 0 };
  const seeds = openWebSeeds(
    {
      addresses,
      content: readInfo(info),
      http: {
        open: (...request) => {
          facts.asked += 1;
          return open(...request);
        },
      },
      limit,
      firstRest,
    },
    {
      ready: (wire) => void wires.push(wire),
      unchoked: (wire) => wire.request(0, 0, 100),
      closed: () => {
        facts.closed += 1;
      },
    },
  );
  onTestFinished(seeds.close);
  return { seeds, facts, wires };
}

test('a web seed that is left because it is slow or busy is tried again after a minute', async () => {
  const { facts } = seedsTo(async () => {
    throw new EgressError('slow', 'The server did not answer in time.');
  });
  await expect.poll(() => facts).toEqual({ asked: 5, closed: 1 });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(facts).toEqual({ asked: 5, closed: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  await expect.poll(() => facts).toEqual({ asked: 10, closed: 2 });
});

test('one that was closed because it fell silent is tried again, and one that lied is not', async () => {
  const { seeds, facts, wires } = seedsTo(
    (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', reject)),
  );
  await expect.poll(() => facts.asked).toBe(1);
  wires.at(-1)!.close();
  await expect.poll(() => facts.closed).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => facts.asked).toBe(2);
  expect(seeds.ban(wires.at(-1)!)).toBe(true);
  await expect.poll(() => facts.closed).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(facts.asked).toBe(2);
});

test('one that has something else is not tried again', async () => {
  const { facts } = seedsTo(async () => {
    throw new EgressError('malformed', 'The server does not speak HTTP.');
  });
  await expect.poll(() => facts).toEqual({ asked: 1, closed: 1 });
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(facts).toEqual({ asked: 1, closed: 1 });
});

test('of one host two web seeds are used', async () => {
  const addresses = ['http://one.test/1', 'http://one.test/2', 'http://one.test/3', 'http://two.test/'];
  const asked: string[] = [];
  const { facts } = seedsTo(
    async (address) => {
      asked.push(address);
      throw new EgressError('malformed', 'The server does not speak HTTP.');
    },
    { addresses },
  );
  await expect.poll(() => facts.closed).toBe(3);
  expect(asked).toEqual(['http://one.test/1', 'http://one.test/2', 'http://two.test/things']);
});

test.each(['forbidden', 'unknown-host', 'unreachable'] as const)(
  'what is inside our network shows neither in tries nor in numbers: %s',
  async (reason) => {
    const { seeds, facts } = seedsTo(async () => {
      throw new EgressError(reason, 'The address could not be reached.');
    });
    expect(seeds.connected()).toBe(0);
    await expect.poll(() => facts).toEqual({ asked: 5, closed: 1 });
    expect(seeds.connected()).toBe(0);
  },
);

test('a web seed is counted while its last answer was good', async () => {
  const answer = Promise.withResolvers<never>();
  const { seeds, facts } = seedsTo(async () => ({
    status: 206,
    headers: { 'content-range': 'bytes 0-99/100' },
    url: new URL('http://one.test/'),
    body: { [Symbol.asyncIterator]: () => ({ next: () => answer.promise }) },
    end: () => {},
    again: () => answer.promise,
  }));
  await expect.poll(() => seeds.connected()).toBe(1);
  answer.reject(new EgressError('malformed', 'The server does not speak HTTP.'));
  await expect.poll(() => facts.closed).toBe(1);
  expect(seeds.connected()).toBe(0);
});

test('a web seed that rests gives its place to others that wait for one', async () => {
  const limit = createConnectionLimit({ most: 1 });
  const busy = seedsTo(
    async () => {
      throw new EgressError('slow', 'The server did not answer in time.');
    },
    { limit, firstRest: 1_000_000 },
  );
  await expect.poll(() => busy.facts.asked).toBe(1);
  expect(busy.facts.closed).toBe(0);
  const other = seedsTo(() => new Promise(() => {}), { limit });
  await expect.poll(() => [busy.facts.closed, other.facts.asked]).toEqual([1, 1]);
});

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
function seedsTo(open: Network['http']['open']) {
  const wires: Wire[] = [];
  const facts = { asked: 0, closed: 0 };
  const seeds = openWebSeeds(
    {
      addresses: ['http://one.test/'],
      content: readInfo(info),
      http: {
        open: (...request) => {
          facts.asked += 1;
          return open(...request);
        },
      },
      limit: createConnectionLimit({ most: 16 }),
      firstRest: 1,
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

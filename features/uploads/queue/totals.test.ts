import { describe, expect, test } from 'vitest';
import { queued } from '../fixtures/files.ts';
import { batchSize, change, changeEach, mostAtOnce, phases, type Queue, type QueuedFile } from './queue.ts';
import { type CountedQueue, emptyCountedQueue, noTotals, ownIn, recount, toStart } from './totals.ts';

const totalsOf = (queue: Queue): CountedQueue => recount(emptyCountedQueue, queue);
const startOf = (queue: Queue, now: Parameters<typeof toStart>[1]) => toStart(totalsOf(queue), now);

const signedIn = { accountId: 'me', isOnline: true };

/** Too large for a batch. */
const large = 1024 ** 2;

describe('what begins', () => {
  test('the first in the line, a few at once', () => {
    const queue = Array.from({ length: 9 }, (_, at) => queued(`f${at}`, { size: large }));
    expect(startOf(queue, signedIn)).toEqual(['f0', 'f1', 'f2', 'f3']);
    const busy = queue.map((file, at) =>
      at < mostAtOnce - 1 ? { ...file, phase: 'sending' as const } : file,
    );
    expect(startOf(busy, signedIn)).toEqual(['f3']);
  });

  const small = (count: number, more: Partial<QueuedFile> = {}) =>
    Array.from({ length: count }, (_, at) => queued(`s${at}`, more));

  test('two batches of small ones at once, and the next only when one has ended', () => {
    const queue = small(200);
    const { files } = batchSize;
    expect(startOf(queue, signedIn)).toEqual(queue.slice(0, 2 * files).map(({ id }) => id));
    const during = (sending: number) =>
      queue.map((file, at) => (at < sending ? { ...file, phase: 'sending' as const } : file));
    expect(startOf(during(files), signedIn)).toEqual(queue.slice(files, 2 * files).map(({ id }) => id));
    expect(startOf(during(files + 1), signedIn)).toEqual([]);
    expect(startOf(during(2 * files), signedIn)).toEqual([]);
  });

  test.each<[string, Queue, number]>([
    ['few of them go one by one', small(batchSize.from - 1), mostAtOnce],
    ['what was tried goes by itself', small(20, { tries: 1 }), mostAtOnce],
    ['what was begun goes by itself', small(20, { url: '/drive/v1/uploads/1' }), mostAtOnce],
    ['a batch ends before a large one', [...small(9), queued('l', { size: large })], 9],
    ['batches have so many bytes', small(60, { size: batchSize.bytes / 10 }), 60],
    ['small ones go beside a large one', [queued('l', { size: large }), ...small(20)], 21],
  ])('%s', (_, queue, count) => {
    expect(startOf(queue, signedIn)).toHaveLength(count);
  });

  test.each([
    ['without a line', { ...signedIn, isOnline: false }],
    ['while nobody is signed in', { ...signedIn, accountId: null }],
    ['for somebody else', { ...signedIn, accountId: 'other' }],
  ])('nothing %s', (_, now) => {
    expect(startOf([queued('a')], now)).toEqual([]);
  });
});

/** All but where to look for the next one: what comes of that is compared by itself. */
const countedIn = ({ totals: totalsOfAccounts }: CountedQueue, accountId: string) => {
  const { counts, size, sent } = totalsOfAccounts.get(accountId) ?? noTotals;
  return { counts, size, sent };
};

test('step by step it is counted as it is all at once, whatever happens to the queue', () => {
  // A row of numbers that is the same each time.
  let seed = 1;
  const below = (end: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % end;
  };
  const anyPhase = () => phases[below(phases.length)] ?? 'waiting';
  let made = 0;
  const more = () =>
    Array.from({ length: below(4) }, () =>
      queued(`f${made++}`, { size: large, accountId: below(3) > 0 ? 'me' : 'other' }),
    );
  const steps: readonly ((queue: Queue) => Queue)[] = [
    (queue) => [...queue, ...more()],
    (queue) => [...more(), ...queue],
    (queue) => queue.filter(() => below(10) > 0),
    (queue) =>
      change(queue, `f${below(made + 1)}`, (file) => ({ ...file, phase: anyPhase(), sent: below(100) })),
    (queue) => change(queue, `f${below(made + 1)}`, (file) => ({ ...file, phase: 'waiting' })),
    (queue) => {
      const [from, to] = [anyPhase(), anyPhase()];
      return changeEach(
        queue,
        ({ phase }) => phase === from,
        (file) => ({ ...file, phase: to }),
      );
    },
  ];
  let current = emptyCountedQueue;
  for (let at = 0; at < 2_000; at += 1) {
    const queue = (steps[below(steps.length)] as (queue: Queue) => Queue)(current.queue);
    current = recount(current, queue);
    const anew = totalsOf(queue);
    for (const accountId of ['me', 'other']) {
      expect(countedIn(current, accountId)).toEqual(countedIn(anew, accountId));
      expect(toStart(current, { accountId, isOnline: true })).toEqual(
        queue
          .filter((file) => file.phase === 'waiting' && file.accountId === accountId)
          .slice(0, Math.max(0, mostAtOnce - queue.filter(({ phase }) => phase === 'sending').length))
          .map(({ id }) => id),
      );
      expect(ownIn(current, accountId)).toEqual(queue.filter((file) => file.accountId === accountId));
    }
  }
});

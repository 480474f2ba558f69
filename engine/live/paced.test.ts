import { expect, test, vi } from 'vitest';
import { paced } from './paced.ts';

/** Runs that take 10 ms each, by a clock of the test's own. */
async function withRuns(check: (ask: ReturnType<typeof paced>, runs: () => number) => Promise<void>) {
  vi.useFakeTimers();
  try {
    let runs = 0;
    const ask = paced(async () => {
      runs += 1;
      await vi.advanceTimersByTimeAsync(10);
    });
    await check(ask, () => runs);
  } finally {
    vi.useRealTimers();
  }
}

test('all who ask in one turn share a run, and those who ask during it share the next', () =>
  withRuns(async (ask, runs) => {
    await Promise.all([ask(), ask(), ask()]);
    expect(runs()).toBe(1);
    void ask();
    const last = ask();
    await vi.advanceTimersByTimeAsync(90);
    await last;
    expect(runs()).toBe(2);
  }));

test('a run rests nine times as long as it took', () =>
  withRuns(async (ask, runs) => {
    await ask();
    void ask();
    await vi.advanceTimersByTimeAsync(89);
    expect(runs()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs()).toBe(2);
  }));

test('a run that waits for others rests by its own part', async () => {
  vi.useFakeTimers();
  try {
    let runs = 0;
    const ask = paced(async () => {
      runs += 1;
      await vi.advanceTimersByTimeAsync(100);
      return 5;
    });
    await ask();
    void ask(true);
    await vi.advanceTimersByTimeAsync(4);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('after a change it rests no longer than it took, even for those who wait already', () =>
  withRuns(async (ask, runs) => {
    await ask();
    const waiting = ask();
    void ask(true);
    await vi.advanceTimersByTimeAsync(9);
    expect(runs()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(runs()).toBe(2);
  }));

test('one that fails is told to those who asked, and the next one runs', async () => {
  let runs = 0;
  const ask = paced(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no such folder');
  });
  await expect(ask()).rejects.toThrow('no such folder');
  await ask(true);
  expect(runs).toBe(2);
});

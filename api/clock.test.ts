import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from './clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('waits as long as it is told, and leaves no timer behind', async () => {
  const begun = systemClock.now();
  const caller = new AbortController();
  const waited = systemClock.wait(500, caller.signal);
  await vi.advanceTimersByTimeAsync(500);
  await waited;
  expect(systemClock.now() - begun).toBe(500);
  expect(vi.getTimerCount()).toBe(0);
  caller.abort();
});

test('an abort ends it with its reason and its timer', async () => {
  const caller = new AbortController();
  const waited = systemClock.wait(500, caller.signal);
  caller.abort('gone');
  await expect(waited).rejects.toBe('gone');
  await expect(systemClock.wait(500, caller.signal)).rejects.toBe('gone');
  expect(vi.getTimerCount()).toBe(0);
});

test.each([Number.POSITIVE_INFINITY, 2 ** 40])('%d ms do not end at once', async (ms) => {
  let isOver = false;
  systemClock.wait(ms).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(isOver).toBe(false);
});

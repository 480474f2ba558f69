import { expect, test } from 'vitest';
import { measureServerClock } from './server-clock.ts';

/** A device whose clock is off by `skew` ms, and a line with the given round trips. */
function world(skew: number, roundTrips: number[]) {
  let elapsed = 0;
  const serverStart = 1_000_000;
  return {
    stopwatch: () => elapsed,
    wallClock: () => serverStart + elapsed + skew,
    async askServer() {
      const roundTrip = roundTrips.shift()!;
      elapsed += roundTrip / 2;
      const now = serverStart + elapsed;
      elapsed += roundTrip / 2;
      return { now };
    },
  };
}

test('takes the median round trip and corrects the difference by half of it', async () => {
  const clock = await measureServerClock(world(2_500, [400, 60, 80]));
  expect(clock).toEqual({ serverTime: 1_000_540, difference: 2_500, roundTrip: 80 });
});

test('a device that is behind has a negative difference', async () => {
  expect((await measureServerClock(world(-90_000, [10, 10, 10]))).difference).toBe(-90_000);
});

test('a request that fails fails the measurement', async () => {
  const broken = { ...world(0, []), askServer: () => Promise.reject(new Error('unreachable')) };
  await expect(measureServerClock(broken)).rejects.toThrow('unreachable');
});

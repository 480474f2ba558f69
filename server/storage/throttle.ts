import { setTimeout as pause } from 'node:timers/promises';

/** Keeps the mean of the whole under the rate, in bytes a second; without one nothing waits. */
export function createThrottle(rate: number | undefined, signal: AbortSignal | undefined) {
  const begun = performance.now();
  let total = 0;
  return async (bytes: number): Promise<void> => {
    if (rate === undefined) return;
    total += bytes;
    const ahead = (1000 * total) / rate - (performance.now() - begun);
    if (ahead > 20) await pause(ahead, undefined, { signal }).catch(() => {});
  };
}

import { setTimeout as wait } from 'node:timers/promises';

/** Resolves when so many bytes may be sent. */
export type Pace = (bytes: number, signal: AbortSignal) => Promise<void>;

interface PaceOptions {
  /** Bytes a second, of all who wait together. */
  readonly rate: number;
  /** Milliseconds. */
  readonly now?: () => number;
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** Spreads bytes over time: whoever comes waits until those before have had theirs, and nothing is saved up meanwhile. */
export function createPace({
  rate,
  now = () => performance.now(),
  sleep = (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
}: PaceOptions): Pace {
  let free = Number.NEGATIVE_INFINITY;
  return async (bytes, signal) => {
    const at = Math.max(now(), free);
    free = at + (bytes / rate) * 1000;
    await sleep(Math.max(0, free - now()), signal);
  };
}

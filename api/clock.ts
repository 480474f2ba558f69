/** The client's clock; tests provide their own, so that none of them sleeps. */
export interface Clock {
  /** Ms since the epoch. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason as soon as it aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A timer of more ms (32 bits) fires at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abandon = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', abandon);
          resolve();
        },
        Math.min(ms, longestTimer),
      );
      signal?.addEventListener('abort', abandon, { once: true });
    }),
};

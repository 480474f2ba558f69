import type { Clock } from '../../../api/clock.ts';

interface RateLimitOptions {
  /** So many at once after a rest. */
  readonly burst: number;
  readonly perSecond: number;
  readonly clock: Clock;
}

/** A rate limit: `burst` at once, then `perSecond`, in order. */
export function createRateLimit({ burst, perSecond, clock }: RateLimitOptions): () => Promise<void> {
  const each = 1000 / perSecond;
  /** When all granted turns are used up, and when the last was granted: ms. */
  let spentAt = 0;
  let requestedAt = 0;
  return async () => {
    const now = clock.now();
    // A clock that is set back must not delay the next turns.
    if (now < requestedAt) spentAt = now;
    requestedAt = now;
    spentAt = Math.max(spentAt, now) + each;
    const early = spentAt - now - burst * each;
    if (early > 0) await clock.wait(early);
  };
}

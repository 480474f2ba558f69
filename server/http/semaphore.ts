import { ApiError } from '../errors.ts';
import { createPool } from './pool.ts';

/** Does the work when its turn comes. `signal` ends the wait for that; then it rejects with the signal's reason. */
export type Semaphore = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

interface SemaphoreOptions {
  readonly atOnce: number;
  /** Callers that may wait; the next one gets `too_many_requests`. */
  readonly mostWaiting?: number;
}

/**
 * So many run at once; the others wait in order. Without it a burst of calls of one kind would take every connection to
 * the database, or every core, from all other calls.
 */
export function createSemaphore({
  atOnce,
  mostWaiting = Number.POSITIVE_INFINITY,
}: SemaphoreOptions): Semaphore {
  const permits = createPool(Array<undefined>(atOnce).fill(undefined), mostWaiting);
  return async (work, signal) => {
    const done = permits.take(work, signal);
    if (done === undefined) throw new ApiError('too_many_requests', { retryAfter: 30 });
    return done;
  };
}

/** A semaphore for each key; an idle key is dropped. */
export function createSemaphoreByKey(options: SemaphoreOptions): (key: string) => Semaphore {
  const known = new Map<string, { readonly semaphore: Semaphore; users: number }>();
  return (key) => async (work, signal) => {
    const entry = known.get(key) ?? { semaphore: createSemaphore(options), users: 0 };
    known.set(key, entry);
    entry.users += 1;
    try {
      return await entry.semaphore(work, signal);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) known.delete(key);
    }
  };
}

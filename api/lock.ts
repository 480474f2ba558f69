import { type Clock, systemClock } from './clock.ts';
import { cancelled, local } from './error.ts';
import { acceptRetry } from './retry.ts';

export interface LockOptions {
  /** Ms to wait for the lock; 10 s by default. */
  readonly timeout?: number;
  /** How often to wait as long again, 0 to 4; by default not at all. */
  readonly retry?: number;
  readonly signal?: AbortSignal | undefined;
}

interface OwnedLockOptions extends LockOptions {
  /** The same owner may enter a reentrant lock again while it holds it. */
  readonly owner?: unknown;
}

type Release = () => void;

/** Waiting callers get it in order (spec section 4). */
interface Lock {
  isHeld(): boolean;
  /**
   * Acquires the lock. Releasing twice has no further effect.
   * @throws {TypeError} about wrong options, if `timeout` or `retry` is not a number.
   * @throws {CallError} `local` (8001) on a time-out, `cancelled` if the signal came first.
   */
  acquire(options?: OwnedLockOptions): Promise<Release>;
  /** Works while it holds the lock, which comes free however the work ends. */
  run<T>(work: () => T | Promise<T>, options?: OwnedLockOptions): Promise<T>;
}

/** Ms of waiting in all. A retry keeps the place in the queue, so retries only add up. */
export function maxWaitOf({ timeout = 10_000, retry = 0 }: LockOptions): number {
  if (typeof timeout !== 'number' || Number.isNaN(timeout)) {
    throw new TypeError('wrong options: timeout must be a number');
  }
  return Math.max(0, timeout) * (1 + acceptRetry(retry));
}

export const lockTimedOut = (name: string, maxWait: number) =>
  local(`lock ${name}: not free within ${maxWait} ms`);

export const lockCancelled = (name: string, signal: AbortSignal | undefined) =>
  cancelled('', `lock ${name}: cancelled`, signal?.reason);

interface Holder {
  readonly owner: unknown;
  /** How often its owner is inside. */
  depth: number;
}

interface CreateLockOptions {
  readonly name?: string;
  readonly isReentrant?: boolean;
  readonly clock?: Clock;
}

export function createLock({
  name = 'of this page',
  isReentrant = false,
  clock = systemClock,
}: CreateLockOptions = {}): Lock {
  let holder: Holder | undefined;
  const queue = new Set<() => void>();

  const releaseOf = (held: Holder): Release => {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      held.depth -= 1;
      if (held.depth > 0) return;
      holder = undefined;
      const [next] = queue;
      next?.();
    };
  };
  const take = (owner: unknown): Release => {
    holder = { owner, depth: 1 };
    return releaseOf(holder);
  };
  const waitForTurn = (maxWait: number, { owner, signal }: OwnedLockOptions): Promise<Release> =>
    new Promise((resolve, reject) => {
      const decided = new AbortController();
      const leaveQueue = () => {
        queue.delete(enter);
        decided.abort();
      };
      const enter = () => {
        leaveQueue();
        resolve(take(owner));
      };
      queue.add(enter);
      clock.wait(maxWait, signal ? AbortSignal.any([decided.signal, signal]) : decided.signal).then(
        () => {
          leaveQueue();
          reject(lockTimedOut(name, maxWait));
        },
        () => {
          leaveQueue();
          // After the lock was taken this changes nothing.
          reject(lockCancelled(name, signal));
        },
      );
    });

  const acquire = async (options: OwnedLockOptions = {}): Promise<Release> => {
    const maxWait = maxWaitOf(options);
    if (options.signal?.aborted) throw lockCancelled(name, options.signal);
    if (!holder) return take(options.owner);
    if (isReentrant && options.owner !== undefined && holder.owner === options.owner) {
      holder.depth += 1;
      return releaseOf(holder);
    }
    return waitForTurn(maxWait, options);
  };
  return {
    isHeld: () => holder !== undefined,
    acquire,
    async run(work, options) {
      const release = await acquire(options);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

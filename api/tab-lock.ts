import type { Clock } from './clock.ts';
import { createLock, type LockOptions, lockCancelled, lockTimedOut, maxWaitOf } from './lock.ts';
import { type KeyValueStorage, readRecord } from './storage.ts';

/** How a tab got its lock. */
interface Turn {
  /** Another tab held it first, perhaps in another process, whose writes to local storage arrive late. */
  readonly hasWaited: boolean;
}

/** One lock for all tabs of this browser. It is not reentrant. */
export interface TabLock {
  /** Works while no other tab does. Throws as `Lock.acquire`, and whatever the work throws. */
  run<T>(work: (turn: Turn) => T | Promise<T>, options?: LockOptions): Promise<T>;
}

interface TabLockOptions {
  readonly name: string;
  readonly storage: KeyValueStorage;
  readonly clock: Clock;
  /** Web Locks; absent where the origin is not secure. Leases in local storage take their place. */
  readonly locks?: LockManager | undefined;
}

/** Ms after which a lease ends by itself: its tab was closed or has crashed. Work under the lock takes less. */
export const lease = 30_000;
/** Ms in which every tab sees what another has stored. */
export const settling = 50;

export const createTabLock = (options: TabLockOptions): TabLock =>
  options.locks ? webLock(options, options.locks) : leaseLock(options);

/** The page's Web Locks, if it has them. */
export const pageLocks = (): LockManager | undefined => globalThis.navigator?.locks;

function webLock({ name, clock }: TabLockOptions, locks: LockManager): TabLock {
  return {
    async run(work, options = {}) {
      const maxWait = maxWaitOf(options);
      const { signal } = options;
      if (signal?.aborted) throw lockCancelled(name, signal);
      const free = await locks.request(name, { ifAvailable: true }, async (lock) =>
        lock ? { result: await work({ hasWaited: false }) } : undefined,
      );
      if (free) return free.result;
      const [timeUp, granted] = [new AbortController(), new AbortController()];
      clock.wait(maxWait, granted.signal).then(
        () => timeUp.abort(),
        () => {},
      );
      const end = signal ? AbortSignal.any([signal, timeUp.signal]) : timeUp.signal;
      try {
        return await locks.request(name, { signal: end }, async () => {
          granted.abort();
          return work({ hasWaited: true });
        });
      } catch (error) {
        if (granted.signal.aborted) throw error;
        granted.abort();
        if (signal?.aborted) throw lockCancelled(name, signal);
        throw timeUp.signal.aborted ? lockTimedOut(name, maxWait) : error;
      }
    },
  };
}

/**
 * Local storage has no compare-and-set. So a tab that finds no lease writes its own, waits for other writes, and holds
 * the lock only if its own is still there: the last writer has it. A tab that looks later finds it.
 */
function leaseLock({ name, storage, clock }: TabLockOptions): TabLock {
  const key = `lock_${name}`;
  const inThisTab = createLock({ name, clock });
  const current = () => {
    const stored = readRecord(storage, key);
    const expiresAt = Number(stored?.expires_at);
    // No lease is longer: the clock was set back since, and the lease would outlive its tab.
    const isValid = expiresAt > clock.now() && expiresAt <= clock.now() + lease;
    return isValid ? stored?.owner : undefined;
  };
  const tryLease = async (owner: string, signal: AbortSignal | undefined): Promise<boolean> => {
    if (current() === undefined) {
      storage.setItem(key, JSON.stringify({ owner, expires_at: clock.now() + lease }));
    }
    await clock.wait(settling, signal).catch(() => {
      throw lockCancelled(name, signal);
    });
    return current() === owner;
  };
  const release = (owner: string) => {
    if (current() === owner) storage.removeItem(key);
  };

  return {
    async run(work, options = {}) {
      const maxWait = maxWaitOf(options);
      const deadline = clock.now() + maxWait;
      const leaveTab = await inThisTab.acquire(options);
      const owner = ownerName();
      let hasWaited = false;
      try {
        while (!(await tryLease(owner, options.signal))) {
          hasWaited = true;
          if (clock.now() >= deadline) throw lockTimedOut(name, maxWait);
        }
        return await work({ hasWaited });
      } finally {
        release(owner);
        leaveTab();
      }
    },
  };
}

const ownerName = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

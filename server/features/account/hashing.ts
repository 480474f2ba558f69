import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createSemaphore } from '../../http/semaphore.ts';
import type { Derivation } from './hashing-thread.ts';

/** About 130 ms and 16 MiB on one core of 2026 (OWASP's table for scrypt). */
const usualCost = { N: 2 ** 14, r: 8, p: 5 };
const bytes = 32;

export interface Hashing {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
  close(): Promise<void>;
}

export interface HashingOptions {
  /** What a new hash costs; tests of other things take a small one. */
  readonly cost?: { readonly N: number; readonly r: number; readonly p: number };
  /** Hashes at once. Every core that hashes is one that serves nothing else: half of them, two at most. */
  readonly atOnce?: number;
  /** Callers that may wait; the next one is sent away. */
  readonly mostWaiting?: number;
}

/**
 * Hashes passwords with scrypt, a few at a time, on threads that step back for everything else (libuv's threads, which
 * `crypto.scrypt` would take, cannot: two hundred sign-ins would slow down every page).
 */
export function createHashing({
  cost = usualCost,
  atOnce = Math.max(1, Math.min(2, availableParallelism() >> 1)),
  mostWaiting = 500,
}: HashingOptions = {}): Hashing {
  const inTurn = createSemaphore({ atOnce, mostWaiting });
  const threads = createThreads();
  /** Keyboards write the same letter in more than one way; NFKC makes them one. */
  const derive = (password: string, rest: Omit<Derivation, 'password'>): Promise<Buffer> =>
    inTurn(() => threads.derive({ password: password.normalize('NFKC'), ...rest }));
  return {
    hash: async (password) => {
      const salt = randomBytes(16);
      const key = await derive(password, { salt, length: bytes, ...cost });
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
    },
    verify: async ({ hash, password }) => {
      const [kind, N, r, p, salt = '', key = ''] = hash.split('$');
      if (kind !== 'scrypt') throw new Error('A stored password is not of a kind that we know.');
      const expected = Buffer.from(key, 'base64');
      const made = await derive(password, {
        salt: Buffer.from(salt, 'base64'),
        length: expected.length,
        N: Number(N),
        r: Number(r),
        p: Number(p),
      });
      return timingSafeEqual(made, expected);
    },
    close: threads.close,
  };
}

/** Milliseconds after which a thread that has nothing to do gives its memory back. */
const rest = 60_000;

interface Thread {
  readonly worker: Worker;
  timer?: NodeJS.Timeout;
}

/** Threads are made when there is work; a resting one is used before another is made. */
function createThreads() {
  const resting: Thread[] = [];
  const make = (): Thread => {
    const worker = new Worker(new URL('./hashing-thread.ts', import.meta.url), { execArgv: [] });
    worker.unref();
    return { worker };
  };
  const ask = ({ worker }: Thread, derivation: Derivation): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const settle = (then: () => void) => {
        worker.off('message', done).off('error', failed).off('exit', left);
        then();
      };
      const done = (key: Uint8Array) => settle(() => resolve(Buffer.from(key)));
      const failed = (error: Error) => settle(() => reject(error));
      const left = () => settle(() => reject(new Error('A hashing thread ended.')));
      worker.on('message', done).on('error', failed).on('exit', left);
      worker.postMessage(derivation);
    });
  return {
    derive: async (derivation: Derivation): Promise<Buffer> => {
      const thread = resting.pop() ?? make();
      clearTimeout(thread.timer);
      try {
        const key = await ask(thread, derivation);
        thread.timer = setTimeout(() => {
          resting.splice(resting.indexOf(thread), 1);
          void thread.worker.terminate();
        }, rest).unref();
        resting.push(thread);
        return key;
      } catch (error) {
        void thread.worker.terminate();
        throw error;
      }
    },
    close: async (): Promise<void> => {
      const ending = resting.splice(0);
      for (const { timer } of ending) clearTimeout(timer);
      await Promise.all(ending.map(({ worker }) => worker.terminate()));
    },
  };
}

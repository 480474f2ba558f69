import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Piscina } from 'piscina';
import { createSemaphore } from '../../../http/semaphore.ts';
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
  /** Cost of a new hash; tests of other things take a small one. */
  readonly cost?: { readonly N: number; readonly r: number; readonly p: number };
  /** Hashes that run at once. A core that hashes serves nothing else: half of them, two at most. */
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
  const threads = createThreads(atOnce);
  /** Keyboards encode the same letter in more than one way; NFKC makes them equal. */
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

/** Threads are made when there is work, and go after a minute without any. */
function createThreads(atOnce: number) {
  let pool: Promise<Piscina> | undefined;
  const open = async (): Promise<Piscina> => {
    const { Piscina } = await import('piscina');
    return new Piscina({
      filename: new URL('./hashing-thread.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: atOnce,
      idleTimeout: 60_000,
      execArgv: [],
    });
  };
  return {
    derive: async (derivation: Derivation): Promise<Buffer> => {
      pool ??= open();
      return Buffer.from((await (await pool).run(derivation)) as Uint8Array);
    },
    close: async (): Promise<void> => (await pool)?.destroy(),
  };
}

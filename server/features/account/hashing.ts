import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Refusal } from '../../errors.ts';

/** About 130 ms and 16 MiB on one core of 2026 (OWASP's table for scrypt). */
const cost = { N: 2 ** 14, r: 8, p: 5 };
const bytes = 32;

export interface Hashing {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

export interface HashingOptions {
  /**
   * Hashes at once. They run on libuv's threads, of which files and the resolver need the rest, and every core that
   * hashes is one that serves nothing else: half of the cores, two at most.
   */
  readonly atOnce?: number;
  /** Callers that may wait; the next one is sent away. */
  readonly mostWaiting?: number;
}

/** Hashes passwords with scrypt, a few at a time; the others wait in the order in which they came. */
export function createHashing({
  atOnce = Math.max(1, Math.min(2, availableParallelism() >> 1)),
  mostWaiting = 500,
}: HashingOptions = {}): Hashing {
  const waiting: (() => void)[] = [];
  let running = 0;
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= mostWaiting) throw new Refusal('too_many_requests', { retryAfter: 30 });
      await new Promise<void>((go) => waiting.push(go));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(16);
        const key = await derive(password, salt, bytes, cost);
        return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
      }),
    verify: ({ hash, password }) =>
      inTurn(async () => {
        const [kind, N, r, p, salt = '', key = ''] = hash.split('$');
        if (kind !== 'scrypt') throw new Error('A stored password is not of a kind that we know.');
        const expected = Buffer.from(key, 'base64');
        const made = await derive(password, Buffer.from(salt, 'base64'), expected.length, {
          N: Number(N),
          r: Number(r),
          p: Number(p),
        });
        return timingSafeEqual(made, expected);
      }),
  };
}

/** Keyboards write the same letter in more than one way; NFKC makes them one. */
const derive = (password: string, salt: Buffer, length: number, given: typeof cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { ...given, maxmem: 256 * given.N * given.r };
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

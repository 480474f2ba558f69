import { createHash } from 'node:crypto';
import type { Db } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { networkKey } from '../../../http/limits.ts';
import * as repo from '../repo/guesses.ts';

/** Wrong tries that cost no wait, and the first wait after them. */
interface AllowedGuesses {
  /** At one share from one network. */
  readonly pair: repo.Allowed;
  /** From one network. */
  readonly network: repo.Allowed;
}

const usual: AllowedGuesses = { pair: { free: 5, first: 1 }, network: { free: 30, first: 1 } };
/** Wrong tries of all together at one share, beyond which each network has one a minute. */
const mostOfShare = 100;
const beset = { free: 1, first: 60 };
const neverWaits = { free: 2 ** 31 - 1, first: 1 };

export interface Guesses {
  /**
   * Takes a try at the passcode of a share before the passcode is compared.
   * @throws {ApiError} `too_many_requests`, with the seconds to wait.
   */
  readonly take: (shareId: string, address: string) => Promise<Taken>;
}

interface Taken {
  /** It was right: the try does not count. */
  readonly right: () => Promise<void>;
  /** The passcode was not compared: the try does not count. */
  readonly giveBack: () => Promise<void>;
}

/**
 * How often a passcode may be tried. Tries are counted for each share and network (an IPv4 address, or the /48 of an
 * IPv6 address), for each network, and for each share. Beyond the free ones each wrong try doubles the wait before the
 * next, from one second to one minute. Where a botnet guesses at one share, each machine has one try a minute. Nobody
 * is ever locked out: a visitor with the code and without guesses from that network enters at once, and one with a
 * token is not asked. A try is taken before it is compared, so simultaneous ones count like one after the other.
 */
export const createGuesses = (db: Db, allowed: AllowedGuesses = usual): Guesses => ({
  take: async (shareId, address) => {
    const network = networkKey(address);
    const [share, pair, from] = [keyOf(shareId), keyOf(shareId, network), keyOf('', network)];
    const isBeset = (await repo.guessesOf(db, share)) > mostOfShare;
    await takeOne(db, pair, isBeset ? beset : allowed.pair);
    try {
      await takeOne(db, from, allowed.network);
    } catch (error) {
      await repo.giveGuessBack(db, pair);
      throw error;
    }
    await repo.takeGuess(db, share, neverWaits);
    return {
      giveBack: async () => {
        for (const key of [pair, from, share]) await repo.giveGuessBack(db, key);
      },
      right: async () => {
        await repo.forgetGuesses(db, pair);
        await repo.giveGuessBack(db, share);
        await repo.giveGuessBack(db, from);
      },
    };
  },
});

/** Addresses of people are not kept. */
const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);

async function takeOne(db: Db, key: string, allowed: repo.Allowed): Promise<void> {
  if (await repo.takeGuess(db, key, allowed)) return;
  throw new ApiError('too_many_requests', { retryAfter: Math.max(1, await repo.waitForGuess(db, key)) });
}

import { type Db, isTimedOut, type Tx, transact } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { networkKey } from '../../../http/limits.ts';
import { createSemaphore, createSemaphoreByKey } from '../../../http/semaphore.ts';
import { limitStatements } from '../repo/work.ts';

/** Runs a search for a visitor when its turn comes. */
export type Searches = <Result>(address: string, search: (tx: Tx) => Promise<Result>) => Promise<Result>;

/** Of all visitors together: the database has calls of owners to answer too. */
const all = { atOnce: 2, mostWaiting: 50 };
/** From one network, which leaves a place to others. */
const ofNetwork = { atOnce: 1, mostWaiting: 5 };
/** Milliseconds for each statement of a search. */
const usualWithin = 3000;

/**
 * The cost of a search in a share grows with its owner's drive, and anybody may request one.
 * @throws {ApiError} `too_many_requests` where too many wait, `unavailable` where one takes too long.
 */
export function createSearches(db: Db, within = usualWithin): Searches {
  const inAll = createSemaphore(all);
  const inNetwork = createSemaphoreByKey(ofNetwork);
  return (address, search) =>
    inNetwork(networkKey(address))(() =>
      inAll(() =>
        transact(db, async (tx) => {
          await limitStatements(tx, within);
          return search(tx);
        }).catch((error: unknown) => {
          if (!isTimedOut(error)) throw error;
          throw new ApiError('unavailable', {
            description: 'The search took too long; longer words are found sooner.',
            retryAfter: 5,
            cause: error,
          });
        }),
      ),
    );
}

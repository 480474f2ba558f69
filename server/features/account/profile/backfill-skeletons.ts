import type { Db } from '../../../db/index.ts';
import { accountsWithoutSkeletons, keepSkeletons } from '../repo/accounts.ts';
import { skeletonsOf } from './confusables.ts';

const atOnce = 100;

/**
 * Computes the skeletons of account names that were created before they were checked: in the background, once. Any
 * number of processes may do it together; what is left is done at the next start.
 */
export function backfillSkeletons(db: Db, log: { error(facts: object, message: string): void }) {
  let isClosed = false;
  const work = async (): Promise<void> => {
    for (;;) {
      const accounts = isClosed ? [] : await accountsWithoutSkeletons(db, atOnce);
      if (accounts.length === 0) return;
      for (const account of accounts) await keepSkeletons(db, account, skeletonsOf(account.name));
    }
  };
  const done = work().catch((err: unknown) => log.error({ err }, 'backfill of name skeletons failed'));
  return {
    done,
    close: async (): Promise<void> => {
      isClosed = true;
      await done;
    },
  };
}

import type { Db } from '../../../db/index.ts';
import { noteArrival } from '../repo/refresh-tokens.ts';
import { accessTokenLife } from './access-token.ts';

interface RefreshReceipts {
  /**
   * Records that the pair of tokens with this refresh token (its SHA-256 in base64url) was received.
   * @returns whether it is valid: false where another pair replaced it.
   */
  note(refreshHash: string): Promise<boolean>;
}

/**
 * Which answers of a refresh were received. The database is queried by the first call with a new access token, once in
 * each process: its answer, that a pair is valid or was replaced, is final.
 */
export function createRefreshReceipts({ db, now }: { db: Db; now: () => number }): RefreshReceipts {
  const known = new Map<string, { readonly isGood: boolean; readonly at: number }>();
  /** The oldest come first; an access token of theirs has run out. */
  const forgetOld = (): void => {
    for (const [hash, { at }] of known) {
      if (at > now() - accessTokenLife * 1000) return;
      known.delete(hash);
    }
  };
  return {
    note: async (refreshHash) => {
      const before = known.get(refreshHash);
      if (before !== undefined) return before.isGood;
      const isGood = await noteArrival(db, Buffer.from(refreshHash, 'base64url'), new Date(now()));
      forgetOld();
      known.set(refreshHash, { isGood, at: now() });
      return isGood;
    },
  };
}

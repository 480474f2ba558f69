import type { Db } from '../../../db/index.ts';
import { noteArrival } from '../repo/refresh-tokens.ts';
import { accessTokenLife } from './access-token.ts';

interface RefreshReceipts {
  /**
   * Notes that the pair of tokens with this refresh token (its SHA-256 in base64url) has reached somebody.
   * @returns whether it is good: false where another has been answered in its place.
   */
  note(refreshHash: string): Promise<boolean>;
}

/**
 * Which answers of a refresh have arrived. The database is asked by the first call with a new access token, once in each
 * process: what it says then, that a pair is good or that it was superseded, stays so.
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

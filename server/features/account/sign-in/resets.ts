import type { Db } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { addressKey, type Limits } from '../../../http/limits.ts';
import { mailCodeId } from '../ids.ts';
import * as repo from '../repo/accounts.ts';
import { type MailCodes, mailCodeLife } from './mail-codes.ts';
import type { SendLater } from './sign-up.ts';

export interface Resets {
  /**
   * Sends a code for a new password to the address if an account has it; the answer is the same either way.
   * @param from the address of the caller.
   * @throws {ApiError} `too_many_requests` where one source asks too often for the same e-mail address.
   */
  begin(
    email: string,
    language: string,
    from: string,
  ): Promise<{ verification_id: string; expires_in: number }>;
}

interface ResetsOptions {
  readonly db: Db;
  readonly codes: MailCodes;
  readonly limits: Limits;
  readonly sendLater: SendLater;
}

/**
 * Anybody may request codes for any address. So that others can neither flood an owner with letters nor use up the
 * owner's codes, each source has a few; after some letters in all, further calls refer to the last one, as long as its
 * code is valid; and from where the account was signed in to before, only the source's own count matters.
 */
export function createResets({ db, codes, limits, sendLater }: ResetsOptions): Resets {
  type Letter = 'one more' | { readonly id: string; readonly expiresIn: number };
  const letterFor = async (email: string): Promise<Letter> => {
    try {
      const { isSoft } = await limits.take('reset-to', email);
      const last = isSoft ? await codes.last('reset', email) : undefined;
      if (last === undefined) return 'one more';
      await limits.giveBack('reset-to', email);
      return last;
    } catch (refused) {
      if (!(refused instanceof ApiError && refused.reason === 'too_many_requests')) throw refused;
      // Letters without end are no help to their reader; the answer is that to a letter, and its id names no code.
      return (await codes.last('reset', email)) ?? { id: mailCodeId(), expiresIn: mailCodeLife };
    }
  };

  return {
    begin: async (given, language, address) => {
      const email = given.toLowerCase();
      const from = addressKey(address);
      await limits.take('reset-from', `${email}\n${from}`);
      const user = await repo.findBySignInName(db, email);
      // Queried for unknown addresses too: the time must not reveal who has an account.
      const isKnown = await repo.hasSignedInFrom(db, user?.id ?? '', from);
      const letter = isKnown ? 'one more' : await letterFor(email);
      if (letter !== 'one more') return { verification_id: letter.id, expires_in: letter.expiresIn };
      const { id, code } = await codes.begin(isKnown ? 'known-reset' : 'reset', email);
      if (user !== undefined && user.cancelledAt === null) {
        sendLater(email, 'reset', language, code);
      }
      return { verification_id: id, expires_in: mailCodeLife };
    },
  };
}

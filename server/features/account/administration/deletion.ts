import { type Db, type Tx, transact } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import type { SecondFactor } from '../factors/second-factor.ts';
import type { PasswordChange } from '../passwords/password-change.ts';
import * as repo from '../repo/accounts.ts';
import { cancelUser, eraseUser } from '../repo/administration.ts';
import type { Sessions } from '../sessions/sessions.ts';

export interface Deletion {
  /** Deletes the caller's account, for a password or, where there is none, a fresh code of the second factor. */
  request(
    userId: string,
    given: { password?: string | null | undefined; code?: string | undefined },
  ): Promise<void>;
  /**
   * Freezes the account and ends its sessions and links, all at once, and begins to delete its data. Calling it once is
   * enough.
   */
  begin(userId: string): Promise<void>;
  /** Deletes the account's own row, the last of it. False where the account is not being deleted. */
  erase(userId: string): Promise<boolean>;
}

interface DeletionOptions {
  readonly db: Db;
  readonly sessions: Sessions;
  readonly passwords: PasswordChange;
  readonly secondFactor: SecondFactor;
  readonly deleteDrive: (tx: Tx, userId: string) => Promise<void>;
  readonly now: () => number;
}

export function createDeletion(options: DeletionOptions): Deletion {
  const { db, sessions, passwords, secondFactor, deleteDrive, now } = options;
  const begin = async (userId: string): Promise<void> => {
    const ended = await transact(db, async (tx) => {
      const user = await repo.lockUser(tx, userId);
      if (user === undefined || user.cancelled_at !== null) return { sessions: [] };
      await cancelUser(tx, userId, new Date(now()));
      const ending = await repo.endEverywhere(tx, userId);
      await deleteDrive(tx, userId);
      return ending;
    });
    sessions.note(ended);
  };
  return {
    request: async (userId, { password, code }) => {
      const hasPassword = (await repo.findPassword(db, userId)) !== undefined;
      if (hasPassword && !password && !code) throw new ApiError('invalid_password');
      if (code && !password) await secondFactor.check(userId, code);
      else if (hasPassword) await passwords.check(userId, password);
      else throw new ApiError('second_factor_incorrect');
      await begin(userId);
    },
    begin,
    erase: (userId) => eraseUser(db, userId),
  };
}

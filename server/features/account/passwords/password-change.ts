import { type Db, type Tx, transact } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import type { Limits } from '../../../http/limits.ts';
import type { Caller } from '../../../http/route.ts';
import * as repo from '../repo/accounts.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { MailCodes } from '../sign-in/mail-codes.ts';
import type { Hashing } from './hashing.ts';
import { acceptPassword } from './passwords.ts';

export interface PasswordChange {
  /** Throws `invalid_password` unless this is the caller's password; a user without a password need not give one. */
  check(userId: string, password: string | null | undefined): Promise<void>;
  change(caller: Caller, given: { old?: string | null | undefined; new: string }): Promise<void>;
  /** Sets the password with the code that was sent (`resets.ts`). */
  reset(given: { id: string; code: string; password: string }): Promise<void>;
  /** Without asking: for the administrator. */
  set(userId: string, password: string): Promise<void>;
}

interface PasswordChangeOptions {
  readonly db: Db;
  readonly hashing: Hashing;
  readonly sessions: Sessions;
  readonly codes: MailCodes;
  readonly limits: Limits;
  readonly now: () => number;
}

export function createPasswordChange(options: PasswordChangeOptions): PasswordChange {
  const { db, hashing, sessions, codes, limits, now } = options;

  /** Sets the hash and ends links and the sessions but one, together; a sign-in with the old password cannot slip in between. */
  const replace = async (
    hash: string,
    find: (tx: Tx) => Promise<{ id: string; but?: string } | undefined>,
  ): Promise<void> => {
    const ended = await transact(db, async (tx) => {
      const found = await find(tx);
      if (found === undefined || (await repo.lockUser(tx, found.id)) === undefined) return { sessions: [] };
      await repo.writePassword(tx, found.id, hash, new Date(now()));
      return repo.endEverywhere(tx, found.id, found.but);
    });
    sessions.note(ended);
  };

  const check: PasswordChange['check'] = async (userId, password) => {
    const hash = await repo.findPassword(db, userId);
    if (hash === undefined) return;
    if (!password) throw new ApiError('invalid_password');
    await limits.take('password-tries', userId);
    if (!(await hashing.verify({ hash, password }))) throw new ApiError('invalid_password');
    await limits.forget('password-tries', userId);
  };

  return {
    check,
    change: async ({ userId, sessionId }, given) => {
      const user = await repo.findUser(db, userId);
      if (user === undefined) throw new ApiError('unauthenticated');
      acceptPassword(given.new, [user.email, user.name]);
      await check(userId, given.old);
      const hash = await hashing.hash(given.new);
      await replace(hash, async (tx) => {
        const locked = await repo.lockUser(tx, userId);
        // Another change came first and ended this session: the given old password is no longer valid.
        if (locked?.password_updated_at.getTime() !== user.password_updated_at.getTime()) {
          throw new ApiError('invalid_password');
        }
        return { id: userId, but: sessionId };
      });
    },
    reset: async ({ id, code, password }) => {
      acceptPassword(password, []);
      const proof = await codes.prove(id, code, async (email) => {
        const user = await repo.findBySignInName(db, email);
        acceptPassword(password, user === undefined ? [email] : [email, user.name]);
      });
      const hash = await hashing.hash(password);
      await replace(hash, async (tx) => {
        const email = await codes.spend(tx, ['reset', 'known-reset'], proof);
        if (email === undefined) throw new ApiError('verification_code_expired');
        return repo.findBySignInName(tx, email);
      });
    },
    set: async (userId, password) => {
      const user = await repo.findUser(db, userId);
      acceptPassword(password, user === undefined ? [] : [user.email, user.name]);
      const hash = await hashing.hash(password);
      await replace(hash, async () => ({ id: userId }));
    },
  };
}

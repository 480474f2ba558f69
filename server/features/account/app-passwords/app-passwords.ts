import { createHash, randomBytes } from 'node:crypto';
import { authorize } from '../../../authorize.ts';
import { type Db, transact } from '../../../db/index.ts';
import { ApiError, invalid } from '../../../errors.ts';
import { addressKey, type Limits } from '../../../http/limits.ts';
import type { Caller } from '../../../http/route.ts';
import { appPasswordId } from '../ids.ts';
import type { PasswordChange } from '../passwords/password-change.ts';
import { endAppPassword } from '../policy.ts';
import { findSessionOwner, lockUser } from '../repo/accounts.ts';
import * as repo from '../repo/app-passwords.ts';

/** Whom an app password lets in. */
interface AppCaller {
  readonly userId: string;
  readonly isReadOnly: boolean;
}

interface NewAppPassword {
  readonly name: string;
  readonly isReadOnly: boolean;
  /** Of the account. */
  readonly password: string | null | undefined;
}

export interface AppPasswords {
  readonly list: (userId: string) => Promise<readonly repo.AppPasswordRow[]>;
  readonly make: (
    caller: Caller,
    given: NewAppPassword,
  ) => Promise<{ readonly row: repo.AppPasswordRow; readonly secret: string }>;
  readonly remove: (userId: string, id: string) => Promise<void>;
  /**
   * Whom a program may act for that gives this name and password; undefined where they are wrong.
   * @throws {ApiError} `too_many_requests` after many wrong ones from one address.
   */
  readonly authenticate: (given: AppCredentials) => Promise<AppCaller | undefined>;
}

interface AppCredentials {
  readonly username: string;
  readonly password: string;
  readonly address: string;
}

interface AppPasswordsOptions {
  readonly db: Db;
  readonly passwords: Pick<PasswordChange, 'check'>;
  readonly limits: Pick<Limits, 'limit' | 'take' | 'taken'>;
}

const mostAppPasswords = 20;

/** Passwords for programs that cannot sign in otherwise. Each is random and long enough that nobody can guess it. */
export function createAppPasswords({ db, passwords, limits }: AppPasswordsOptions): AppPasswords {
  const known = createKnown();
  return {
    list: (userId) => repo.listAppPasswords(db, userId),
    make: async ({ userId, sessionId }, { name, isReadOnly, password }) => {
      const accepted = acceptName(name);
      await passwords.check(userId, password);
      const secret = newSecret();
      const row = await transact(db, async (tx) => {
        // A change of the password ends the session, and must not leave one made by it.
        const isThere = (await lockUser(tx, userId)) !== undefined;
        if (!isThere || (await findSessionOwner(tx, sessionId)) === undefined)
          throw new ApiError('unauthenticated');
        if ((await repo.listAppPasswords(tx, userId)).length >= mostAppPasswords)
          throw new ApiError('failed_precondition', {
            description: `At most ${mostAppPasswords} app passwords.`,
          });
        return repo.insertAppPassword(tx, {
          id: appPasswordId(),
          user_id: userId,
          name: accepted,
          hash: hashOf(secret),
          is_read_only: isReadOnly,
        });
      });
      return { row, secret };
    },
    remove: async (userId, id) =>
      authorize(userId, endAppPassword, await repo.deleteAppPassword(db, userId, id)),
    authenticate: async ({ username, password, address }) => {
      const hash = hashOf(password);
      const from = addressKey(address);
      const name = username.trim();
      const isReadable = name !== '' && name.length <= 254 && !name.includes('\0') && name.isWellFormed();
      // Whoever is known here is not kept out by others who guess from the same address.
      if (!known.has(hash)) {
        await limits.limit('sign-in', { address, caller: undefined });
        const { taken, soft } = await limits.taken('app-password-failures', from);
        if (taken >= soft) await limits.take('app-password-failures', from);
      }
      const found = isReadable ? await repo.findAppPassword(db, { username: name, hash }) : undefined;
      if (found === undefined) {
        known.delete(hash);
        await limits.take('app-password-failures', from);
        return undefined;
      }
      known.add(hash);
      if (found.is_stale) await repo.noteAppPasswordUse(db, found.id);
      return { userId: found.user_id, isReadOnly: found.is_read_only };
    },
  };
}

/** Hashes that were good in this process, the latest of them. */
function createKnown() {
  const hashes = new Set<string>();
  const keyOf = (hash: Buffer): string => hash.toString('base64url');
  return {
    has: (hash: Buffer): boolean => hashes.has(keyOf(hash)),
    add: (hash: Buffer): void => {
      if (hashes.size >= 10_000) hashes.clear();
      hashes.add(keyOf(hash));
    },
    delete: (hash: Buffer): void => void hashes.delete(keyOf(hash)),
  };
}

/** Without i, l, o and u, which are read for others. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** 28 letters (140 random bits) in groups of four, as people copy them to another device. */
function newSecret(): string {
  const text = Array.from(randomBytes(28), (byte) => letters[byte % letters.length]).join('');
  return (text.match(/.{4}/g) ?? []).join('-');
}

/** However it is written: with hyphens, spaces or neither, in any case. */
const hashOf = (secret: string): Buffer =>
  createHash('sha256').update(secret.slice(0, 200).replace(/[\s-]/g, '').toLowerCase()).digest();

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const unfit = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/;

function acceptName(raw: string): string {
  const name = raw.trim();
  if (name === '' || unfit.test(name) || !name.isWellFormed())
    throw invalid('name', 'text without control characters');
  return name;
}

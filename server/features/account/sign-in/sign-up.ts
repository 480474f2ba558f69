import { isEmailAddress } from '../../../../api/contract/email.ts';
import { type Db, isTaken, type Tx, transact } from '../../../db/index.ts';
import { ApiError, invalid } from '../../../errors.ts';
import type { Limits } from '../../../http/limits.ts';
import type { OperatorLinks } from '../administration/operator.ts';
import type { Auth } from '../better-auth/better-auth.ts';
import type { CookieBridge } from '../better-auth/cookies.ts';
import { madeUpName, userId as newUserId } from '../ids.ts';
import type { Hashing } from '../passwords/hashing.ts';
import { acceptPassword } from '../passwords/passwords.ts';
import { skeletonsOf } from '../profile/confusables.ts';
import { acceptName, acceptOwnName } from '../profile/names.ts';
import * as repo from '../repo/accounts.ts';
import type { Sessions, Tokens } from '../sessions/sessions.ts';
import { type MailCodes, mailCodeLife } from './mail-codes.ts';
import type { Visitor } from './sign-in.ts';

/** Sends a letter after the answer was sent; never fails the call. */
export type SendLater = (
  to: string,
  letter: 'sign-up' | 'known-address' | 'reset',
  language: string,
  code: string,
) => void;

export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly name?: string | undefined;
}

export interface SignUp {
  /** Sends a code to the address, or a notice where an account has it; answers both alike. */
  begin(email: string, language: string): Promise<{ verification_id: string; expires_in: number }>;
  /** Makes the account of a proven address and signs in to it. */
  finish(given: NewUser & { proof: string }, visitor: Visitor): Promise<Tokens>;
  /** Creates the first account, the operator's, for the holder of the printed link: nothing else is required. */
  finishAsOperator(given: NewUser & { secret: string }, visitor: Visitor): Promise<Tokens>;
  /** Makes an account without asking, of any name that can be seen: for the operator. @returns its id. */
  create(given: NewUser): Promise<string>;
}

interface SignUpOptions {
  readonly db: Db;
  readonly auth: Auth;
  readonly hashing: Hashing;
  readonly inProcess: CookieBridge;
  readonly sessions: Sessions;
  readonly codes: MailCodes;
  readonly operatorLinks: OperatorLinks;
  readonly limits: Limits;
  readonly sendLater: SendLater;
  /** Names of the site, which no account may have. */
  readonly siteName: () => string;
  readonly now: () => number;
  readonly onUserCreated: (tx: Tx, userId: string) => Promise<void>;
}

export function createSignUp(options: SignUpOptions): SignUp {
  const { db, auth, hashing, inProcess, sessions, codes, operatorLinks } = options;
  const { limits, sendLater, siteName, now, onUserCreated } = options;

  /** @param claim runs in the transaction before anything is written, and may refuse. */
  const make = async (
    given: NewUser & { readonly isOperator?: boolean },
    accept: (name: string) => string,
    claim?: (tx: Tx) => Promise<void>,
  ): Promise<string> => {
    if (!isEmailAddress(given.email)) throw invalid('email', 'an e-mail address');
    const name = given.name ? accept(given.name) : madeUpName();
    const skeletons = skeletonsOf(name);
    acceptPassword(given.password, [given.email, name]);
    const password = await hashing.hash(given.password);
    const id = newUserId();
    try {
      await transact(db, async (tx) => {
        const email = given.email.toLowerCase();
        await repo.claimSkeletons(tx, skeletons, id);
        // After the name, which others may hold while they wait for this lock.
        await claim?.(tx);
        const { isOperator = false } = given;
        const made = { id, name, skeletons, email, password, isOperator, now: new Date(now()) };
        await repo.insertUser(tx, made);
        await onUserCreated(tx, id);
      });
    } catch (error) {
      if (!isTaken(error)) throw error;
      const isName = (error as { constraint?: string }).constraint?.includes('name');
      throw new ApiError(isName ? 'name_taken' : 'already_exists', { cause: error });
    }
    return id;
  };

  const enter = async (id: string, visitor: Visitor): Promise<Tokens> => {
    const { internalAdapter } = await auth.$context;
    const session = await internalAdapter.createSession(id, false, {
      ipAddress: visitor.address,
      userAgent: inProcess.headers(visitor).get('user-agent') ?? '',
    });
    return sessions.open(session.token, visitor);
  };

  return {
    begin: async (email, language) => {
      const address = email.toLowerCase();
      await limits.take('mail-to', address);
      const { id, code } = await codes.begin('sign-up', address);
      const known = await repo.findBySignInName(db, address);
      sendLater(address, known === undefined ? 'sign-up' : 'known-address', language, code);
      return { verification_id: id, expires_in: mailCodeLife };
    },
    finish: async ({ proof, ...given }, visitor) => {
      const email = given.email.toLowerCase();
      // Before the hash: a proof that is none must not cost one.
      if (!(await codes.isProof('sign-up', email, proof))) throw new ApiError('verification_code_expired');
      const accept = (name: string) => acceptOwnName(name, siteName());
      const id = await make(given, accept, async (tx) => {
        if ((await codes.spend(tx, ['sign-up'], proof)) !== email)
          throw new ApiError('verification_code_expired');
      });
      return enter(id, visitor);
    },
    finishAsOperator: async ({ secret, ...given }, visitor) => {
      // Before the hash of the password: a link that is none must not cost one.
      await operatorLinks.check(secret);
      const id = await make({ ...given, isOperator: true }, acceptName, (tx) =>
        operatorLinks.claim(tx, secret),
      );
      return enter(id, visitor);
    },
    create: (given) => make(given, acceptName),
  };
}

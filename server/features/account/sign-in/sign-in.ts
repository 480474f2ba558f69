import { type Db, isReferenced } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { addressKey, type CountName, type Limits } from '../../../http/limits.ts';
import { createSemaphore } from '../../../http/semaphore.ts';
import type { Auth } from '../better-auth/better-auth.ts';
import { challengeLife } from '../better-auth/better-auth.ts';
import { authErrorCode, type CookieBridge, type From } from '../better-auth/cookies.ts';
import * as repo from '../repo/accounts.ts';
import type { Client, Sessions, Tokens } from '../sessions/sessions.ts';

/** The origin of a sign-in: address and client. */
export interface Visitor extends From, Client {}

export interface SignIn {
  /**
   * Tokens for a name or address and its password. Neither the answer nor its time reveals whether the account or the
   * password is wrong.
   * @param checkCaptcha throws where the visitor has no valid captcha token; called after some failures only.
   */
  withPassword(
    given: { username: string; password: string },
    visitor: Visitor,
    checkCaptcha: () => Promise<void>,
  ): Promise<Tokens>;
}

interface SignInOptions {
  readonly auth: Auth;
  readonly db: Db;
  readonly inProcess: CookieBridge;
  readonly sessions: Sessions;
  readonly limits: Limits;
}

/** An address that no account has (RFC 2606): better-auth hashes for it as for any other. */
const nobody = 'nobody@account.invalid';

export function createSignIn({ auth, db, inProcess, sessions, limits }: SignInOptions): SignIn {
  /**
   * Counts a failure in advance, so that a thousand tries at once are not counted as one; any other outcome gives it
   * back. A name has one count, however it is written: the forms of one name (NFKC) are millions. What asks for a captcha
   * counts by the name, known or not; what locks an account counts by the account, by whichever name.
   */
  const counted = async <Result>(
    { account, name, from }: { account: string; name: string; from: string },
    checkCaptcha: () => Promise<void>,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const taken: (readonly [CountName, string])[] = [];
    let isSoft = false;
    let isFailure = false;
    const take = async (name: CountName, key: string): Promise<boolean> => {
      const { isSoft: isMany } = await limits.take(name, key);
      taken.push([name, key]);
      return isMany;
    };
    try {
      const isOwn = await take('address-failures', from);
      isSoft = (await take('name-failures-from', `${name}\n${from}`)) || isOwn;
      try {
        // Failures from elsewhere require no captcha of an address that has signed in before: programs there may send
        // no device id.
        const isAnybodys = await take('name-failures', name);
        await take('account-failures', account);
        isSoft ||= isAnybodys && !(await repo.hasSignedInFrom(db, account, from));
      } catch (refused) {
        if (!isRefusal(refused, 'too_many_requests')) throw refused;
        if (!(await repo.hasSignedInFrom(db, account, from))) throw refused;
        isSoft = true;
      }
      if (isSoft) await checkCaptcha();
      return await work();
    } catch (error) {
      isFailure = isRefusal(error, 'invalid_account_or_password');
      throw error;
    } finally {
      if (!isFailure) await Promise.all(taken.map(([name, key]) => limits.giveBack(name, key)));
    }
  };

  // No more at once than keep the hashing busy: the queries of a burst of sign-ins would take all connections.
  const inTurn = createSemaphore({ atOnce: 4, mostWaiting: 500 });

  return {
    withPassword: ({ username, password }, visitor, checkCaptcha) =>
      inTurn(async () => {
        const user = await repo.findBySignInName(db, username);
        const name = nameKey(username);
        const about = { account: user?.id ?? name, name, from: addressKey(visitor.address) };
        return counted(about, checkCaptcha, async () => {
          const { response, headers } = await signInEmail(user?.email ?? nobody, password, visitor);
          if ('twoFactorRedirect' in response) {
            throw secondFactorRequired(await inProcess.challengeIn('second-factor', headers));
          }
          return sessions.open(response.token, visitor, user?.passwordUpdatedAt);
        });
      }),
  };

  async function signInEmail(email: string, password: string, visitor: Visitor) {
    try {
      return await auth.api.signInEmail({
        body: { email, password },
        headers: inProcess.headers(visitor),
        returnHeaders: true,
      });
    } catch (error) {
      // The account's row went between the check of the password and the session, which refers to it.
      if (authErrorCode(error) === '' && !isReferenced(error)) throw error;
      throw new ApiError('invalid_account_or_password', { cause: error });
    }
  }
}

/** As names and addresses are compared (`findBySignInName`). */
const nameKey = (typed: string): string =>
  (typed.includes('@') ? typed.trim() : typed.trim().normalize('NFKC')).toLowerCase();

/** Failed sign-ins by names, for those who judge how risky a call is. */
export const signInFailures = (db: Db) => ({
  nameKey,
  /** Whether the account of the name was signed in to from there before, so that failures from elsewhere do not concern it. */
  isKnownFrom: async (typed: string, from: string): Promise<boolean> => {
    const user = await repo.findBySignInName(db, typed);
    return user !== undefined && repo.hasSignedInFrom(db, user.id, from);
  },
});

const isRefusal = (error: unknown, reason: ApiError['reason']): boolean =>
  error instanceof ApiError && error.reason === reason;

const secondFactorRequired = (challenge: string): ApiError =>
  new ApiError('second_factor_required', {
    details: [{ '@type': 'account#secondFactor', challenge, expires_in: challengeLife, methods: ['totp'] }],
  });

import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Reason } from '../../../../api/contract/reasons.ts';
import { type Db, type Tx, transact } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import type { Limits } from '../../../http/limits.ts';
import type { Caller } from '../../../http/route.ts';
import type { Auth } from '../better-auth/better-auth.ts';
import { authErrorCode, type CookieBridge, type From } from '../better-auth/cookies.ts';
import type { PasswordChange } from '../passwords/password-change.ts';
import * as repo from '../repo/accounts.ts';
import {
  claimPeriod,
  deleteFactor,
  enableFactor,
  findFactorSecret,
  lockPendingFactor,
} from '../repo/second-factors.ts';
import type { Sessions, Tokens } from '../sessions/sessions.ts';
import type { Visitor } from '../sign-in/sign-in.ts';

type Password = string | null | undefined;

export interface SecondFactor {
  /** The second step of a sign-in, with a code of the authenticator or a recovery code; each is good once. */
  signIn(
    given: {
      challenge: string;
      code?: string | null | undefined;
      recovery_code?: string | null | undefined;
    },
    visitor: Visitor,
  ): Promise<Tokens>;
  enable(
    caller: Caller,
    password: Password,
    from: From,
  ): Promise<{ otpauth_uri: string; recovery_codes: string[] }>;
  /** The first code; from then on the factor counts. */
  verify(userId: string, code: string): Promise<void>;
  disable(userId: string, password: Password): Promise<void>;
  renewRecoveryCodes(caller: Caller, password: Password, from: From): Promise<{ recovery_codes: string[] }>;
  /** Throws `second_factor_incorrect` unless the user has the factor and this is a code of it that was not used. */
  check(userId: string, code: string): Promise<void>;
}

interface SecondFactorOptions {
  readonly auth: Auth;
  readonly db: Db;
  readonly inProcess: CookieBridge;
  readonly sessions: Sessions;
  readonly passwords: PasswordChange;
  readonly limits: Limits;
}

/** Seconds for which a code of an authenticator is shown (RFC 6238), and how many of them it may be off. */
const period = 30;
const tolerance = 1;

/** Error codes of better-auth, and the reasons that clients know. */
const faults = {
  INVALID_CODE: 'second_factor_incorrect',
  INVALID_BACKUP_CODE: 'recovery_code_incorrect',
  ACCOUNT_TEMPORARILY_LOCKED: 'account_locked',
  INVALID_TWO_FACTOR_COOKIE: 'expired_token',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'expired_token',
  TOTP_NOT_ENABLED: 'expired_token',
  BACKUP_CODES_NOT_ENABLED: 'expired_token',
  INVALID_PASSWORD: 'invalid_password',
  TOTP_ALREADY_ENABLED: 'already_exists',
  TWO_FACTOR_NOT_ENABLED: 'failed_precondition',
} as const;

const wrong: readonly Reason[] = ['second_factor_incorrect', 'recovery_code_incorrect'];

const isRefusal = (error: unknown, reasons: readonly Reason[]): error is ApiError =>
  error instanceof ApiError && reasons.includes(error.reason);

async function understood<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const reason = faults[authErrorCode(error) as keyof typeof faults];
    if (reason === undefined) throw error;
    throw new ApiError(reason, { cause: error });
  }
}

export function createSecondFactor(options: SecondFactorOptions): SecondFactor {
  const { auth, db, inProcess, sessions, passwords, limits } = options;

  /**
   * Uses up a code: its half minute and all before are spent. Someone who saw the code being typed cannot use it again.
   */
  const claim = async (tx: Db | Tx, userId: string, code: string): Promise<boolean> => {
    const found = await findFactorSecret(tx, userId);
    if (found === undefined) return false;
    const { secretConfig } = await auth.$context;
    const otp = createOTP(await symmetricDecrypt({ key: secretConfig, data: found.secret }), { period });
    const now = Math.floor(Date.now() / 1000 / period);
    for (let counter = now - tolerance; counter <= now + tolerance; counter += 1) {
      if ((await otp.hotp(counter)) !== code) continue;
      if (await claimPeriod(tx, userId, counter)) return true;
    }
    return false;
  };

  /**
   * Counts a try at a sign-in before it is checked; otherwise codes that are sent at one instant over many challenges
   * would each find better-auth's count unchanged. A try that was not a wrong code is given back; a right code resets
   * the count.
   */
  const counted = async <Result>(userId: string, judge: () => Promise<Result>): Promise<Result> => {
    try {
      await limits.take('factor-tries', userId);
    } catch (refused) {
      if (!isRefusal(refused, ['too_many_requests'])) throw refused;
      throw new ApiError('account_locked', { retryAfter: refused.retryAfter ?? 1 });
    }
    try {
      const result = await judge();
      await limits.forget('factor-tries', userId);
      return result;
    } catch (error) {
      if (!isRefusal(error, wrong)) await limits.giveBack('factor-tries', userId);
      throw error;
    }
  };

  const asSession = async ({ sessionId }: Caller, from: From): Promise<Headers> => {
    const headers = await inProcess.asSession(sessionId, from);
    if (headers === undefined) throw new ApiError('unauthenticated');
    return headers;
  };
  /** better-auth checks the password itself; how often one may try is ours to say. */
  const withPassword = async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
    await limits.take('password-tries', userId);
    const result = await understood(work());
    await limits.forget('password-tries', userId);
    return result;
  };
  const bodyOf = (password: Password) => (password ? { password } : {});

  const check: SecondFactor['check'] = async (userId, code) => {
    await limits.take('factor-tries', userId);
    const user = await repo.findUser(db, userId);
    if (!user?.twoFactorEnabled || !(await claim(db, userId, code))) {
      throw new ApiError('second_factor_incorrect');
    }
    await limits.forget('factor-tries', userId);
  };

  return {
    signIn: async ({ challenge, code, recovery_code: recoveryCode }, visitor) => {
      const headers = await inProcess.withChallenge('second-factor', challenge, visitor);
      const challenged = await repo.findChallenged(db, /^[\w-]{1,64}/.exec(challenge)?.[0] ?? '');
      if (challenged === undefined) throw new ApiError('expired_token');
      const { userId, passwordSeenAt } = challenged;
      if (recoveryCode) {
        const { token } = await counted(userId, () =>
          understood(auth.api.verifyBackupCode({ body: { code: recoveryCode.trim() }, headers })),
        );
        return sessions.open(token ?? '', visitor, passwordSeenAt);
      }
      const digits = code?.replace(/\s/g, '');
      if (!digits) throw new ApiError('second_factor_incorrect');
      const token = await counted(userId, async () => {
        const made = await understood(auth.api.verifyTOTP({ body: { code: digits }, headers }));
        if (await claim(db, userId, digits)) return made.token;
        await repo.deleteSessionByToken(db, made.token);
        throw new ApiError('second_factor_incorrect');
      });
      return sessions.open(token, visitor, passwordSeenAt);
    },
    enable: async (caller, password, from) => {
      const headers = await asSession(caller, from);
      const made = await withPassword(caller.userId, () =>
        auth.api.enableTwoFactor({ body: { ...bodyOf(password), method: 'totp' }, headers }),
      );
      if (!('totpURI' in made)) throw new Error('better-auth made no secret.');
      return { otpauth_uri: made.totpURI, recovery_codes: made.backupCodes };
    },
    verify: async (userId, code) => {
      await limits.take('factor-tries', userId);
      await transact(db, async (tx) => {
        const pending = await lockPendingFactor(tx, userId);
        if (pending === undefined) throw new ApiError('failed_precondition');
        if (!(await claim(tx, userId, code))) throw new ApiError('second_factor_incorrect');
        await enableFactor(tx, userId, pending.id);
      });
      await limits.forget('factor-tries', userId);
    },
    disable: async (userId, password) => {
      await passwords.check(userId, password);
      await transact(db, (tx) => deleteFactor(tx, userId));
    },
    renewRecoveryCodes: async (caller, password, from) => {
      const headers = await asSession(caller, from);
      const { backupCodes } = await withPassword(caller.userId, () =>
        auth.api.generateBackupCodes({ body: bodyOf(password), headers }),
      );
      return { recovery_codes: backupCodes };
    },
    check,
  };
}

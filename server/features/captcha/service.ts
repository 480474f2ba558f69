import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { ApiError } from '../../errors.ts';
import { addressKey, type Limits } from '../../http/limits.ts';
import type { CallFacts } from '../../http/route.ts';

/** Seconds for which a captcha token is good. */
export const captchaLife = 300;

const audience = 'captcha';

/** A call that may have to show a captcha token, in the header or in the body. */
type CaptchaCall = Pick<CallFacts, 'captchaToken' | 'deviceId'> & {
  readonly body?: InitBody | undefined;
};

interface InitBody {
  readonly captcha_token?: string | null | undefined;
  /** Whose account the call is about: a name or an address. */
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
}

interface TokenSubject {
  readonly action: string;
  readonly deviceId: string;
  readonly account: string;
}

interface TokenRequest extends TokenSubject {
  /** The address of the caller. */
  readonly address: string;
}

export interface Captcha {
  /**
   * A token for an action of a device or an account.
   * @throws {ApiError} `too_many_requests`
   */
  issue(request: TokenRequest): Promise<string>;
  /**
   * Throws `captcha_required` or `captcha_invalid` unless the call has a token for this action and its device. A call
   * without a device id may use one that was issued for its account (OpenList and PikPakAPI sign in so), or without a
   * device.
   * @param codes of the two reasons where the wire gives them others than 9.
   */
  require(call: CaptchaCall, action: string, codes?: { required: number; invalid: number }): Promise<void>;
}

interface CaptchaOptions {
  /** 32 bytes, the same in every process. */
  readonly key: Uint8Array;
  readonly limits: Pick<Limits, 'take'>;
  readonly now: () => number;
}

/** Clients send the action with or without the origin: `POST:https://host/path` is `POST:/path`. */
export const plainAction = (action: string): string => action.replace(/^([A-Z]+):https?:\/\/[^/]*/i, '$1:');

/** An account as `meta` names it (api.md, "Account"); a value that is no text names none. */
export const accountIn = (meta: Readonly<Record<string, unknown>> | null | undefined): string => {
  const named = [meta?.username, meta?.email, meta?.phone_number];
  return named.find((name): name is string => typeof name === 'string' && name !== '') ?? '';
};

/** A digest of the account in a token: enough to compare, nothing to read. */
const accountPrint = (account: string): string =>
  account === ''
    ? ''
    : createHash('sha256').update(account.trim().toLowerCase()).digest('base64url').slice(0, 22);

/**
 * Captcha tokens slow down guessing of passwords: each is valid for one action of one device, or without one for one
 * account, and each address gets a limited number. There is no page with a puzzle, and we do not claim that there is.
 */
export function createCaptcha({ key, limits, now }: CaptchaOptions): Captcha {
  const sign = ({ action, deviceId, account }: TokenSubject): Promise<string> => {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT({ act: plainAction(action), dev: deviceId, acc: accountPrint(account) })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + captchaLife)
      .sign(key);
  };
  const isValid = async (token: string, { action, deviceId, account }: TokenSubject): Promise<boolean> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        audience,
        requiredClaims: ['exp'],
        currentDate: new Date(now()),
      });
      const isOfAccount = account !== '' && payload.acc === accountPrint(account);
      const isOfCaller = payload.dev === deviceId || (deviceId === '' && isOfAccount);
      return isOfCaller && payload.act === plainAction(action);
    } catch {
      return false;
    }
  };
  return {
    issue: async ({ address, ...subject }) => {
      await limits.take('captcha', addressKey(address));
      return sign(subject);
    },
    require: async ({ captchaToken, deviceId, body }, action, codes) => {
      const token = captchaToken || body?.captcha_token || '';
      if (token === '') throw new ApiError('captcha_required', codes && { code: codes.required });
      const account = body?.username ?? body?.email ?? '';
      if (!(await isValid(token, { action, deviceId, account }))) {
        throw new ApiError('captcha_invalid', codes && { code: codes.invalid });
      }
    },
  };
}

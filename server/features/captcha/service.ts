import { createHash, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { ApiError } from '../../errors.ts';
import { addressKey, type Limits } from '../../http/limits.ts';
import type { Caller, CallFacts } from '../../http/route.ts';
import { plainAction } from './action.ts';
import type { JudgeRisk } from './risk.ts';

/** Seconds for which a captcha token is good. */
export const captchaLife = 300;

const audience = 'captcha';

/** A call that may have to show a captcha token, in the header or in the body. */
type CaptchaCall = Pick<CallFacts, 'address' | 'captchaToken' | 'deviceId' | 'clientId'> & {
  /** The signed-in account, where there is one. */
  readonly caller?: Pick<Caller, 'userId'> | undefined;
  readonly body?: CheckedBody | undefined;
};

interface CheckedBody {
  readonly captcha_token?: string | null | undefined;
  readonly client_id?: string | null | undefined;
  /** Whose account the call is about: a name or an address. */
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
}

export interface TokenSubject {
  readonly action: string;
  readonly deviceId: string;
  readonly clientId: string;
  readonly account: string;
  /** The address of the caller. */
  readonly address: string;
}

/** The claims of a token: names are digests, so it is short whatever a client sends. */
export interface TokenClaims {
  readonly act: string;
  readonly dev: string;
  readonly cli: string;
  readonly acc: string;
  /** The caller's address, where neither a device nor an account tells one caller from another. */
  readonly adr?: string;
}

/** The ground on which a token was given: `person`, somebody has earned it; `signed`, its client signs well; else `asked`. */
type Ground = 'person' | 'signed' | 'asked';

export interface Captcha {
  /**
   * A token for one use of an action, by one client on one device or for one account.
   * @throws {ApiError} `too_many_requests`
   */
  issue(subject: TokenSubject, ground: Ground): Promise<string>;
  /** The token that a person has earned (`person.ts`); its calls are counted where the ticket was given. */
  issueFor(claims: TokenClaims): Promise<string>;
  /**
   * Counts a ticket as a token.
   * @throws {ApiError} `too_many_requests`
   */
  count(address: string): Promise<void>;
  /**
   * Throws `captcha_required` or `captcha_invalid` unless the call has an unused token for this action, its client and its
   * device. A call without a device id may use one that was issued for its account (OpenList and PikPakAPI sign in so),
   * or without a device. Where so much was tried by now that a person is wanted, a token counts only if a person has earned it,
   * whatever was so when it was given. The token is then used, whatever comes of the call; in all processes, since the
   * database counts.
   * @param codes of the two reasons where the wire gives them others than 9.
   */
  require(call: CaptchaCall, action: string, codes?: { required: number; invalid: number }): Promise<void>;
}

interface CaptchaOptions {
  /** 32 bytes, the same in every process. */
  readonly key: Uint8Array;
  readonly limits: Pick<Limits, 'take'>;
  readonly isPersonWanted: JudgeRisk;
  readonly now: () => number;
}

/** The client of a call: what the body says, else the header. As long as a header may be (`mount.ts`). */
export const clientOf = (call: {
  readonly clientId: string;
  readonly body?: Pick<CheckedBody, 'client_id'> | undefined;
}): string => (call.body?.client_id ?? call.clientId).slice(0, 64);

/** An account as `meta` names it (api.md, "Account"); a value that is no text names none. */
export const accountIn = (meta: Readonly<Record<string, unknown>> | null | undefined): string => {
  const named = [meta?.username, meta?.email, meta?.phone_number];
  return named.find((name): name is string => typeof name === 'string' && name !== '') ?? '';
};

/** A digest of a name in a token: enough to compare, nothing to read. */
const digestOf = (name: string): string =>
  name === '' ? '' : createHash('sha256').update(name).digest('base64url').slice(0, 22);

const addressDigest = (address: string): string => digestOf(addressKey(address));

const accountDigest = (account: string): string => digestOf(account.trim().toLowerCase());

export const claimsOf = ({ action, deviceId, clientId, account, address }: TokenSubject): TokenClaims => ({
  act: plainAction(action),
  dev: deviceId,
  cli: digestOf(clientId),
  acc: accountDigest(account),
  ...(deviceId === '' && { adr: addressDigest(address) }),
});

interface ReadToken {
  readonly id: string;
  readonly ground: Ground;
}

/**
 * Captcha tokens slow down guessing of passwords: each is valid for one use of one action by one client on one device, or
 * without a device for one account, and each address gets a limited number. Where much was tried, a person earns one (`person.ts`).
 */
export function createCaptcha({ key, limits, isPersonWanted, now }: CaptchaOptions): Captcha {
  const sign = (claims: TokenClaims, ground: Ground): Promise<string> => {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT({ ...claims, gnd: ground })
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(randomUUID())
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + captchaLife)
      .sign(key);
  };
  /** The token's id and ground, if it is valid for this subject. */
  const read = async (token: string, subject: TokenSubject): Promise<ReadToken | undefined> => {
    const { action, deviceId, clientId, account, address } = subject;
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        audience,
        requiredClaims: ['exp', 'jti', 'gnd'],
        currentDate: new Date(now()),
      });
      const isOfAccount = account !== '' && payload.acc === accountDigest(account);
      const isOfCaller = payload.dev === deviceId || (deviceId === '' && isOfAccount);
      const isOfAddress = payload.adr === undefined || payload.adr === addressDigest(address);
      const isOfClient = payload.cli === digestOf(clientId) && payload.act === plainAction(action);
      if (!isOfCaller || !isOfAddress || !isOfClient) return undefined;
      return { id: payload.jti!, ground: payload.gnd as Ground };
    } catch {
      return undefined;
    }
  };
  /** False where the token was used before. One statement decides, so of two calls at once one is refused. */
  const use = async (id: string): Promise<boolean> => {
    try {
      await limits.take('captcha-uses', id);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'too_many_requests') return false;
      throw error;
    }
  };
  const count = async (address: string): Promise<void> =>
    void (await limits.take('captcha', addressKey(address)));
  return {
    count,
    issueFor: (claims) => sign(claims, 'person'),
    issue: async (subject, ground) => {
      await count(subject.address);
      return sign(claimsOf(subject), ground);
    },
    require: async (call, action, codes) => {
      const { address, captchaToken, deviceId, body, caller } = call;
      const token = captchaToken || body?.captcha_token || '';
      if (token === '') throw new ApiError('captcha_required', codes && { code: codes.required });
      const account = body?.username ?? body?.email ?? '';
      const shown = await read(token, { action, deviceId, clientId: clientOf(call), account, address });
      const isEnough = async ({ ground }: ReadToken): Promise<boolean> =>
        ground === 'person' ||
        !(await isPersonWanted({
          action,
          address,
          account,
          userId: caller?.userId,
          isSigned: ground === 'signed',
          isCounted: true,
        }));
      if (shown === undefined || !(await isEnough(shown)) || !(await use(shown.id))) {
        throw new ApiError('captcha_invalid', codes && { code: codes.invalid });
      }
    },
  };
}

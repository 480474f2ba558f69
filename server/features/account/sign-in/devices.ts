import type { Scope } from '../../../../api/contract/oauth.ts';
import type { Db } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { addressKey, type Limits, networkKey } from '../../../http/limits.ts';
import type { Caller } from '../../../http/route.ts';
import type { Auth } from '../better-auth/better-auth.ts';
import { authErrorCode, type CookieBridge } from '../better-auth/cookies.ts';
import { readScopes } from '../oauth/scopes.ts';
import * as repo from '../repo/accounts.ts';
import { decideDeviceCode, findDeviceCode, noteOrigin, slowDown } from '../repo/device-codes.ts';
import type { Sessions, Tokens } from '../sessions/sessions.ts';
import type { Decisions } from './decisions.ts';
import type { Visitor } from './sign-in.ts';

/**
 * Milliseconds that a device must wait longer between two polls after each that was too early (RFC 8628 section 3.5).
 */
const slowedBy = 5000;

/** Seconds: less than proxies and browsers wait for an answer. */
const longestWait = 20;

/** Names of RFC 8628 and better-auth, and ours. */
const reasonOf = {
  authorization_pending: 'authorization_pending',
  slow_down: 'slow_down',
  expired_token: 'expired_token',
  access_denied: 'access_denied',
} as const;

interface Begun {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_url: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly interval: number;
  readonly expires_in: number;
}

interface DeviceRequest {
  readonly user_code: string;
  readonly status: 'pending' | 'approved' | 'denied';
  readonly client_id: string;
  readonly scope: string;
  /** Its scopes; none where it asked for nothing that we know, and may do everything. */
  readonly scopes: Scope[];
  readonly user_agent: string;
  readonly ip_address: string;
  readonly is_near: boolean;
  readonly expire_time: string;
}

export interface Devices {
  /** Throws `device_code_unavailable` where no page could approve the code. */
  begin(visitor: Visitor, scope: string | undefined): Promise<Begun>;
  /**
   * Tokens for an approved device code, once; until then the errors of RFC 8628 section 3.5.
   * @param wait seconds for which it waits for a decision before it says that there is none; none by default.
   */
  redeem(deviceCode: string, visitor: Visitor, wait?: number): Promise<Tokens>;
  /** @param address where the caller looks from. */
  lookUp(caller: Caller, userCode: string, address: string): Promise<DeviceRequest>;
  decide(caller: Caller, userCode: string, verdict: 'approved' | 'denied'): Promise<void>;
}

interface DevicesOptions {
  readonly auth: Auth;
  readonly db: Db;
  readonly inProcess: CookieBridge;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly decisions: Pick<Decisions, 'decided'>;
  /** Whether there is a page on which people approve devices: without one a code would be useless. */
  readonly hasApprovalPage: () => boolean;
  readonly now: () => number;
}

/**
 * The part of the device's address that is shown to somebody elsewhere: whoever has seen or guessed a code need not be its owner,
 * and learns the provider's network alone.
 */
const frontOf = (address: string): string => {
  const network = networkKey(address);
  return network.includes(':')
    ? `${network.split(':').slice(0, 2).join(':')}:…`
    : network.replace(/^(\d+\.\d+)\..*$/, '$1.…');
};

/** Devices without a keyboard show a code, and a user who is signed in elsewhere approves it. */
export function createDevices(options: DevicesOptions): Devices {
  const { auth, db, inProcess, sessions, limits, decisions, hasApprovalPage, now } = options;
  const clientOf = ({ clientId }: Visitor): string => clientId || 'device';
  const find = async (userCode: string) => {
    const found = await findDeviceCode(db, userCode.replace(/[^a-z\d]/gi, '').toUpperCase());
    if (found === undefined) throw new ApiError('not_found');
    if (found.expiresAt.getTime() <= now()) throw new ApiError('expired_token');
    return found;
  };
  /** Guessing user codes is stopped long before one of 32⁸ is found. */
  const counted = (caller: Caller) => limits.take('device-codes', caller.userId);

  return {
    begin: async (visitor, scope) => {
      if (!hasApprovalPage()) throw new ApiError('device_code_unavailable');
      await limits.take('device-codes', addressKey(visitor.address));
      const made = await auth.api.deviceCode({
        body: { client_id: clientOf(visitor), ...(scope && { scope }) },
        headers: inProcess.headers(visitor),
      });
      await noteOrigin(db, made.device_code, { ipAddress: visitor.address, userAgent: visitor.userAgent });
      return { ...made, verification_url: made.verification_uri };
    },
    redeem: async (deviceCode, visitor, wait = 0) => {
      if (!/^[A-Za-z\d]{1,191}$/.test(deviceCode)) throw new ApiError('invalid_grant');
      if (wait > 0) {
        const who = { clientId: clientOf(visitor), network: networkKey(visitor.address) };
        await decisions.decided(deviceCode, who, Math.min(wait, longestWait));
      }
      const { passwordSeenAt } = (await repo.findApproval(db, deviceCode)) ?? {};
      try {
        // The scope of the row that was used up: it may have been approved since the look before.
        const { access_token, scope } = await auth.api.deviceToken({
          body: {
            grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
            device_code: deviceCode,
            client_id: clientOf(visitor),
          },
          headers: inProcess.headers(visitor),
        });
        const scopes = readScopes(scope ?? '');
        const limit = scopes && { oauthClientId: null, scopes };
        return await sessions.open(access_token, { ...visitor, limit }, passwordSeenAt);
      } catch (error) {
        const fault = authErrorCode(error);
        if (fault === '') throw error;
        if (fault === 'slow_down') await slowDown(db, deviceCode, slowedBy);
        const reason = reasonOf[fault as keyof typeof reasonOf] ?? 'invalid_grant';
        throw new ApiError(reason, { cause: error });
      }
    },
    lookUp: async (caller, userCode, address) => {
      await counted(caller);
      const found = await find(userCode);
      if (found.userId !== null && found.userId !== caller.userId) throw new ApiError('not_found');
      const { ipAddress } = found;
      const isNear = ipAddress !== null && addressKey(ipAddress) === addressKey(address);
      return {
        user_code: found.userCode,
        status: found.status as DeviceRequest['status'],
        client_id: found.clientId ?? '',
        scope: found.scope ?? '',
        scopes: [...(readScopes(found.scope ?? '') ?? [])],
        user_agent: found.userAgent ?? '',
        ip_address: ipAddress === null ? '' : isNear ? ipAddress : frontOf(ipAddress),
        is_near: isNear,
        expire_time: found.expiresAt.toISOString(),
      };
    },
    decide: async (caller, userCode, verdict) => {
      await counted(caller);
      const { id, userId } = await find(userCode);
      if (userId !== null && userId !== caller.userId) throw new ApiError('not_found');
      if (!(await decideDeviceCode(db, id, caller, verdict))) {
        throw new ApiError('already_exists', { description: 'This request has been decided.' });
      }
    },
  };
}

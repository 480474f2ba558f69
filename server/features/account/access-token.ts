import { jwtVerify, SignJWT } from 'jose';
import type { Caller } from '../../http/route.ts';

/** Seconds for which an access token is good (api.md, "Account"). */
export const accessTokenLife = 7200;

const audience = 'drive';

export interface AccessTokens {
  issue(caller: Caller): Promise<string>;
  /** Whose token this is; undefined where it is not one of ours, or no longer. Asks no database. */
  read(token: string): Promise<Caller | undefined>;
}

export interface AccessTokenOptions {
  /** 32 bytes, the same in every process. */
  readonly key: Uint8Array;
  readonly issuer: string;
  readonly now: () => number;
}

/** JWTs (RFC 7519) signed with HS256: only this server reads them, so a public key would serve nobody. */
export function createAccessTokens({ key, issuer, now }: AccessTokenOptions): AccessTokens {
  return {
    issue: ({ userId, sessionId }) => {
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenLife)
        .sign(key);
    },
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          audience,
          requiredClaims: ['sub', 'sid', 'exp'],
          currentDate: new Date(now()),
        });
        const { sub, sid } = payload;
        return typeof sub === 'string' && typeof sid === 'string'
          ? { userId: sub, sessionId: sid }
          : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

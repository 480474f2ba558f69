import { jwtVerify, SignJWT } from 'jose';
import type { Caller } from '../../../http/route.ts';
import { readScopes } from '../oauth/scopes.ts';

/** Seconds for which an access token is good (api.md, "Account"). */
export const accessTokenLife = 7200;

const audience = 'drive';

/** Claims of an access token. */
export interface Bearer extends Caller {
  /** SHA-256 of the refresh token issued with it, in base64url; none for a sign-in or an older token. */
  readonly cameWith?: string | undefined;
}

export interface AccessTokens {
  issue(bearer: Bearer): Promise<string>;
  /** The claims of a token; undefined where it is not one of ours, or expired. Uses no database. */
  read(token: string): Promise<Bearer | undefined>;
}

interface AccessTokenOptions {
  /** 32 bytes, the same in every process. */
  readonly key: Uint8Array;
  readonly issuer: string;
  readonly now: () => number;
}

/**
 * JWTs (RFC 7519) signed with HS256: only this server reads them, so a public key has no use. `jti` is the digest of
 * the refresh token issued with it, of which there is one for each.
 */
export function createAccessTokens({ key, issuer, now }: AccessTokenOptions): AccessTokens {
  return {
    issue: ({ userId, sessionId, cameWith, scopes }) => {
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({
        sid: sessionId,
        ...(cameWith !== undefined && { jti: cameWith }),
        ...(scopes !== undefined && { scope: scopes.join(' ') }),
      })
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
        const { sub, sid, jti, scope } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string') return undefined;
        // One that this version does not know covers nothing.
        const limit = scope === undefined ? {} : { scopes: readScopes(String(scope)) ?? [] };
        return { userId: sub, sessionId: sid, cameWith: jti, ...limit };
      } catch {
        return undefined;
      }
    },
  };
}

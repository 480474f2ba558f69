import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { ApiError } from '../../errors.ts';
import type { Limits } from '../../http/limits.ts';
import type { CaptchaProvider, Occasion } from './providers/provider.ts';
import { captchaLife, claimsOf, type TokenClaims, type TokenSubject } from './service.ts';

const audience = 'captcha-ticket';

interface Ticket extends Occasion {
  readonly claims: TokenClaims;
}

/** The way to a token through the page of the captcha. */
export interface PersonCheck {
  /** What a caller takes to that page: the token that it wants, signed. */
  ticketFor(subject: TokenSubject): Promise<string>;
  /** @throws {ApiError} `captcha_invalid` where the ticket is none, or expired. */
  begin(ticket: string): Promise<{ readonly provider: string; readonly challenge: unknown }>;
  /**
   * What the token is for, where the proof is right. A ticket brings one token, in whatever process: the database counts.
   * @throws {ApiError} `captcha_invalid`
   */
  redeem(ticket: string, proof: unknown): Promise<TokenClaims>;
}

interface PersonCheckOptions {
  /** 32 bytes, the same in every process. */
  readonly key: Uint8Array;
  readonly provider: CaptchaProvider;
  readonly limits: Pick<Limits, 'take'>;
  readonly now: () => number;
}

export function createPersonCheck({ key, provider, limits, now }: PersonCheckOptions): PersonCheck {
  const read = async (ticket: string): Promise<Ticket> => {
    try {
      const { payload } = await jwtVerify(ticket, key, {
        algorithms: ['HS256'],
        audience,
        requiredClaims: ['exp', 'jti', 'for'],
        currentDate: new Date(now()),
      });
      return { id: payload.jti!, expiresAt: payload.exp!, claims: payload.for as TokenClaims };
    } catch (cause) {
      throw new ApiError('captcha_invalid', { cause });
    }
  };
  return {
    ticketFor: (subject) =>
      new SignJWT({ for: claimsOf(subject) })
        .setProtectedHeader({ alg: 'HS256' })
        .setJti(randomUUID())
        .setAudience(audience)
        .setExpirationTime(Math.floor(now() / 1000) + captchaLife)
        .sign(key),
    begin: async (ticket) => ({
      provider: provider.name,
      challenge: await provider.begin(await read(ticket)),
    }),
    redeem: async (ticket, proof) => {
      const { claims, ...occasion } = await read(ticket);
      if (!(await provider.isProof(proof, occasion))) throw new ApiError('captcha_invalid');
      try {
        await limits.take('captcha-tickets', occasion.id);
      } catch (error) {
        if (!(error instanceof ApiError && error.reason === 'too_many_requests')) throw error;
        throw new ApiError('captcha_invalid', { cause: error });
      }
      return claims;
    },
  };
}

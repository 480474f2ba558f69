import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { ApiError } from '../../errors.ts';
import type { Limits } from '../../http/limits.ts';
import type { CaptchaProvider, Occasion } from './providers/provider.ts';
import { captchaLife, claimsOf, type TokenClaims, type TokenSubject } from './service.ts';

const audience = 'captcha-ticket';

interface Earned {
  readonly claims: TokenClaims;
  /** Whether the page is in a frame of our own, which takes the token back; else the client asks for it again. */
  readonly returns: boolean;
}

interface Ticket extends Occasion, Earned {}

/** The way to a token through the page of the captcha. */
export interface PersonCheck {
  /** The ticket that a caller takes to that page: the token that it wants, signed. */
  ticketFor(subject: TokenSubject, returns: boolean): Promise<string>;
  /** @throws {ApiError} `captcha_invalid` where the ticket is none, or expired. */
  begin(ticket: string): Promise<{ readonly provider: string; readonly challenge: unknown }>;
  /**
   * Claims of the token, where the proof is right. A ticket brings one token, in whatever process: the database counts.
   * @throws {ApiError} `captcha_invalid`
   */
  redeem(ticket: string, proof: unknown): Promise<Earned>;
  /**
   * Spends a token of a provider, or the id of a ticket.
   * @throws {ApiError} `captcha_invalid` where it was spent before, in whatever process.
   */
  spend(id: string): Promise<void>;
  /** Takes the token that a person has earned for this subject on a page of its own, where there is one. */
  collect(subject: TokenSubject): Promise<boolean>;
}

interface PersonCheckOptions {
  /** 32 bytes, the same in every process. */
  readonly key: Uint8Array;
  readonly provider: CaptchaProvider;
  readonly limits: Pick<Limits, 'take' | 'taken' | 'forget'>;
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
      const { jti, exp, for: claims, back } = payload;
      return { id: jti!, expiresAt: exp!, claims: claims as TokenClaims, returns: back === true };
    } catch (cause) {
      throw new ApiError('captcha_invalid', { cause });
    }
  };
  const spend = async (id: string): Promise<void> => {
    try {
      await limits.take('captcha-tickets', id);
    } catch (error) {
      if (!(error instanceof ApiError && error.reason === 'too_many_requests')) throw error;
      throw new ApiError('captcha_invalid', { cause: error });
    }
  };
  return {
    spend,
    ticketFor: (subject, returns) =>
      new SignJWT({ for: claimsOf(subject), back: returns })
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
      const { claims, returns, ...occasion } = await read(ticket);
      if (!(await provider.isProof(proof, occasion))) throw new ApiError('captcha_invalid');
      await spend(occasion.id);
      if (!returns) await limits.take('captcha-earned', earnedKey(claims));
      return { claims, returns };
    },
    collect: async (subject) => {
      const key = earnedKey(claimsOf(subject));
      const { taken } = await limits.taken('captcha-earned', key);
      // Of two calls at once one has deleted the row.
      return taken > 0 && (await limits.forget('captcha-earned', key));
    },
  };
}

/** Who names no device has a key by address: strangers must not take what another has earned. */
const earnedKey = ({ act, dev, cli, acc, adr }: TokenClaims): string =>
  JSON.stringify([act, dev, cli, acc, ...(adr === undefined ? [] : [adr])]);

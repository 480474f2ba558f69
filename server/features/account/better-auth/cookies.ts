import { serializeSignedCookie } from 'better-call';
import type { Db } from '../../../db/index.ts';
import { findSessionToken } from '../repo/accounts.ts';
import { type Auth, addressHeader } from './better-auth.ts';

/** better-auth's cookies of a sign-in. */
export interface From {
  readonly address: string;
  readonly userAgent: string;
}

/** Characters of a cookie's value in the header, after signing and percent-encoding. */
const cookieValue = /^[\w.!~*'()%-]{1,600}$/;

const challengeCookies = { 'second-factor': 'two_factor', passkey: 'better-auth-passkey' } as const;
type ChallengeKind = keyof typeof challengeCookies;

/**
 * better-auth expects browsers and keeps the state of a session or a ceremony in cookies. Our clients send tokens. This
 * is the one place that converts between the two: no other code here uses cookies.
 */
export interface CookieBridge {
  readonly headers: (from: From, cookie?: string) => Headers;
  /** The headers of a browser that is signed in to this session; undefined if there is none any more. */
  readonly asSession: (sessionId: string, from: From) => Promise<Headers | undefined>;
  /** The challenge that an answer of better-auth began, as an opaque string for the client. */
  readonly challengeIn: (kind: ChallengeKind, headers: Headers) => Promise<string>;
  /** The headers of a browser that holds the challenge. */
  readonly withChallenge: (kind: ChallengeKind, challenge: string, from: From) => Promise<Headers>;
}

export function createCookieBridge(auth: Auth, db: Db): CookieBridge {
  const headers = ({ address, userAgent }: From, cookie?: string): Headers => {
    const made = new Headers({
      [addressHeader]: address,
      'user-agent': userAgent.replace(/[^\x20-\x7e]/g, ''),
    });
    if (cookie !== undefined) made.set('cookie', cookie);
    return made;
  };
  const nameOf = async (kind: ChallengeKind): Promise<string> =>
    (await auth.$context).createAuthCookie(challengeCookies[kind]).name;
  return {
    headers,
    asSession: async (sessionId, from) => {
      const found = await findSessionToken(db, sessionId);
      if (found === undefined) return undefined;
      const { authCookies, secret } = await auth.$context;
      return headers(from, await serializeSignedCookie(authCookies.sessionToken.name, found.token, secret));
    },
    challengeIn: async (kind, answered) => {
      const prefix = `${await nameOf(kind)}=`;
      const cookie = answered.getSetCookie().find((line) => line.startsWith(prefix));
      const value = cookie?.slice(prefix.length).split(';')[0];
      if (!value) throw new Error('better-auth began no challenge.');
      return value;
    },
    withChallenge: async (kind, challenge, from) =>
      headers(from, cookieValue.test(challenge) ? `${await nameOf(kind)}=${challenge}` : undefined),
  };
}

/** The error code of better-auth; "" for anything else. */
export function authErrorCode(error: unknown): string {
  const body = (error as { body?: { code?: unknown; error?: unknown } } | null)?.body;
  const errorCode = body?.code ?? body?.error;
  return typeof errorCode === 'string' ? errorCode : '';
}

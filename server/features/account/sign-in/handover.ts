import { randomBytes } from 'node:crypto';
import { loginCodeStart } from '../../../../api/contract/oauth.ts';
import type { Sessions, Tokens } from '../sessions/sessions.ts';

/** Milliseconds for which tokens wait: a page on a slow network needs so long for its script. */
export const handoverLife = 120_000;

/** Tokens that wait at once. */
const mostWaiting = 1_000;

/** Tokens of a sign-in by a plain form: the page that the form leads to fetches them, once, by a code. */
export interface Handover {
  put(tokens: Tokens): string;
  take(code: string): Tokens | undefined;
}

interface HandoverOptions {
  readonly sessions: Pick<Sessions, 'revoke'>;
  readonly now: () => number;
}

/** They wait in this process, and end unused with it. What nobody has fetched in time is signed out. */
export function createHandover({ sessions, now }: HandoverOptions): Handover {
  // The oldest first, since all wait equally long.
  const waiting = new Map<string, { readonly tokens: Tokens; readonly since: number }>();
  const dropOld = (most: number): void => {
    for (const [code, { tokens, since }] of waiting) {
      if (since + handoverLife > now() && waiting.size <= most) return;
      waiting.delete(code);
      // A session that nobody uses does no harm should the database be away.
      sessions.revoke(tokens.refresh_token).catch(() => {});
    }
  };
  return {
    put: (tokens) => {
      dropOld(mostWaiting - 1);
      const code = loginCodeStart + randomBytes(32).toString('base64url');
      waiting.set(code, { tokens, since: now() });
      return code;
    },
    take: (code) => {
      dropOld(mostWaiting);
      const found = waiting.get(code);
      if (found === undefined) return undefined;
      waiting.delete(code);
      const passed = Math.ceil((now() - found.since) / 1000);
      return { ...found.tokens, expires_in: Math.max(0, found.tokens.expires_in - passed) };
    },
  };
}

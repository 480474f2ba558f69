import {
  passTokenCookie,
  readSharedDisplay,
  type SharedDisplay,
  sharedDisplayCookie,
  writeSharedDisplay,
} from '../../api/contract/share-page.ts';

/** Seconds: a token holds so long (spec section 9), a preference a year. */
const tokenAge = 43_200;
const displayAge = 365 * 24 * 60 * 60;

/** Where a browser keeps cookies: `document`. */
export interface CookieJar {
  cookie: string;
}

/** Newest tokens that are left alone when the others are cleared (spec section 9). */
const spared = 3;

/** Tokens of other shares, but for the newest: browsers name the oldest cookies first (RFC 6265, 5.4). */
function staleTokens(cookies: string, shareId: string): string[] {
  const names = cookies
    .split(';')
    .map((pair) => pair.split('=')[0]?.trim() ?? '')
    .filter((name) => name.startsWith(passTokenCookie) && name !== passTokenCookie + shareId);
  return names.slice(0, Math.max(0, names.length - spared));
}

/** Sent only to pages of shares. */
const tokenTerms = 'path=/s; samesite=lax; secure';
const tokenOf = (name: string, value: string, seconds: number): string =>
  `${name}=${encodeURIComponent(value)}; max-age=${seconds}; ${tokenTerms}`;

/** Clears old tokens of other shares, as every setting and reading does (spec section 4). */
export function clearStaleTokens(shareId: string, jar: CookieJar = document): void {
  for (const name of staleTokens(jar.cookie, shareId)) jar.cookie = tokenOf(name, '', 0);
}

/** The token that the passcode was exchanged for, so that the server shows the share at once the next time. */
export function keepToken(shareId: string, token: string, jar: CookieJar = document): void {
  jar.cookie = tokenOf(passTokenCookie + shareId, token, tokenAge);
  clearStaleTokens(shareId, jar);
}

/**
 * Spec section 9: cookies that are no tokens are strict. A visitor from another site sees the setting a moment later.
 */
export function keepDisplay(display: SharedDisplay, jar: CookieJar = document): void {
  const terms = `path=/s; max-age=${displayAge}; samesite=strict; secure`;
  jar.cookie = `${sharedDisplayCookie}=${writeSharedDisplay(display)}; ${terms}`;
}

/** Undefined where nothing was chosen yet. */
export function keptDisplay(jar: CookieJar = document): SharedDisplay | undefined {
  const kept = new RegExp(`(?:^|; *)${sharedDisplayCookie}=([^;]*)`).exec(jar.cookie)?.[1];
  return kept === undefined ? undefined : readSharedDisplay(kept);
}

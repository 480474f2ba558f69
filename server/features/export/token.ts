import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which a link to an export holds: long enough to begin the download. */
export const exportLife = 600;

/**
 * The account whose document it opens, and what it ends with: the session that requested it, and the links of its
 * account.
 */
export interface ExportClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Of the account's links. */
  readonly generation: number;
  /** Seconds since 1970. */
  readonly expires: number;
}

const macOf = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(`export ${text}`).digest();

/** The account that the token may read, and its expiry. */
export function signExport(key: Buffer, { userId, sessionId, generation, expires }: ExportClaims): string {
  const text = [worded(userId), worded(sessionId), generation, expires].join('.');
  return `${text}.${macOf(key, text).toString('base64url')}`;
}

/** Undefined where it is none of ours, or has expired. @param now milliseconds since 1970. */
export function readExportToken(key: Buffer, token: string, now: number): ExportClaims | undefined {
  const parts = token.split('.');
  const [user = '', session = '', generation = '', expires = '', mac = ''] = parts;
  const given = Buffer.from(mac, 'base64url');
  const right = macOf(key, [user, session, generation, expires].join('.'));
  if (parts.length !== 5 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  if (Number(expires) * 1000 <= now) return undefined;
  return {
    userId: read(user),
    sessionId: read(session),
    generation: Number(generation),
    expires: Number(expires),
  };
}

const worded = (text: string): string => Buffer.from(text).toString('base64url');
const read = (part: string): string => Buffer.from(part, 'base64url').toString();

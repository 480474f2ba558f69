import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which a link to an export holds: long enough to begin the download. */
export const exportLife = 600;

interface Claims {
  readonly userId: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

const macOf = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(`export ${text}`).digest();

/** Who may be exported by whoever has the token, and until when. */
export function signExport(key: Buffer, { userId, expires }: Claims): string {
  const text = `${Buffer.from(userId).toString('base64url')}.${expires}`;
  return `${text}.${macOf(key, text).toString('base64url')}`;
}

/** Undefined where it is none of ours, or has expired. @param now milliseconds since 1970. */
export function readExportToken(key: Buffer, token: string, now: number): string | undefined {
  const [user = '', expires = '', mac = '', ...rest] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const right = macOf(key, `${user}.${expires}`);
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return Number(expires) * 1000 > now ? Buffer.from(user, 'base64url').toString() : undefined;
}

/** What a browser keeps of an invitation until somebody has an account (spec sections 4 and 9). */

const codeKey = 'invite_code';
const askedKey = 'free_vip_asked';
const daysCookie = 'free_days';
const day = 24 * 60 * 60;
/** As long as an account can be made after the link was opened. */
const codeLife = 30 * day * 1000;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const isInviteCode = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9A-HJKMNP-TV-Z]{16}$/.test(text);

export function keepCode(storage: Storage, code: string, now: number): void {
  storage.setItem(codeKey, JSON.stringify({ val: code, expired: now + codeLife }));
}

/** The code of the last link that was opened here; undefined for none, one that is too old, and anything else. */
export function keptCode(storage: Storage, now: number): string | undefined {
  try {
    const { val, expired } = JSON.parse(storage.getItem(codeKey) ?? '') as { val: string; expired: number };
    return isInviteCode(val) && expired > now ? val : undefined;
  } catch {
    return undefined;
  }
}

export const forgetCode = (storage: Storage): void => storage.removeItem(codeKey);

/** Whether the grant was asked for, for this account in this tab. */
export const wasAsked = (storage: Storage, userId: string): boolean => storage.getItem(askedKey) === userId;

export const markAsked = (storage: Storage, userId: string): void => storage.setItem(askedKey, userId);

/** Lasts as many days as were given. */
export const freeDaysCookie = (days: number): string =>
  `${daysCookie}=${days}; path=/; max-age=${days * day}; samesite=strict; secure`;

export const hasFreeDays = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith(`${daysCookie}=`));

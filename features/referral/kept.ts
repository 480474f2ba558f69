/** The invitation that a browser keeps until somebody has an account (spec sections 4 and 9). */

const codeKey = 'invite_code';
const askedKey = 'free_vip_asked';
const daysCookie = 'free_days';
const day = 24 * 60 * 60;
/** As long as an account can be made after the link was opened. */
const codeLife = 30 * day * 1000;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const isInviteCode = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9A-HJKMNP-TV-Z]{16}$/.test(text);

/** The value under the key: the code, until when it counts, and the accounts that it is not for. */
interface KeptCode {
  readonly val: string;
  readonly expired: number;
  readonly refused?: readonly string[];
}

/** Accounts of one browser that are remembered. */
const mostRefused = 10;

export function keepCode(storage: Storage, code: string, now: number): void {
  const refused = readKept(storage, now)?.val === code ? readKept(storage, now)?.refused : undefined;
  write(storage, { val: code, expired: now + codeLife, ...(refused && { refused }) });
}

/**
 * The code of the last link that was opened here, for an account; undefined for none, one that is too old or that the server has refused
 * this account, and anything else.
 */
export function keptCode(storage: Storage, userId: string, now: number): string | undefined {
  const kept = readKept(storage, now);
  return kept?.refused?.includes(userId) ? undefined : kept?.val;
}

/** Keeps the code for another account: this one is not asked about again. */
export function refuseCode(storage: Storage, userId: string, now: number): void {
  const kept = readKept(storage, now);
  if (kept) write(storage, { ...kept, refused: [userId, ...(kept.refused ?? [])].slice(0, mostRefused) });
}

const write = (storage: Storage, kept: KeptCode): void => storage.setItem(codeKey, JSON.stringify(kept));

function readKept(storage: Storage, now: number): KeptCode | undefined {
  try {
    const { val, expired, refused } = JSON.parse(storage.getItem(codeKey) ?? '') as KeptCode;
    if (!isInviteCode(val) || !(expired > now)) return undefined;
    return { val, expired, ...(Array.isArray(refused) && { refused }) };
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

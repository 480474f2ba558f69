import { type Acceptance, acceptInvitation } from '../../api/contract/rewards.ts';
import { browserStorage } from '../../api/storage.ts';
import { callDrive } from '../session/index.ts';
import {
  forgetCode,
  freeDaysCookie,
  hasFreeDays,
  isInviteCode,
  keepCode,
  keptCode,
  markAsked,
  refuseCode,
  wasAsked,
} from './kept.ts';

const ofTab = () => browserStorage(() => sessionStorage);

/** Keeps the code of an address; anything else is passed over. */
export function keepOwnCode(code: string): void {
  if (isInviteCode(code)) keepCode(browserStorage(), code, Date.now());
}

/** Who invited an account; undefined where there is nothing to ask. */
export function consider({ userId, isPremium }: { readonly userId: string; readonly isPremium: boolean }) {
  const from = keptCode(browserStorage(), userId, Date.now());
  const isOpen = !isPremium && !wasAsked(ofTab(), userId) && !hasFreeDays(document.cookie);
  return from !== undefined || isOpen ? { userId, from: from ?? null } : undefined;
}

export const accept = (from: string | null) => callDrive(acceptInvitation, { body: { from } });

/**
 * The server has answered. A code that is not for this account stays for another one in this browser; any other is told by now, and
 * nothing is kept here any more but the days.
 */
export function settle(
  { userId, from }: { readonly userId: string; readonly from: string | null },
  { free_days: days, result, reason }: Acceptance,
): void {
  const isForOthers = reason !== undefined && reason !== 'unknown';
  if (from !== null && isForOthers) refuseCode(browserStorage(), userId, Date.now());
  else if (from !== null) forgetCode(browserStorage());
  if (result !== 'waiting') markAsked(ofTab(), userId);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  if (days > 0) document.cookie = freeDaysCookie(days);
}

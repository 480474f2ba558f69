import { acceptInvitation } from '../../api/contract/rewards.ts';
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
  wasAsked,
} from './kept.ts';

const ofTab = () => browserStorage(() => sessionStorage);

/** Keeps the code of an address; anything else is passed over. */
export function keepOwnCode(code: string): void {
  if (isInviteCode(code)) keepCode(browserStorage(), code, Date.now());
}

/** Who invited an account; undefined where there is nothing to ask. */
export function consider({ userId, isPremium }: { readonly userId: string; readonly isPremium: boolean }) {
  const from = keptCode(browserStorage(), Date.now());
  const isOpen = !isPremium && !wasAsked(ofTab(), userId) && !hasFreeDays(document.cookie);
  return from !== undefined || isOpen ? { userId, from: from ?? null } : undefined;
}

export const accept = (from: string | null) => callDrive(acceptInvitation, { body: { from } });

/** The server knows who invited: nothing is kept here any more but the days. */
export function settle({
  userId,
  days,
  isWaiting,
}: {
  readonly userId: string;
  readonly days: number;
  readonly isWaiting: boolean;
}): void {
  if (!isWaiting) markAsked(ofTab(), userId);
  forgetCode(browserStorage());
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  if (days > 0) document.cookie = freeDaysCookie(days);
}

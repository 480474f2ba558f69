import type { Privilege } from '../../../api/contract/premium.ts';
import type { Premium } from './repo.ts';

const day = 24 * 60 * 60 * 1000;

const isRunning = (premium: Premium | undefined, now: number): boolean =>
  premium !== undefined && premium.expiresAt.getTime() > now;

/** The answer of `/drive/v1/privilege/vip` (api.md, "Privilege, VIP"); remaining days as spec section 4 counts them. */
export function presentPremium(userId: string, premium: Premium | undefined, now: number): Privilege {
  const expire = premium?.expiresAt.toISOString() ?? '';
  if (premium === undefined || !isRunning(premium, now))
    return {
      result: 'ACCEPTED',
      data: { expire, status: 'invalid', type: 'novip', user_id: userId, vipItem: [] },
    };
  const { type, expiresAt } = premium;
  const left = Math.ceil((expiresAt.getTime() - now) / day);
  return {
    result: 'ACCEPTED',
    data: {
      expire,
      status: 'ok',
      type,
      user_id: userId,
      vipItem: [{ type, expire, surplus_day: left }],
    },
  };
}

import type { Privilege } from '../../../api/contract/premium.ts';
import type { PlanTime } from '../../entitlements/index.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * The answer of `/drive/v1/privilege/vip` (api.md, "Privilege, VIP"); remaining days as spec section 4 counts them.
 * @param times of each plan, the highest first.
 */
export function presentPremium(
  userId: string,
  times: readonly PlanTime[],
  {
    now,
    rewards,
    reminders,
    freeDays,
  }: {
    readonly now: number;
    readonly rewards: string[];
    readonly freeDays: number;
    readonly reminders: NonNullable<Privilege['data']['reminders']>;
  },
): Privilege {
  const running = times.filter(({ endsAt }) => endsAt.getTime() > now);
  const [highest] = running;
  const latest = Math.max(...times.map(({ endsAt }) => endsAt.getTime()));
  return {
    result: 'ACCEPTED',
    data: {
      expire: highest?.endsAt.toISOString() ?? (times.length > 0 ? new Date(latest).toISOString() : ''),
      status: highest ? 'ok' : 'invalid',
      type: highest?.plan ?? 'novip',
      user_id: userId,
      vipItem: running.map(({ plan, endsAt }) => ({
        type: plan,
        expire: endsAt.toISOString(),
        surplus_day: Math.ceil((endsAt.getTime() - now) / day),
      })),
      ...(freeDays > 0 && { freeDays }),
      ...(rewards.length > 0 && { rewards }),
      ...(reminders.length > 0 && { reminders }),
    },
  };
}

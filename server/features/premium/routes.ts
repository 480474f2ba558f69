import * as contract from '../../../api/contract/premium.ts';
import type { Db } from '../../db/index.ts';
import type { CountryOf } from '../../http/country.ts';
import type { Limits } from '../../http/limits.ts';
import { type Route, route } from '../../http/route.ts';
import type { openReminders } from '../reminders/index.ts';
import { type PlanNames, withPlan } from './plan.ts';
import { presentPremium } from './present.ts';
import { readPremium, redeemCode } from './service.ts';

interface PremiumDeps {
  readonly db: Db;
  readonly limits: Limits;
  /** The country that a call comes from, "" where it is not known. */
  readonly countryOf: CountryOf;
  /** The rewards that the site has now. */
  readonly rewards?: () => string[];
  readonly now: () => number;
  /** Days that are left of those for being invited. */
  readonly freeDays?: (userId: string) => Promise<number>;
  /** Grants that are about to end. */
  readonly reminders?: (userId: string) => ReturnType<typeof openReminders>;
  /** The names of the plans; the site may change while the server runs. */
  readonly namesOf: PlanNames;
}

/** Premium time, and the codes that add to it. */
export function premiumRoutes({
  db,
  limits,
  countryOf,
  now,
  namesOf,
  rewards = () => [],
  freeDays = async () => 0,
  reminders = async () => [],
}: PremiumDeps): readonly Route[] {
  const present = async (userId: string) =>
    withPlan(
      { db, namesOf },
      presentPremium(userId, await readPremium(db, userId), {
        now: now(),
        rewards: rewards(),
        freeDays: await freeDays(userId),
        reminders: (await reminders(userId)).map(({ plan, ...reminder }) => ({
          ...reminder,
          ...(plan !== undefined && { plan: { id: plan, names: namesOf(plan) ?? {} } }),
        })),
      }),
    );
  return [
    route(contract.getPremium, ({ caller: { userId } }) => present(userId)),
    route(contract.getCountry, async ({ headers, address }) => ({
      data: { countryCode: countryOf(headers, address) },
    })),
    route(contract.listQuantities, async () => ({ transfer: {}, base: {}, has_more: false as const })),
    route(contract.redeemCode, async ({ caller: { userId }, body, address }) => {
      const code = body.activation_code ?? '';
      await redeemCode({ db, limits, now }, { userId, code, address });
      return present(userId);
    }),
  ];
}

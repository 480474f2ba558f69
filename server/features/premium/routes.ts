import * as contract from '../../../api/contract/premium.ts';
import type { Db } from '../../db/index.ts';
import { countryOfCall } from '../../http/country.ts';
import type { Limits } from '../../http/limits.ts';
import { type Route, route } from '../../http/route.ts';
import { presentPremium } from './present.ts';
import { readPremium, redeemCode } from './service.ts';

interface PremiumDeps {
  readonly db: Db;
  readonly limits: Limits;
  /** Name of the header in which the proxy in front names the country, in lower case; undefined: none does. */
  readonly countryHeader?: string | undefined;
  readonly now: () => number;
}

/** Premium time, and the codes that add to it. */
export function premiumRoutes({ db, limits, countryHeader, now }: PremiumDeps): readonly Route[] {
  return [
    route(contract.getPremium, async ({ caller: { userId } }) =>
      presentPremium(userId, await readPremium(db, userId), now()),
    ),
    route(contract.getCountry, async ({ headers }) => ({
      data: { countryCode: countryOfCall(headers, countryHeader) },
    })),
    route(contract.listQuantities, async () => ({ transfer: {}, base: {}, has_more: false as const })),
    route(contract.getInviteCode, async () => ({ code: '' })),
    route(contract.redeemCode, async ({ caller: { userId }, body, address }) => {
      const code = body.activation_code ?? '';
      await redeemCode({ db, limits, now }, { userId, code, address });
      return presentPremium(userId, await readPremium(db, userId), now());
    }),
  ];
}

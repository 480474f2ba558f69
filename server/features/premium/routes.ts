import * as contract from '../../../api/contract/premium.ts';
import { type Db, withDriveLock } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import { addressKey, type Limits } from '../../http/limits.ts';
import { type Route, route } from '../../http/route.ts';
import { hashOf } from './code.ts';
import { presentPremium } from './present.ts';
import * as repo from './repo.ts';

interface PremiumDeps {
  readonly db: Db;
  readonly limits: Limits;
  /** Name of the header in which the proxy in front tells the country, in lower case; undefined: none does. */
  readonly countryHeader?: string | undefined;
  readonly now: () => number;
}

/** Premium time, and the codes that add to it. */
export function premiumRoutes({ db, limits, countryHeader, now }: PremiumDeps): readonly Route[] {
  return [
    route(contract.getPremium, async ({ caller: { userId } }) =>
      presentPremium(userId, await repo.findPremium(db, userId), now()),
    ),
    route(contract.getCountry, async ({ headers }) => {
      const told = countryHeader === undefined ? undefined : headers[countryHeader];
      const code = typeof told === 'string' ? told.toUpperCase() : '';
      return { data: { countryCode: /^[A-Z]{2}$/.test(code) ? code : '' } };
    }),
    route(contract.listQuantities, async () => ({ transfer: {}, base: {}, has_more: false as const })),
    route(contract.getInviteCode, async () => ({ code: '' })),
    route(contract.redeemCode, async ({ caller: { userId }, body, address }) => {
      const from = addressKey(address);
      await limits.take('activation-tries-from', from);
      await limits.take('activation-tries', userId);
      const codeHash = hashOf(body.activation_code ?? '');
      if (codeHash === undefined) throw new ApiError('activation_code_invalid');
      const at = new Date(now());
      const premium = await withDriveLock(db, userId, async ({ tx, emit }) => {
        const given = await repo.useCode(tx, { userId, codeHash, now: at });
        if (given !== undefined) emit('quota', [], []);
        return given;
      });
      if (premium === undefined)
        throw new ApiError(
          (await repo.hasUsed(db, userId, codeHash)) ? 'activation_code_used' : 'activation_code_invalid',
        );
      await limits.giveBack('activation-tries', userId);
      await limits.giveBack('activation-tries-from', from);
      return presentPremium(userId, premium, now());
    }),
  ];
}

import { type Db, withDriveLock } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import { addressKey, type Limits } from '../../http/limits.ts';
import { hashOf } from './code.ts';
import * as repo from './repo.ts';

interface RedeemDeps {
  readonly db: Db;
  readonly limits: Limits;
  readonly now: () => number;
}

interface Redemption {
  readonly userId: string;
  readonly code: string;
  /** The address of the caller. */
  readonly address: string;
}

export const readPremium = (db: Db, userId: string) => repo.findPremium(db, userId);

/**
 * Adds the days of an activation code to the premium time of an account. Tries are limited by account and by address; a
 * successful one does not count.
 * @throws {ApiError} `activation_code_invalid`, `activation_code_used`, `too_many_requests`
 */
export async function redeemCode(
  { db, limits, now }: RedeemDeps,
  { userId, code, address }: Redemption,
): Promise<repo.Premium> {
  const from = addressKey(address);
  await limits.take('activation-tries-from', from);
  await limits.take('activation-tries', userId);
  const codeHash = hashOf(code);
  if (codeHash === undefined) throw new ApiError('activation_code_invalid');
  const at = new Date(now());
  const premium = await withDriveLock(db, userId, async ({ tx, emit }) => {
    const redeemed = await repo.useCode(tx, { userId, codeHash, now: at });
    if (redeemed !== undefined) emit('quota', [], []);
    return redeemed;
  });
  if (premium === undefined)
    throw new ApiError(
      (await repo.hasUsed(db, userId, codeHash)) ? 'activation_code_used' : 'activation_code_invalid',
    );
  await limits.giveBack('activation-tries', userId);
  await limits.giveBack('activation-tries-from', from);
  return premium;
}

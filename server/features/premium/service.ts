import type { Reason } from '../../../api/contract/reasons.ts';
import { type Db, type Tx, withDriveLock } from '../../db/index.ts';
import { addPlanDays, listPlanTime, type PlanTime } from '../../entitlements/index.ts';
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

/** The time that an account has or had of each plan, that of the highest first. */
export const readPremium = (db: Db, userId: string): Promise<readonly PlanTime[]> => listPlanTime(db, userId);

/**
 * Adds the days of an activation code to the time that the account has of its plan. Tries are limited by account and by address; a
 * successful one does not count.
 * @throws {ApiError} `activation_code_invalid`, `activation_code_used`, `activation_code_used_up`, `activation_code_expired`,
 * `activation_code_not_yet`, `activation_code_revoked`, `activation_code_adds_nothing`, `too_many_requests`
 */
export async function redeemCode(
  { db, limits, now }: RedeemDeps,
  { userId, code, address }: Redemption,
): Promise<void> {
  const from = addressKey(address);
  await limits.take('activation-tries-from', from);
  await limits.take('activation-tries', userId);
  const codeHash = hashOf(code);
  if (codeHash === undefined) throw new ApiError('activation_code_invalid');
  const at = new Date(now());
  await withDriveLock(db, userId, async ({ tx, emit }) => {
    const used = await repo.useCode(tx, { userId, codeHash, now: at });
    if (used === undefined) throw new ApiError(await refusalOf(tx, { userId, codeHash, now: at }));
    const { id, plan, days } = used;
    const reference = `${id}:${userId}`;
    const added = await addPlanDays(tx, { userId, plan, days, now: at, source: 'code', reference });
    // The use that was counted goes with the transaction.
    if (added === undefined) {
      const found = await repo.findCode(tx, codeHash, userId);
      throw new ApiError(found?.isOwn ? 'activation_code_used' : 'activation_code_adds_nothing');
    }
    emit('quota', [], []);
  });
  await limits.giveBack('activation-tries', userId);
  await limits.giveBack('activation-tries-from', from);
}

/** The reason why a code cannot be used. It is no secret from a person who knows the code's 80 random bits. */
async function refusalOf(
  tx: Tx,
  { userId, codeHash, now }: { readonly userId: string; readonly codeHash: Buffer; readonly now: Date },
): Promise<Reason> {
  const found = await repo.findCode(tx, codeHash, userId);
  if (found === undefined) return 'activation_code_invalid';
  if (found.isOwn) return 'activation_code_used';
  if (found.isRevoked) return 'activation_code_revoked';
  if (found.isUsedUp) return 'activation_code_used_up';
  if (found.endsAt !== null && found.endsAt <= now) return 'activation_code_expired';
  if (found.startsAt !== null && found.startsAt > now) return 'activation_code_not_yet';
  return 'activation_code_invalid';
}

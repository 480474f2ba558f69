import { type Db, type LockedDrive, transact, withDriveLockIn } from '../../db/index.ts';
import { addPlanDays } from '../../entitlements/index.ts';
import * as repo from './repo.ts';
import type { ReferralTerms } from './terms.ts';

/** Whether an account counts, so that both are given their days. */
const counts = (condition: repo.Condition, terms: ReferralTerms): boolean => condition[conditionOf(terms)];

/** The condition for which an invitation waits. */
export const conditionOf = ({ after }: ReferralTerms): keyof repo.Condition =>
  after === 'first-file' ? 'hasFile' : 'isVerified';

/**
 * Writes down an invitation, and gives both their days where the account counts by now: in one transaction under the locks of both drives,
 * which are taken in one order, so that the limits of the inviter are exact. @returns whether days were given.
 */
export function settle(
  db: Db,
  {
    invitedId,
    inviterId,
    terms,
    now,
  }: { invitedId: string; inviterId: string; terms: ReferralTerms; now: Date },
): Promise<boolean> {
  return transact(db, (tx) => {
    const [first, second] = [invitedId, inviterId].sort() as [string, string];
    return withDriveLockIn(tx, first, (one) =>
      withDriveLockIn(tx, second, async (other) => {
        await repo.insertInvitation(tx, { invitedId, inviterId, now });
        const invitation = await repo.findInvitation(tx, invitedId);
        // Another call was first, maybe with another code.
        if (invitation?.rewardedAt !== null || invitation.inviterId !== inviterId) return false;
        const invited = await repo.findPerson(tx, invitedId);
        if (!invited || !counts(invited, terms)) return false;
        await giveBoth([one, other], { invitedId, inviterId, terms, now });
        return true;
      }),
    );
  });
}

async function giveBoth(
  drives: readonly LockedDrive[],
  {
    invitedId,
    inviterId,
    terms,
    now,
  }: { invitedId: string; inviterId: string; terms: ReferralTerms; now: Date },
): Promise<void> {
  const [{ tx }] = drives as [LockedDrive];
  const { plan, most, monthly } = terms;
  const { paid, thisMonth } = await repo.countInvitations(tx, { inviterId, plan, now });
  const days = paid < most && thisMonth < monthly ? terms.inviter : 0;
  const source = 'invite';
  const reference = invitedReference(invitedId);
  await addPlanDays(tx, { userId: invitedId, plan, days: terms.invited, now, source, reference });
  if (days > 0) {
    const own = `inviter:${invitedId}`;
    await addPlanDays(tx, { userId: inviterId, plan, days, now, source, reference: own });
  }
  await repo.markRewarded(tx, { invitedId, days, now });
  for (const { emit } of drives) emit('quota', [], []);
}

export const invitedReference = (invitedId: string): string => `invited:${invitedId}`;

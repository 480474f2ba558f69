import type { Db } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import * as repo from './repo.ts';
import type { InvitationDeps } from './service.ts';
import { conditionOf, settle } from './settle.ts';
import type { ReferralTerms } from './terms.ts';

/** Invitations that are read at once. */
const pageSize = 500;

/**
 * Settles the invitations whose account counts by now, whoever looks and wherever it was invited. Files come and addresses are verified in
 * many ways, of which none need know invitations; and those that never count hold up no other.
 */
export const invitationJobs = ({ db, referral, now }: InvitationDeps): JobHandlers => ({
  'invitations.settle': async (_, { signal }) => {
    let after = '';
    for (;;) {
      const terms = referral();
      signal.throwIfAborted();
      if (terms === undefined) return;
      const ready = await repo.listReady(db, { condition: conditionOf(terms), after, limit: pageSize });
      for (const { invitedId, inviterId } of ready)
        await settleWithDrives(db, { invitedId, inviterId, terms, now: new Date(now()) });
      if (ready.length < pageSize) return;
      after = ready.at(-1)?.invitedId ?? '';
    }
  },
});

/** An account whose drive is being removed gives and gets nothing. */
async function settleWithDrives(
  db: Db,
  invitation: { invitedId: string; inviterId: string; terms: ReferralTerms; now: Date },
): Promise<void> {
  try {
    await settle(db, invitation);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

export const invitationCron: readonly CronEntry[] = [{ name: 'invitations.settle', pattern: '* * * * *' }];

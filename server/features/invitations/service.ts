import type { Invitations } from '../../../api/contract/rewards.ts';
import { type Db, type LockedDrive, transact, withDriveLockIn } from '../../db/index.ts';
import { addPlanDays } from '../../entitlements/index.ts';
import { ApiError } from '../../errors.ts';
import { inviteCodeOf, isSameMailbox, makeInviteCode } from './code.ts';
import * as repo from './repo.ts';
import type { ReferralTerms } from './terms.ts';

export interface InvitationDeps {
  readonly db: Db;
  /** The invitations of the served site now; undefined: it has none. */
  readonly referral: () => ReferralTerms | undefined;
  readonly now: () => number;
}

type Result = 'given' | 'waiting' | 'refused' | 'none';

const day = 24 * 60 * 60 * 1000;
/** Invitations that are looked at when their inviter looks at them. */
const settledAtOnce = 20;

/** The code by which an account invites others; empty where the site has no invitations. */
export async function readInviteCode({ db, referral }: InvitationDeps, userId: string): Promise<string> {
  if (referral() === undefined) return '';
  return (await repo.keepCode(db, { userId, code: makeInviteCode() })) ?? '';
}

/**
 * Says who invited an account, where it may still say so, and gives both their days as soon as the account counts.
 * @param from the code of the inviter, as the address had it.
 * @throws {ApiError} `not_found` where the site has no invitations.
 */
export async function acceptInvitation(
  { db, referral, now }: InvitationDeps,
  { userId, from }: { readonly userId: string; readonly from: string | null | undefined },
): Promise<{ readonly free_days: number; readonly result: Result; readonly is_new: boolean }> {
  const terms = termsOf(referral);
  const at = new Date(now());
  const known = await repo.findInvitation(db, userId);
  const inviterId =
    known?.inviterId ?? (from ? await inviterFor(db, { userId, from, terms, now: at }) : undefined);
  if (inviterId === undefined) return { free_days: 0, result: from ? 'refused' : 'none', is_new: false };
  const isNew = await settle(db, { invitedId: userId, inviterId, terms, now: at });
  const invitation = await repo.findInvitation(db, userId);
  const freeDays = invitation?.rewardedAt ? await freeDaysOf(db, userId, at) : 0;
  return { free_days: freeDays, result: invitation?.rewardedAt ? 'given' : 'waiting', is_new: isNew };
}

/**
 * What inviting gives, and what has become of an account's invitations; those that count by now are settled first.
 * @throws {ApiError} `not_found`
 */
export async function readInvitations(
  deps: InvitationDeps,
  { userId, limit }: { readonly userId: string; readonly limit: number },
): Promise<Invitations> {
  const { db, referral, now } = deps;
  const terms = termsOf(referral);
  const at = new Date(now());
  for (const { invitedId } of await repo.listWaiting(db, { inviterId: userId, limit: settledAtOnce }))
    await settle(db, { invitedId, inviterId: userId, terms, now: at });
  const counts = await repo.countInvitations(db, { inviterId: userId, now: at });
  const invitations = await repo.listInvitations(db, { inviterId: userId, limit });
  return {
    code: await readInviteCode(deps, userId),
    plan: terms.plan,
    inviter_days: terms.inviter,
    invited_days: terms.invited,
    after: terms.after,
    most: terms.most,
    monthly: terms.monthly,
    this_month: counts.thisMonth,
    invited: counts.all,
    counted: counts.counted,
    total_days: counts.days,
    invitations: invitations.map(({ createdAt, rewardedAt, days }) => ({
      created_time: createdAt.toISOString(),
      is_counted: rewardedAt !== null,
      days,
    })),
  };
}

/**
 * Whose code it is, where that account may have invited this one. Nobody invites himself, by another address of his mailbox neither; an
 * account is invited by an older one, so that invitations never go round in a circle.
 */
async function inviterFor(
  db: Db,
  { userId, from, terms, now }: { userId: string; from: string; terms: ReferralTerms; now: Date },
): Promise<string | undefined> {
  const code = inviteCodeOf(from);
  if (code === undefined) return undefined;
  const [inviter, invited] = [await repo.findInviter(db, code), await repo.findPerson(db, userId)];
  if (!inviter || !invited || inviter.id === userId) return undefined;
  if (inviter.createdAt >= invited.createdAt) return undefined;
  if (now.getTime() - invited.createdAt.getTime() > terms.within * day) return undefined;
  return isSameMailbox(inviter.email, invited.email) ? undefined : inviter.id;
}

/**
 * Writes down an invitation, and gives both their days where the account counts by now: in one transaction under the locks of both drives,
 * which are taken in one order, so that the limits of the inviter are exact. @returns whether days were given.
 */
function settle(
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
        if (!(terms.after === 'first-file' ? invited?.hasFile : invited?.isVerified)) return false;
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
  const { paid, thisMonth } = await repo.countInvitations(tx, { inviterId, now });
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

const invitedReference = (invitedId: string): string => `invited:${invitedId}`;

/** Days that are left of what an account was given for being invited, a begun one counted whole. */
async function freeDaysOf(db: Db, userId: string, now: Date): Promise<number> {
  const grant = await repo.findGrant(db, invitedReference(userId));
  if (grant === undefined) return 0;
  const left = Math.min(grant.amount, grant.endsAt.getTime() - now.getTime());
  return Math.max(0, Math.ceil(left / day));
}

function termsOf(referral: InvitationDeps['referral']): ReferralTerms {
  const terms = referral();
  if (terms === undefined) throw new ApiError('not_found');
  return terms;
}

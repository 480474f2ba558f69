import type { Acceptance, Invitations } from '../../../api/contract/rewards.ts';
import type { Db } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import { inviteCodeOf, isSameMailbox, makeInviteCode } from './code.ts';
import * as repo from './repo.ts';
import { invitedReference, settle } from './settle.ts';
import type { ReferralTerms } from './terms.ts';

export interface InvitationDeps {
  readonly db: Db;
  /** The invitations of the served site now; undefined: it has none. */
  readonly referral: () => ReferralTerms | undefined;
  readonly now: () => number;
}

/** Why a code is not that of the account's invitation. */
type Refusal = NonNullable<Acceptance['reason']>;

const day = 24 * 60 * 60 * 1000;

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
): Promise<Acceptance> {
  const terms = termsOf(referral);
  const at = new Date(now());
  const known = await repo.findInvitation(db, userId);
  const found = from ? await inviterFor(db, { userId, from, terms, now: at }) : undefined;
  const inviterId = known?.inviterId ?? found?.inviterId;
  if (inviterId === undefined)
    return { free_days: 0, result: from ? 'refused' : 'none', is_new: false, ...reasonOf(found?.refusal) };
  const isNew = await settle(db, { invitedId: userId, inviterId, terms, now: at });
  const invitation = await repo.findInvitation(db, userId);
  const freeDays = invitation?.rewardedAt ? await freeDaysOf(db, userId, at) : 0;
  const isOther = found !== undefined && found.ownerId !== invitation?.inviterId;
  return {
    free_days: freeDays,
    result: invitation?.rewardedAt ? 'given' : 'waiting',
    is_new: isNew,
    ...reasonOf(isOther ? (found.ownerId === undefined ? 'unknown' : 'invited_already') : undefined),
  };
}

const reasonOf = (reason: Refusal | undefined) => reason !== undefined && { reason };

/**
 * The rewards of inviting, and the state of an account's invitations. It settles none: reading changes nothing.
 * @throws {ApiError} `not_found`
 */
export async function readInvitations(
  deps: InvitationDeps,
  { userId, limit }: { readonly userId: string; readonly limit: number },
): Promise<Invitations> {
  const { db, referral, now } = deps;
  const terms = termsOf(referral);
  const at = new Date(now());
  const counts = await repo.countInvitations(db, { inviterId: userId, plan: terms.plan, now: at });
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
 * Whose code it is, and whether that account may have invited this one. Nobody invites himself, by another address of his mailbox neither;
 * an account is invited by an older one, so that invitations never go round in a circle.
 */
async function inviterFor(
  db: Db,
  { userId, from, terms, now }: { userId: string; from: string; terms: ReferralTerms; now: Date },
): Promise<{ readonly ownerId?: string; readonly inviterId?: string; readonly refusal?: Refusal }> {
  const code = inviteCodeOf(from);
  if (code === undefined) return { refusal: 'unknown' };
  const [inviter, invited] = [await repo.findInviter(db, code), await repo.findPerson(db, userId)];
  if (!inviter || !invited) return { refusal: 'unknown' };
  const refusal = refusalOf(inviter, invited, terms, now);
  return { ownerId: inviter.id, ...(refusal ? { refusal } : { inviterId: inviter.id }) };
}

function refusalOf(
  inviter: repo.Person,
  invited: repo.Person,
  { within }: ReferralTerms,
  now: Date,
): Refusal | undefined {
  if (inviter.id === invited.id) return 'own';
  if (isSameMailbox(inviter.email, invited.email) || inviter.createdAt >= invited.createdAt)
    return 'not_older';
  if (now.getTime() - invited.createdAt.getTime() > within * day) return 'too_late';
  return undefined;
}

/** Days that are left of what an account was given for being invited, a begun one counted whole. */
export async function freeDaysOf(db: Db, userId: string, now: Date): Promise<number> {
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

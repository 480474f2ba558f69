import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

type Queries = Db | Tx;

/** The code of an account; the one that is given where it has none yet. */
export const keepCode = async (db: Queries, { userId, code }: { userId: string; code: string }) => {
  const { rows } = await sql<{ code: string }>`
    insert into invite_codes (user_id, code) values (${userId}, ${code})
    on conflict (user_id) do update set user_id = excluded.user_id returning code`.execute(db);
  return rows[0]?.code;
};

/** An account as far as invitations look at it. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly isVerified: boolean;
  readonly hasFile: boolean;
}

// Each half has an index that begins with the account; without one, all files of all accounts would be read.
const person = sql`u.id, u.email, u."createdAt", u."emailVerified" as "isVerified",
  (exists (select from files f where f.user_id = u.id and f.blob_hash is not null and f.trashed_at is null)
    or exists (select from files f where f.user_id = u.id and f.blob_hash is not null and f.trashed_at is not null))
    as "hasFile"`;

export const findPerson = async (db: Queries, userId: string) => {
  const { rows } = await sql<Person>`select ${person} from users u where u.id = ${userId}`.execute(db);
  return rows[0];
};

/** Whose code it is: an account with a drive that is not being deleted. */
export const findInviter = async (db: Queries, code: string) => {
  const { rows } = await sql<Person>`
    select ${person} from invite_codes c join users u on u.id = c.user_id join drives d on d.user_id = u.id
    where c.code = ${code} and u.cancelled_at is null`.execute(db);
  return rows[0];
};

export const findInvitation = (db: Queries, invitedId: string) =>
  db
    .selectFrom('invitations')
    .select(['inviter_id as inviterId', 'rewarded_at as rewardedAt'])
    .where('invited_id', '=', invitedId)
    .executeTakeFirst();

/** Of each account there is one invitation. */
export async function insertInvitation(
  tx: Tx,
  { invitedId, inviterId, now }: { invitedId: string; inviterId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({ invited_id: invitedId, inviter_id: inviterId, created_at: now, rewarded_at: null })
    .onConflict((conflict) => conflict.column('invited_id').doNothing())
    .execute();
}

export async function markRewarded(
  tx: Tx,
  { invitedId, days, now }: { invitedId: string; days: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ rewarded_at: now, inviter_days: days })
    .where('invited_id', '=', invitedId)
    .execute();
}

/** The invitations of an account: all, those that count, those that gave it days, in all and in the month of an instant (UTC). */
export const countInvitations = async (db: Queries, { inviterId, now }: { inviterId: string; now: Date }) => {
  const { rows } = await sql<{ all: number; counted: number; paid: number; thisMonth: number; days: number }>`
    select count(*)::int as all, count(rewarded_at)::int as counted,
      (count(*) filter (where inviter_days > 0))::int as paid,
      (count(*) filter (where inviter_days > 0
        and date_trunc('month', rewarded_at at time zone 'UTC') = date_trunc('month', ${now}::timestamptz at time zone 'UTC')
      ))::int as "thisMonth",
      coalesce(sum(inviter_days), 0)::int as days
    from invitations where inviter_id = ${inviterId}`.execute(db);
  return rows[0]!;
};

/** The newest invitations of an account. */
export const listInvitations = (db: Queries, { inviterId, limit }: { inviterId: string; limit: number }) =>
  db
    .selectFrom('invitations')
    .select(['created_at as createdAt', 'rewarded_at as rewardedAt', 'inviter_days as days'])
    .where('inviter_id', '=', inviterId)
    .orderBy('created_at', 'desc')
    .orderBy('invited_id')
    .limit(limit)
    .execute();

/** Accounts whose invitation waits, the oldest first. */
export const listWaiting = (db: Queries, { inviterId, limit }: { inviterId: string; limit: number }) =>
  db
    .selectFrom('invitations')
    .select('invited_id as invitedId')
    .where('inviter_id', '=', inviterId)
    .where('rewarded_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** The end of what an account was given for being invited, and how much it was, in milliseconds. */
export const findGrant = (db: Queries, reference: string) =>
  db
    .selectFrom('ledger as l')
    .select(['l.ends_at as endsAt', 'l.amount'])
    .where('l.source', '=', 'invite')
    .where('l.reference', '=', reference)
    .executeTakeFirst();

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

/** The conditions of an invitation. */
export interface Condition {
  readonly isVerified: boolean;
  readonly hasFile: boolean;
}

/** An account as far as invitations look at it. */
export interface Person extends Condition {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
}

// Each half has an index that begins with the account; without one, all files of all accounts would be read.
const hasFile = sql`(exists (select from files f where f.user_id = u.id and f.blob_hash is not null and f.trashed_at is null)
    or exists (select from files f where f.user_id = u.id and f.blob_hash is not null and f.trashed_at is not null))`;
const isVerified = sql`u."emailVerified"`;
const person = sql`u.id, u.email, u."createdAt", ${isVerified} as "isVerified", ${hasFile} as "hasFile"`;

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

/**
 * The invitations of an account, those of them that count, and what the ledger gave it for inviting: how often, how often in the month of
 * an instant (UTC), and days of a plan. The ledger is asked, since it has what was given for accounts that are deleted by now.
 */
export const countInvitations = async (
  db: Queries,
  { inviterId, plan, now }: { inviterId: string; plan: string; now: Date },
) => {
  const { rows } = await sql<{ all: number; counted: number; paid: number; thisMonth: number; days: number }>`
    select
      (select count(*)::int from invitations where inviter_id = ${inviterId}) as all,
      (select count(rewarded_at)::int from invitations where inviter_id = ${inviterId}) as counted,
      count(*)::int as paid,
      (count(*) filter (where date_trunc('month', created_at at time zone 'UTC')
        = date_trunc('month', ${now}::timestamptz at time zone 'UTC')))::int as "thisMonth",
      coalesce(round(sum(amount) filter (where plan = ${plan}) / 86400000), 0)::int as days
    from ledger where user_id = ${inviterId} and source = 'invite' and reference like 'inviter:%'`.execute(
    db,
  );
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

/** The next invitations that wait though their account has what they wait for; by the account, after one. */
export const listReady = async (
  db: Queries,
  { condition, after, limit }: { condition: keyof Condition; after: string; limit: number },
) => {
  const isMet = condition === 'hasFile' ? hasFile : isVerified;
  const { rows } = await sql<{ invitedId: string; inviterId: string }>`
    select i.invited_id as "invitedId", i.inviter_id as "inviterId"
    from invitations i join users u on u.id = i.invited_id
    where i.rewarded_at is null and i.invited_id > ${after} and ${isMet}
    order by i.invited_id limit ${limit}`.execute(db);
  return rows;
};

/** The end of what an account was given for being invited, and how much it was, in milliseconds. */
export const findGrant = (db: Queries, reference: string) =>
  db
    .selectFrom('ledger as l')
    .select(['l.ends_at as endsAt', 'l.amount'])
    .where('l.source', '=', 'invite')
    .where('l.reference', '=', reference)
    .executeTakeFirst();

/** The invitations in the export of an account: nothing of other accounts. */
export async function invitationsOf(db: Queries, userId: string) {
  const code = await db
    .selectFrom('invite_codes')
    .select(['code', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const own = await db
    .selectFrom('invitations')
    .select(['created_at', 'rewarded_at'])
    .where('invited_id', '=', userId)
    .executeTakeFirst();
  const invited = await db
    .selectFrom('invitations')
    .select(['created_at', 'rewarded_at', 'inviter_days'])
    .where('inviter_id', '=', userId)
    .orderBy('created_at')
    .orderBy('invited_id')
    .limit(100_000)
    .execute();
  return { code: code ?? null, was_invited: own ?? null, invited };
}

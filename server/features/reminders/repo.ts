import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

type Queries = Db | Tx;

/** Something that ends, and how long before that the account should hear of it. */
export interface Ending {
  readonly userId: string;
  readonly unit: 'plan' | 'storage' | 'traffic' | 'tasks';
  /** The plan, or the number of the ledger's entry. */
  readonly subject: string;
  readonly amount: number | null;
  readonly endsAt: Date;
  readonly days: 1 | 7;
}

/**
 * Grants that end within a week or a day and had no reminder at that distance. Shorter grants than that get none: whoever got
 * it knows. Of one plan there is one reminder of a kind within six days, since days that are earned one by one move its end each day.
 */
export const listEndings = async (db: Queries, now: Date, limit: number): Promise<Ending[]> => {
  const { rows } = await sql<Ending>`
    with soon as (
      select t.user_id, 'plan' as unit, t.plan as subject, null::bigint as amount, t.ends_at, (
        select max(l.created_at) from ledger l
        where l.user_id = t.user_id and l.unit = 'plan' and l.plan = t.plan and l.amount > 0
      ) as given_at
      from plan_time t join plans p on p.name = t.plan and p.rank > 0
      where t.ends_at > ${now} and t.ends_at <= ${now}::timestamptz + interval '7 days'
      union all
      select l.user_id, l.unit, l.number::text, l.amount, l.ends_at, l.created_at
      from ledger l
      where l.unit <> 'plan' and l.amount > 0 and l.reverses is null
        and l.ends_at > ${now} and l.ends_at <= ${now}::timestamptz + interval '7 days'
        and not exists (select from ledger r where r.user_id = l.user_id and r.reverses = l.number)
    ), due as (
      select *, case when ends_at <= ${now}::timestamptz + interval '1 day' then 1 else 7 end as days from soon
    )
    select due.user_id as "userId", unit, subject, amount, ends_at as "endsAt", days
    from due join users u on u.id = due.user_id and u.cancelled_at is null
    where given_at < ends_at - make_interval(days => days)
      and not exists (
        select from reminders r
        where r.user_id = due.user_id and r.unit = due.unit and r.subject = due.subject and r.days = due.days
          and (r.ends_at = due.ends_at or r.created_at > ${now}::timestamptz - interval '6 days')
      )
    order by ends_at limit ${limit}`.execute(db);
  return rows;
};

/** @returns whether it is new: of each there is one. */
export async function insertReminder(
  tx: Tx,
  { id, userId, endsAt, closedAt, now, ...ending }: Ending & { id: string; closedAt: Date | null; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('reminders')
    .values({
      ...ending,
      id,
      user_id: userId,
      ends_at: endsAt,
      created_at: now,
      mailed_at: null,
      closed_at: closedAt,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'unit', 'subject', 'ends_at', 'days']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether that which a reminder names still ends when it says. */
const isCurrent = sql<boolean>`case when r.unit = 'plan'
  then exists (select from plan_time t where t.user_id = r.user_id and t.plan = r.subject and t.ends_at = r.ends_at)
  else not exists (select from ledger l where l.user_id = r.user_id and l.reverses = r.subject::integer)
  end`;

/** One whose letter waits; undefined where it was sent, or nothing ends then any more. */
export const findWaiting = (db: Queries, id: string, now: Date) =>
  db
    .selectFrom('reminders as r')
    .select(['r.user_id as userId', 'r.unit', 'r.subject', 'r.amount', 'r.ends_at as endsAt'])
    .where('r.id', '=', id)
    .where('r.mailed_at', 'is', null)
    .where('r.ends_at', '>', now)
    .where(isCurrent)
    .executeTakeFirst();

export async function markMailed(db: Queries, id: string, now: Date): Promise<void> {
  await db.updateTable('reminders').set({ mailed_at: now }).where('id', '=', id).execute();
}

/** The reminders to show in an account's drive: of each grant the latest, the soonest end first. */
export const listOpen = async (db: Queries, userId: string, now: Date) => {
  const { rows } = await sql<{ id: string } & Pick<Ending, 'unit' | 'subject' | 'amount' | 'endsAt'>>`
    select id, unit, subject, amount, ends_at as "endsAt" from (
      select distinct on (r.unit, r.subject, r.ends_at) r.*
      from reminders r
      where r.user_id = ${userId} and r.ends_at > ${now} and ${isCurrent}
      order by r.unit, r.subject, r.ends_at, r.days
    ) latest
    where closed_at is null order by ends_at, id limit 10`.execute(db);
  return rows;
};

/** @returns its owner; undefined where there is no such reminder. */
export const findOwner = (db: Queries, id: string) =>
  db.selectFrom('reminders').select('user_id').where('id', '=', id).executeTakeFirst();

export async function close(db: Queries, id: string, now: Date): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** Deletes some of those whose end is long past. @returns how many. */
export async function deleteOld(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from reminders where id in (select id from reminders where ends_at < ${before} limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows);
}

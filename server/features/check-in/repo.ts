import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

type Queries = Db | Tx;

/** The last day on which an account checked in, and whether it did so in another zone too in the two weeks up to then. */
export const findLastDay = async (db: Queries, userId: string) => {
  const { rows } = await sql<{ day: string; timeZone: string; step: number; hasMoved: boolean }>`
    select day::text, time_zone as "timeZone", step, exists (
      select from check_ins o
      where o.user_id = c.user_id and o.day > c.day - 14 and o.time_zone <> c.time_zone
    ) as "hasMoved"
    from check_ins c where user_id = ${userId} order by day desc limit 1`.execute(db);
  return rows[0];
};

/** How many cards an account has used in the calendar month of a day. */
export const countCards = async (db: Queries, { userId, day }: { userId: string; day: string }) => {
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from check_ins
    where user_id = ${userId} and date_trunc('month', made_up_on) = date_trunc('month', ${day}::date)`.execute(
    db,
  );
  return rows[0]?.used ?? 0;
};

export interface NewDay {
  readonly day: string;
  readonly timeZone: string;
  readonly step: number;
  readonly madeUpOn: string | null;
}

export async function insertDay(
  tx: Tx,
  { userId, day, timeZone, step, madeUpOn }: NewDay & { userId: string },
): Promise<void> {
  await tx
    .insertInto('check_ins')
    .values({ user_id: userId, day, time_zone: timeZone, step, made_up_on: madeUpOn })
    .execute();
}

/** The days since one, the oldest first. */
export const listDays = async (db: Queries, { userId, since }: { userId: string; since: string }) => {
  const { rows } = await sql<{ day: string; isMadeUp: boolean }>`
    select day::text, made_up_on is not null as "isMadeUp" from check_ins
    where user_id = ${userId} and day >= ${since}::date order by day limit 100`.execute(db);
  return rows;
};

/** Whole days of a plan that an account was given for checking in; what was taken back counts too, since it was earned. */
export const sumDays = async (db: Queries, { userId, plan }: { userId: string; plan: string }) => {
  const { rows } = await sql<{ days: number }>`
    select coalesce(round(sum(amount) / 86400000), 0)::int as days from ledger
    where user_id = ${userId} and source = 'check-in' and plan = ${plan} and amount > 0`.execute(db);
  return rows[0]?.days ?? 0;
};

/** All days on which an account checked in, for its own copy of its data. */
export const checkInsOf = async (db: Queries, userId: string) => {
  const { rows } = await sql<{ day: string; time_zone: string; step: number; made_up_on: string | null }>`
    select day::text, time_zone, step, made_up_on::text from check_ins where user_id = ${userId} order by day`.execute(
    db,
  );
  return rows;
};

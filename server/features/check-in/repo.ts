import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

type Queries = Db | Tx;

/** The last day on which an account checked in. */
export const findLastDay = async (db: Queries, userId: string) => {
  const { rows } = await sql<{ day: string; timeZone: string; step: number }>`
    select day::text, time_zone as "timeZone", step from check_ins where user_id = ${userId} order by day desc limit 1`.execute(
    db,
  );
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

/** Whole days of plans that an account was given by a source; what was taken back counts too, since it was earned. */
export const sumDays = async (db: Queries, { userId, source }: { userId: string; source: string }) => {
  const { rows } = await sql<{ days: number }>`
    select coalesce(round(sum(amount) / 86400000), 0)::int as days from ledger
    where user_id = ${userId} and source = ${source} and unit = 'plan' and amount > 0`.execute(db);
  return rows[0]?.days ?? 0;
};

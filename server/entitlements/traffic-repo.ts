import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

/** Bytes of an account that left on a day, `2027-01-31`. */
export interface DayOfTraffic {
  readonly userId: string;
  readonly day: string;
  readonly bytes: number;
}

/** Adds to what left on these days; accounts that are gone are left out. */
export const addTraffic = (db: Db, days: readonly DayOfTraffic[]): Promise<unknown> =>
  sql`
    insert into traffic_days (user_id, day, bytes)
    select t."userId", t.day, t.bytes
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as t("userId" text, day date, bytes bigint)
    join users u on u.id = t."userId"
    order by t."userId", t.day
    on conflict (user_id, day) do update set bytes = traffic_days.bytes + excluded.bytes`.execute(db);

/** What left in a month, and how much may; null: no limit. Undefined where there is no such drive. */
export const readTraffic = async (
  db: Db,
  userId: string,
  { first, next }: { readonly first: string; readonly next: string },
): Promise<{ readonly used: number; readonly limit: number | null } | undefined> => {
  const { rows } = await sql<{ used: number; limit: number | null }>`
    select coalesce((
      select sum(bytes) from traffic_days where user_id = ${userId} and day >= ${first}::date and day < ${next}::date
    ), 0)::bigint as used, traffic_monthly as "limit"
    from account_limits where user_id = ${userId}`.execute(db);
  return rows[0];
};

/** Days before this one are forgotten. */
export const deleteTraffic = (db: Db, before: string): Promise<unknown> =>
  sql`delete from traffic_days where day < ${before}::date`.execute(db);

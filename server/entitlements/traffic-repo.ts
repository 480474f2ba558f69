import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

/** Bytes of an account that left on a day, `2027-01-31`. */
export interface DayOfTraffic {
  readonly userId: string;
  readonly day: string;
  readonly bytes: number;
  /** Those of them that visitors of shares took. */
  readonly shared: number;
}

/** Adds to what left on these days; accounts that are gone are left out. */
export const addTraffic = (db: Db, days: readonly DayOfTraffic[]): Promise<unknown> =>
  sql`
    insert into traffic_days (user_id, day, bytes, shared)
    select t."userId", t.day, t.bytes, t.shared
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as t("userId" text, day date, bytes bigint, shared bigint)
    join users u on u.id = t."userId"
    order by t."userId", t.day
    on conflict (user_id, day) do update
    set bytes = traffic_days.bytes + excluded.bytes, shared = traffic_days.shared + excluded.shared`.execute(
    db,
  );

/** The traffic of a month as it is written. */
interface WrittenTraffic {
  readonly used: number;
  /** The part that visitors of shares took. */
  readonly shared: number;
  readonly limit: number | null;
  readonly since: string;
}

/**
 * The traffic of a month, and its limit; null: none. Undefined where there is no such drive. Where a higher plan has ended in
 * the month, `since` is the day after: what was used under that plan does not use up this one.
 */
export const readTraffic = async (
  db: Db,
  userId: string,
  { first, next }: { readonly first: string; readonly next: string },
): Promise<WrittenTraffic | undefined> => {
  const { rows } = await sql<WrittenTraffic>`
    select t.used, t.shared, l.traffic_monthly as "limit", to_char(s.since, 'YYYY-MM-DD') as since
    from account_limits l cross join lateral (
      select greatest(${first}::date, max((t.ends_at at time zone 'UTC')::date + 1)) as since
      from plan_time t join plans p on p.name = t.plan
      where t.user_id = l.user_id and t.ends_at <= now() and p.rank > l.rank
    ) s cross join lateral (
      select coalesce(sum(bytes), 0)::bigint as used, coalesce(sum(shared), 0)::bigint as shared
      from traffic_days where user_id = l.user_id and day >= s.since and day < ${next}::date
    ) t
    where l.user_id = ${userId}`.execute(db);
  return rows[0];
};

/** Days before this one are forgotten. */
export const deleteTraffic = (db: Db, before: string): Promise<unknown> =>
  sql`delete from traffic_days where day < ${before}::date`.execute(db);

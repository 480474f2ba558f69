import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

/** Numbers of a day (UTC) and of now, for `/metrics`. */
export interface Totals {
  /** Entries of the ledger that gave something that day, by who gave it and what. */
  readonly grants: readonly { readonly source: string; readonly unit: string; readonly entries: number }[];
  /** Accounts by the plan that they have now. */
  readonly accounts: readonly { readonly plan: string; readonly accounts: number }[];
  /** Bytes that left that day, as far as they are written. */
  readonly traffic: number;
}

/** @param day `2027-01-31` */
export const readTotals = async (db: Db, day: string): Promise<Totals> => {
  const grants = sql<Totals['grants'][number]>`
    select source, unit, count(*)::int as entries from ledger
    where created_at >= ${day}::date::timestamp at time zone 'utc'
      and created_at < (${day}::date + 1)::timestamp at time zone 'utc' and amount > 0 and reverses is null
    group by source, unit order by source, unit`;
  const accounts = sql<Totals['accounts'][number]>`
    with highest as (
      select distinct on (t.user_id) p.name from plan_time t join plans p on p.name = t.plan
      where t.ends_at > now() and p.rank > 0 order by t.user_id, p.rank desc
    ), counted as (
      select name, count(*) as accounts from highest group by name
    )
    select p.name as plan, case when p.rank > 0 then coalesce(c.accounts, 0)
      else (select count(*) from drives) - (select coalesce(sum(accounts), 0) from counted) end::int as accounts
    from plans p left join counted c using (name) order by p.rank`;
  const traffic = sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from traffic_days where day = ${day}::date`;
  const [given, byPlan, left] = await Promise.all([
    grants.execute(db),
    accounts.execute(db),
    traffic.execute(db),
  ]);
  return { grants: given.rows, accounts: byPlan.rows, traffic: left.rows[0]?.bytes ?? 0 };
};

import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';

type Queries = Db | Tx;

/** The limits of a plan. */
export interface Plan {
  /** As `content/plans.yaml` and the ledger name it. */
  readonly name: string;
  /** Bytes that a drive may hold. */
  readonly storage: number;
  /** Offline downloads that may be begun on one day. */
  readonly downloadsDaily: number;
  /** Offline downloads that run at the same time; null or absent, here and below: no limit of the plan. */
  readonly downloadsAtOnce?: number | null;
  /** Bytes of one file that comes into a drive. */
  readonly largestFile?: number | null;
  /** Bytes that may leave in a month. */
  readonly trafficMonthly?: number | null;
  /** Shares that are live at the same time. */
  readonly liveShares?: number | null;
}

/** Takes the place of all plans, the one of every account first. @returns how many changed. */
export const writePlans = async (db: Queries, plans: readonly Plan[]): Promise<number> => {
  const given = plans.map((plan, rank) => ({
    name: plan.name,
    rank,
    storage: plan.storage,
    downloads_daily: plan.downloadsDaily,
    downloads_at_once: plan.downloadsAtOnce ?? null,
    largest_file: plan.largestFile ?? null,
    traffic_monthly: plan.trafficMonthly ?? null,
    live_shares: plan.liveShares ?? null,
  }));
  const { rows } = await sql<{ changed: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
        name text, rank integer, storage bigint, downloads_daily integer, downloads_at_once integer, largest_file bigint,
        traffic_monthly bigint, live_shares integer
      )
    ), removed as (
      delete from plans where name not in (select name from given) returning 1
    ), written as (
      insert into plans (name, rank, storage, downloads_daily, downloads_at_once, largest_file, traffic_monthly, live_shares)
      select distinct on (name) name, rank, storage, downloads_daily, downloads_at_once, largest_file, traffic_monthly, live_shares
      from given order by name
      on conflict (name) do update
      set rank = excluded.rank, storage = excluded.storage, downloads_daily = excluded.downloads_daily,
        downloads_at_once = excluded.downloads_at_once, largest_file = excluded.largest_file,
        traffic_monthly = excluded.traffic_monthly, live_shares = excluded.live_shares
      where (plans.*) is distinct from (excluded.*)
      returning 1
    )
    select ((select count(*) from removed) + (select count(*) from written))::int as changed`.execute(db);
  return rows[0]?.changed ?? 0;
};

/** The plans, that of every account first. */
export const listPlans = (db: Queries): Promise<Required<Plan>[]> =>
  db
    .selectFrom('plans')
    .select([
      'name',
      'storage',
      'downloads_daily as downloadsDaily',
      'downloads_at_once as downloadsAtOnce',
      'largest_file as largestFile',
      'traffic_monthly as trafficMonthly',
      'live_shares as liveShares',
    ])
    .orderBy('rank')
    .execute();

/** How many accounts have time of each plan now. */
export const countPlanTime = async (db: Queries) => {
  const { rows } = await sql<{ plan: string; accounts: number }>`
    select plan, count(*)::int as accounts from plan_time where ends_at > now() group by plan order by plan`.execute(
    db,
  );
  return rows;
};

/** The entitlements of an account now. */
export interface Entitlements {
  /** The highest plan that it has time of, or that of every account. */
  readonly plan: string;
  /** Whether that is more than every account has. */
  readonly isPremium: boolean;
  /** Bytes that its drive may hold. */
  readonly storage: number;
  readonly downloadsDaily: number;
  /** Null, here and below: no limit of the plan. */
  readonly downloadsAtOnce: number | null;
  readonly largestFile: number | null;
  readonly trafficMonthly: number | null;
  readonly liveShares: number | null;
}

/** Undefined where there is no such drive. */
export const findEntitlements = (db: Queries, userId: string): Promise<Entitlements | undefined> =>
  db
    .selectFrom('account_limits')
    .select(({ eb }) => [
      'plan',
      eb('rank', '>', 0).$castTo<boolean>().as('isPremium'),
      'storage',
      'downloads_daily as downloadsDaily',
      'downloads_at_once as downloadsAtOnce',
      'largest_file as largestFile',
      'traffic_monthly as trafficMonthly',
      'live_shares as liveShares',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The plan that an account has now, who gave the last of its time, and whether there are others; undefined where there is no such drive. */
export const findPlanOrigin = async (db: Queries, userId: string) => {
  const { rows } = await sql<{ plan: string; source: string | null; hasOthers: boolean }>`
    select plan, (
      select source from ledger l
      where l.user_id = a.user_id and l.plan = a.plan and l.amount > 0 and l.reverses is null
        and not exists (select from ledger r where r.user_id = l.user_id and r.reverses = l.number)
      order by number desc limit 1
    ) as source, (select count(*) > 1 from plans) as "hasOthers"
    from account_limits a where user_id = ${userId}`.execute(db);
  return rows[0];
};

/** The end of the time of a plan, which may be past. */
export interface PlanTime {
  readonly plan: string;
  readonly endsAt: Date;
}

/** The time that an account has or had of each plan that there is, that of the highest first. */
export const listPlanTime = (db: Queries, userId: string): Promise<PlanTime[]> =>
  db
    .selectFrom('plan_time as t')
    .innerJoin('plans as p', 'p.name', 't.plan')
    .select(['t.plan', 't.ends_at as endsAt'])
    .where('t.user_id', '=', userId)
    .where('p.rank', '>', 0)
    .orderBy('p.rank', 'desc')
    .execute();

export type GrantSource =
  | 'code'
  | 'operator'
  | 'purchase'
  | 'invite'
  | 'check-in'
  | 'compensation'
  | 'promotion';

/** Who gives, and what of it: of each reference of a source there is one entry, however often it is asked for. */
export interface Origin {
  readonly source: GrantSource;
  readonly reference?: string | undefined;
  readonly note?: string | undefined;
}

/** No time of an account ends later: a date has four digits of a year everywhere. */
const latest = sql`timestamptz '9999-12-31 00:00:00Z'`;

const nextNumber = (userId: string): RawBuilder<unknown> =>
  sql`select coalesce(max(number), 0) + 1 as number from ledger where user_id = ${userId}`;

/** The end of the remaining time; now where there is none. */
const remaining = (userId: string, plan: string, now: Date): RawBuilder<unknown> =>
  sql`select greatest(${now}::timestamptz, max(ends_at)) as at from plan_time where user_id = ${userId} and plan = ${plan}`;

const milliseconds = (later: RawBuilder<unknown>, earlier: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(extract(epoch from ${later} - ${earlier}) * 1000)::bigint`;

const day = 86_400_000;

/** Days of 24 hours, which may be broken ones: to the millisecond. */
const lengthOf = (days: number): RawBuilder<unknown> =>
  sql`${Math.round(days * day)}::bigint * interval '1 millisecond'`;

/** Adds an entry about a plan, from the remaining time to `to`, and keeps the new end at hand. */
async function movePlanEnd(
  tx: Tx,
  entry: { readonly userId: string; readonly plan: string; readonly now: Date } & Origin,
  to: RawBuilder<unknown>,
): Promise<PlanTime | undefined> {
  const { userId, plan, now, source, reference = null, note = '' } = entry;
  const { rows } = await sql<PlanTime>`
    with next as (${nextNumber(userId)}),
    remaining as (${remaining(userId, plan, now)}),
    moved as (select remaining.at as before, ${to} as after from remaining),
    added as (
      insert into ledger (user_id, number, unit, plan, amount, starts_at, ends_at, source, reference, note, created_at)
      select ${userId}, next.number, 'plan', ${plan}, ${milliseconds(sql`after`, sql`before`)},
        least(before, after), after, ${source}, ${reference}, ${note}, ${now}::timestamptz
      from next, moved where before <> after
      on conflict (source, reference) where reference is not null do nothing
      returning user_id, plan, ends_at
    )
    insert into plan_time (user_id, plan, ends_at)
    select distinct on (user_id, plan) user_id, plan, ends_at from added order by user_id, plan
    on conflict (user_id, plan) do update set ends_at = excluded.ends_at
    returning plan, ends_at as "endsAt"`.execute(tx);
  return rows[0];
}

/**
 * Adds days to the time of a plan that an account has left. @returns its new end; undefined where the source has given this reference
 * before, or no later end is possible.
 */
export const addPlanDays = (
  tx: Tx,
  {
    days,
    ...entry
  }: Origin & { readonly userId: string; readonly plan: string; readonly days: number; readonly now: Date },
): Promise<PlanTime | undefined> =>
  movePlanEnd(tx, entry, sql`least(remaining.at + ${lengthOf(days)}, ${latest})`);

/** Sets the end of the time of a plan, whatever it was. @returns undefined where nothing changes. */
export const setPlanEnd = (
  tx: Tx,
  {
    until,
    ...entry
  }: Origin & { readonly userId: string; readonly plan: string; readonly until: Date; readonly now: Date },
): Promise<PlanTime | undefined> => movePlanEnd(tx, entry, sql`${until}::timestamptz`);

/** Amounts that accounts are given besides time of plans: bytes of storage, bytes of traffic a month, offline downloads a day. */
export type AmountUnit = 'storage' | 'traffic' | 'tasks';

/**
 * Adds to what a plan allows, for some days or until an instant; for ever without either. @returns whether it was added: false where the source has given
 * this reference before.
 */
export async function addAmount(
  tx: Tx,
  entry: Origin & {
    readonly userId: string;
    readonly unit: AmountUnit;
    readonly amount: number;
    readonly days?: number | undefined;
    readonly until?: Date | undefined;
    readonly now: Date;
  },
): Promise<boolean> {
  const { userId, unit, amount, days, until, now, source, reference = null, note = '' } = entry;
  const end =
    days === undefined
      ? until === undefined
        ? latest
        : sql`${until}::timestamptz`
      : sql`least(${now}::timestamptz + ${lengthOf(days)}, ${latest})`;
  const { numAffectedRows } = await sql`
    with next as (${nextNumber(userId)})
    insert into ledger (user_id, number, unit, amount, starts_at, ends_at, source, reference, note)
    select ${userId}, next.number, ${unit}, ${amount}::bigint, ${now}::timestamptz, ${end}, ${source}, ${reference}, ${note}
    from next
    on conflict (source, reference) where reference is not null do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Takes an entry back: of a plan what is left of its time, of anything else all from now on. Each entry is taken back once, and what takes back is
 * not. @returns the number of the new entry; undefined where there is nothing to take back.
 */
export async function reverseEntry(
  tx: Tx,
  {
    userId,
    number,
    now,
    source,
    note = '',
  }: Omit<Origin, 'reference'> & { readonly userId: string; readonly number: number; readonly now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    with next as (${nextNumber(userId)}),
    entry as (
      select l.*, t.ends_at as plan_ends_at, l.amount * interval '1 millisecond' as duration
      from ledger l left join plan_time t using (user_id, plan)
      where user_id = ${userId} and number = ${number} and reverses is null
    ),
    -- What was given later comes after it, and stays.
    later as (
      select coalesce(sum(l.amount), 0) * interval '1 millisecond' as duration
      from ledger l join entry using (user_id, plan)
      where l.number > entry.number and l.amount > 0
        and not exists (select from ledger r where r.user_id = l.user_id and r.reverses = l.number)
    ),
    -- Time that was taken is given again from now on; of time that was given only what is left is taken.
    moved as (
      select entry.*,
        case when amount < 0 then greatest(plan_ends_at, ${now}::timestamptz) else plan_ends_at end as before,
        case
          when amount < 0 then least(greatest(plan_ends_at, ${now}::timestamptz) - entry.duration, ${latest})
          when plan_ends_at <= ${now}::timestamptz then plan_ends_at
          else greatest(
            plan_ends_at - entry.duration, least(plan_ends_at, ${now}::timestamptz + later.duration)
          )
        end as after
      from entry, later where unit = 'plan'
    ),
    added as (
      insert into ledger (user_id, number, unit, plan, amount, starts_at, ends_at, source, note, reverses)
      select user_id, next.number, unit, plan, ${milliseconds(sql`after`, sql`before`)},
        least(before, after), after, ${source}, ${note}, moved.number
      from next, moved
      union all
      select user_id, next.number, unit, null, -amount, least(greatest(starts_at, ${now}::timestamptz), ends_at), ends_at,
        ${source}, ${note}, entry.number
      from next, entry where unit <> 'plan'
      on conflict (user_id, reverses) do nothing
      returning user_id, plan, ends_at, number
    ),
    kept as (
      insert into plan_time (user_id, plan, ends_at)
      select distinct on (user_id, plan) user_id, plan, ends_at from added where plan is not null order by user_id, plan
      on conflict (user_id, plan) do update set ends_at = excluded.ends_at
    )
    select number from added`.execute(tx);
  return rows[0]?.number;
}

/** All that an account was given, and what was taken back, the oldest first. */
export const listLedger = (db: Queries, userId: string) =>
  db
    .selectFrom('ledger')
    .select([
      'number',
      'unit',
      'plan',
      'amount',
      'starts_at',
      'ends_at',
      'source',
      'reference',
      'note',
      'reverses',
      'created_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute();

/** The totals that each source has given and taken back: the other side of the books. */
export const sumLedger = async (db: Queries) => {
  const { rows } = await sql<{
    source: string;
    unit: 'plan' | AmountUnit;
    plan: string | null;
    entries: number;
    given: number;
    taken: number;
  }>`
    select source, unit, plan, count(*)::int as entries,
      coalesce(sum(amount) filter (where amount > 0), 0)::float8 as given,
      coalesce(sum(-amount) filter (where amount < 0), 0)::float8 as taken
    from ledger group by source, unit, plan order by source, unit, plan`.execute(db);
  return rows;
};

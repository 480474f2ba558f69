-- Written by its test. Do not edit: change the function, and run the test with --update.

-- writePlans
with given as (
  select * from jsonb_to_recordset($1::jsonb) as given (
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
select ((select count(*) from removed) + (select count(*) from written))::int as changed;

-- listPlans
select "name", "storage", "downloads_daily" as "downloadsDaily", "downloads_at_once" as "downloadsAtOnce", "largest_file" as "largestFile", "traffic_monthly" as "trafficMonthly", "live_shares" as "liveShares"
from "plans"
order by "rank";

-- countPlanTime
select plan, count(*)::int as accounts
from plan_time
where ends_at > now()
group by plan
order by plan;

-- findEntitlements
select "plan", "rank" > $1 as "isPremium", "storage", "downloads_daily" as "downloadsDaily", "downloads_at_once" as "downloadsAtOnce", "largest_file" as "largestFile", "traffic_monthly" as "trafficMonthly", "live_shares" as "liveShares"
from "account_limits"
where "user_id" = $2;

-- findPlanOrigin
select plan, (
  select source from ledger l
  where l.user_id = a.user_id and l.plan = a.plan and l.amount > 0 and l.reverses is null
    and not exists (select from ledger r where r.user_id = l.user_id and r.reverses = l.number)
  order by number desc limit 1
) as source, (select count(*) > 1 from plans) as "hasOthers"
from account_limits a where user_id = $1;

-- listPlanTime
select "t"."plan", "t"."ends_at" as "endsAt"
from "plan_time" as "t"
inner join "plans" as "p" on "p"."name" = "t"."plan"
where "t"."user_id" = $1 and "p"."rank" > $2
order by "p"."rank" desc;

-- addPlanDays
with next as (select coalesce(max(number), 0) + 1 as number from ledger where user_id = $1),
remaining as (select greatest($2::timestamptz, max(ends_at)) as at from plan_time where user_id = $3 and plan = $4),
moved as (select remaining.at as before, least(remaining.at + $5::bigint * interval '1 millisecond', timestamptz '9999-12-31 00:00:00Z') as after from remaining),
added as (
  insert into ledger (user_id, number, unit, plan, amount, starts_at, ends_at, source, reference, note, created_at)
  select $6, next.number, 'plan', $7, (extract(epoch from after - before) * 1000)::bigint,
    least(before, after), after, $8, $9, $10, $11::timestamptz
  from next, moved where before <> after
  on conflict (source, reference) where reference is not null do nothing
  returning user_id, plan, ends_at
)
insert into plan_time (user_id, plan, ends_at)
select distinct on (user_id, plan) user_id, plan, ends_at from added order by user_id, plan
on conflict (user_id, plan) do update set ends_at = excluded.ends_at
returning plan, ends_at as "endsAt";

-- setPlanEnd
with next as (select coalesce(max(number), 0) + 1 as number from ledger where user_id = $1),
remaining as (select greatest($2::timestamptz, max(ends_at)) as at from plan_time where user_id = $3 and plan = $4),
moved as (select remaining.at as before, $5::timestamptz as after from remaining),
added as (
  insert into ledger (user_id, number, unit, plan, amount, starts_at, ends_at, source, reference, note, created_at)
  select $6, next.number, 'plan', $7, (extract(epoch from after - before) * 1000)::bigint,
    least(before, after), after, $8, $9, $10, $11::timestamptz
  from next, moved where before <> after
  on conflict (source, reference) where reference is not null do nothing
  returning user_id, plan, ends_at
)
insert into plan_time (user_id, plan, ends_at)
select distinct on (user_id, plan) user_id, plan, ends_at from added order by user_id, plan
on conflict (user_id, plan) do update set ends_at = excluded.ends_at
returning plan, ends_at as "endsAt";

-- addAmount
with next as (select coalesce(max(number), 0) + 1 as number from ledger where user_id = $1)
insert into ledger (user_id, number, unit, amount, starts_at, ends_at, source, reference, note)
select $2, next.number, $3, $4::bigint, $5::timestamptz, least($6::timestamptz + $7::bigint * interval '1 millisecond', timestamptz '9999-12-31 00:00:00Z'), $8, $9, $10
from next
on conflict (source, reference) where reference is not null do nothing;

-- reverseEntry
with next as (select coalesce(max(number), 0) + 1 as number from ledger where user_id = $1),
entry as (
  select l.*, t.ends_at as plan_ends_at, l.amount * interval '1 millisecond' as duration
  from ledger l left join plan_time t using (user_id, plan)
  where user_id = $2 and number = $3 and reverses is null
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
    case when amount < 0 then greatest(plan_ends_at, $4::timestamptz) else plan_ends_at end as before,
    case
      when amount < 0 then least(greatest(plan_ends_at, $5::timestamptz) - entry.duration, timestamptz '9999-12-31 00:00:00Z')
      when plan_ends_at <= $6::timestamptz then plan_ends_at
      else greatest(
        plan_ends_at - entry.duration, least(plan_ends_at, $7::timestamptz + later.duration)
      )
    end as after
  from entry, later where unit = 'plan'
),
added as (
  insert into ledger (user_id, number, unit, plan, amount, starts_at, ends_at, source, note, reverses)
  select user_id, next.number, unit, plan, (extract(epoch from after - before) * 1000)::bigint,
    least(before, after), after, $8, $9, moved.number
  from next, moved
  union all
  select user_id, next.number, unit, null, -amount, least(greatest(starts_at, $10::timestamptz), ends_at), ends_at,
    $11, $12, entry.number
  from next, entry where unit <> 'plan'
  on conflict (user_id, reverses) do nothing
  returning user_id, plan, ends_at, number
),
kept as (
  insert into plan_time (user_id, plan, ends_at)
  select distinct on (user_id, plan) user_id, plan, ends_at from added where plan is not null order by user_id, plan
  on conflict (user_id, plan) do update set ends_at = excluded.ends_at
)
select number from added;

-- listLedger
select "number", "unit", "plan", "amount", "starts_at", "ends_at", "source", "reference", "note", "reverses", "created_at"
from "ledger"
where "user_id" = $1
order by "number";

-- sumLedger
select source, unit, plan, count(*)::int as entries,
  coalesce(sum(amount) filter (where amount > 0), 0)::float8 as given,
  coalesce(sum(-amount) filter (where amount < 0), 0)::float8 as taken
from ledger group by source, unit, plan order by source, unit, plan;

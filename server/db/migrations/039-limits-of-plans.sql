-- Limits that a plan may have; null: none. A server of the version before leaves them as they are.
alter table plans
  -- Offline downloads that run at the same time.
  add column downloads_at_once integer check (downloads_at_once > 0),
  -- Bytes of one file that comes into a drive.
  add column largest_file bigint check (largest_file > 0),
  -- Bytes that may leave in a month.
  add column traffic_monthly bigint check (traffic_monthly >= 0),
  -- Shares that are live at the same time.
  add column live_shares integer check (live_shares >= 0);

-- Besides time of plans: storage, traffic of each month, and offline downloads of each day ('tasks'), all as long as they count.
alter table ledger
  drop constraint ledger_unit_check,
  add constraint ledger_unit_check check (unit in ('plan', 'storage', 'traffic', 'tasks'));
drop index ledger_of_storage;
create index ledger_of_amounts on ledger (user_id, unit, ends_at) where unit <> 'plan';

create or replace view account_limits as
select
  d.user_id,
  p.name as plan,
  p.rank,
  -- No more than a number holds exactly.
  least(coalesce(d.own_quota, p.storage) + coalesce((
    select sum(l.amount) from ledger l
    where l.user_id = d.user_id and l.unit = 'storage' and l.unit <> 'plan' and l.starts_at <= now() and l.ends_at > now()
  ), 0), 9007199254740991)::bigint as storage,
  least(p.downloads_daily + coalesce((
    select sum(l.amount) from ledger l
    where l.user_id = d.user_id and l.unit = 'tasks' and l.unit <> 'plan' and l.starts_at <= now() and l.ends_at > now()
  ), 0), 2147483647)::integer as downloads_daily,
  p.downloads_at_once,
  p.largest_file,
  -- "least" leaves nulls out: a plan without a limit would have one.
  case when p.traffic_monthly is not null then least(p.traffic_monthly + coalesce((
    select sum(l.amount) from ledger l
    where l.user_id = d.user_id and l.unit = 'traffic' and l.unit <> 'plan' and l.starts_at <= now() and l.ends_at > now()
  ), 0), 9007199254740991) end::bigint as traffic_monthly,
  p.live_shares
from drives d
cross join lateral (
  select * from plans p
  where p.rank = 0 or exists (
    select from plan_time t where t.user_id = d.user_id and t.plan = p.name and t.ends_at > now()
  )
  order by p.rank desc limit 1
) p;

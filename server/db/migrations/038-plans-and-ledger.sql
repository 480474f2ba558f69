-- Limits of each plan, from content/plans.yaml: a running server copies them here, so that statements and pages have the same limits.
-- The plan of rank 0 is that of every account; of the others, the highest for which an account has time applies.
create table plans (
  name text primary key,
  rank integer not null check (rank >= 0),
  -- Bytes that a drive may hold.
  storage bigint not null check (storage between 0 and 1::bigint << 50),
  -- Offline downloads that may be begun on one day.
  downloads_daily integer not null check (downloads_daily >= 0),
  -- Plans may change places in one statement.
  unique (rank) deferrable initially deferred
);
insert into plans (name, rank, storage, downloads_daily)
values ('free', 0, 10737418240, 50), ('platinum', 1, 10737418240, 1000);

-- Grants to an account and their reversals, with their source, in order. Each row moves an amount from the account of its source to that
-- of the user, or back where it is negative: so the books balance by themselves. Rows are only added.
create table ledger (
  user_id text not null references users (id) on delete cascade,
  -- 1, 2, 3 … for each account: of two that come at once, the second waits or fails, and nothing is counted twice.
  number integer not null check (number > 0),
  unit text not null check (unit in ('plan', 'storage')),
  -- The plan whose time it is; null for storage.
  plan text check ((plan is null) = (unit <> 'plan')),
  -- Milliseconds of a plan, or bytes.
  amount bigint not null,
  -- Storage: when it counts. A plan: the time that the row added, whose end is that of all time of this plan so far.
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at >= starts_at),
  -- 'code', 'operator'.
  source text not null,
  -- The thing at the source, such as a code: each has one row, so that nothing is granted twice. Null: there is no such thing.
  reference text,
  note text not null default '',
  -- The row of the same account that this one takes back.
  reverses integer,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, number),
  foreign key (user_id, reverses) references ledger (user_id, number) on delete cascade,
  unique (user_id, reverses),
  check (amount <> 0 or reverses is not null)
);
create unique index ledger_by_reference on ledger (source, reference) where reference is not null;
create index ledger_of_storage on ledger (user_id, ends_at) where unit = 'storage';

-- The end of an account's time of each plan: a copy of the last row of the ledger, which is the authority, for quick look-up.
create table plan_time (
  user_id text not null references users (id) on delete cascade,
  plan text not null,
  ends_at timestamptz(3) not null,
  primary key (user_id, plan)
);

with moves as (
  select user_id, number, type, kind, days, code_id, expires_at, created_at,
    lag(expires_at) over (partition by user_id order by number) as before
  from premium_ledger
), ends as (
  -- Time that had ended before the ledger was made is not counted.
  select *, case when before is null then least(created_at, expires_at) else greatest(before, created_at) end as from_time
  from moves
)
insert into ledger (user_id, number, unit, plan, amount, starts_at, ends_at, source, reference, created_at)
select user_id, number, 'plan', type,
  coalesce(nullif((extract(epoch from expires_at - from_time) * 1000)::bigint, 0), 1),
  least(from_time, expires_at), expires_at,
  case kind when 'code' then 'code' else 'operator' end, code_id || ':' || user_id, created_at
from ends;
insert into plan_time (user_id, plan, ends_at)
select distinct on (user_id, plan) user_id, plan, ends_at from ledger order by user_id, plan, number desc;

create function keep_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to';
end
$$;
create trigger ledger_is_kept before update on ledger for each row execute function keep_ledger();

-- The quota that an operator has set for one drive, instead of that of its plan.
alter table drives add own_quota bigint check (own_quota >= 0);
update drives set own_quota = quota where quota <> 10737418240;

-- A server of the previous version may run beside this one during an update. It reads `quota`, and premium time through these views;
-- its attempts to add premium time fail, and the code stays unused.
alter table drives alter quota set default 10737418240;
create or replace view premium as select user_id, plan as type, ends_at as expires_at from plan_time where plan = 'platinum';
drop table premium_ledger;
drop function keep_premium_ledger();
create view premium_ledger as
select user_id, number, case source when 'code' then 'code' else 'granted' end as kind, plan as type,
  null::integer as days, null::text as code_id, ends_at as expires_at, created_at
from ledger where plan = 'platinum';

-- The present limits of accounts: one row for each drive.
create view account_limits as
select
  d.user_id,
  p.name as plan,
  p.rank,
  -- At most the largest integer that a JavaScript number holds exactly.
  least(coalesce(d.own_quota, p.storage) + coalesce((
    select sum(l.amount) from ledger l
    where l.user_id = d.user_id and l.unit = 'storage' and l.starts_at <= now() and l.ends_at > now()
  ), 0), 9007199254740991)::bigint as storage,
  p.downloads_daily
from drives d
cross join lateral (
  select * from plans p
  where p.rank = 0 or exists (
    select from plan_time t where t.user_id = d.user_id and t.plan = p.name and t.ends_at > now()
  )
  order by p.rank desc limit 1
) p;

-- A code is good for one account unless its batch says otherwise, and at any time.
alter table activation_codes add most_uses integer not null default 1 check (most_uses between 1 and 1000000);
alter table activation_codes add uses integer not null default 0 check (uses between 0 and most_uses);
alter table activation_codes add starts_at timestamptz(3);
alter table activation_codes add ends_at timestamptz(3);
alter table activation_codes add note text not null default '';
update activation_codes set uses = 1 where used_at is not null;

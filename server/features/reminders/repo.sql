-- Written by its test. Do not edit: change the function, and run the test with --update.

-- listEndings
with soon as (
  select t.user_id, 'plan' as unit, t.plan as subject, null::bigint as amount, t.ends_at, (
    select max(l.created_at) from ledger l
    where l.user_id = t.user_id and l.unit = 'plan' and l.plan = t.plan and l.amount > 0
  ) as given_at
  from plan_time t join plans p on p.name = t.plan and p.rank > 0
  where t.ends_at > $1 and t.ends_at <= $2::timestamptz + interval '7 days'
  union all
  select l.user_id, l.unit, l.number::text, l.amount, l.ends_at, l.created_at
  from ledger l
  where l.unit <> 'plan' and l.amount > 0 and l.reverses is null
    and l.ends_at > $3 and l.ends_at <= $4::timestamptz + interval '7 days'
    and not exists (select from ledger r where r.user_id = l.user_id and r.reverses = l.number)
), due as (
  select *, case when ends_at <= $5::timestamptz + interval '1 day' then 1 else 7 end as days from soon
)
select due.user_id as "userId", unit, subject, amount, ends_at as "endsAt", days
from due join users u on u.id = due.user_id and u.cancelled_at is null
where given_at < ends_at - make_interval(days => days)
  and not exists (
    select from reminders r
    where r.user_id = due.user_id and r.unit = due.unit and r.subject = due.subject and r.days = due.days
      and (r.ends_at = due.ends_at or r.created_at > $6::timestamptz - interval '6 days')
  )
order by ends_at limit $7;

-- insertReminder
insert into "reminders" ("unit", "subject", "amount", "days", "id", "user_id", "ends_at", "created_at", "mailed_at", "closed_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict ("user_id", "unit", "subject", "ends_at", "days") do nothing;

-- findWaiting
select "r"."user_id" as "userId", "r"."unit", "r"."subject", "r"."amount", "r"."ends_at" as "endsAt" from "reminders" as "r" where "r"."id" = $1 and "r"."mailed_at" is null and "r"."ends_at" > $2 and case when r.unit = 'plan'
  then exists (select from plan_time t where t.user_id = r.user_id and t.plan = r.subject and t.ends_at = r.ends_at)
  else not exists (select from ledger l where l.user_id = r.user_id and l.reverses = r.subject::integer)
  end;

-- markMailed
update "reminders"
set "mailed_at" = $1
where "id" = $2;

-- listOpen
select id, unit, subject, amount, ends_at as "endsAt" from (
  select distinct on (r.unit, r.subject, r.ends_at) r.*
  from reminders r
  where r.user_id = $1 and r.ends_at > $2 and case when r.unit = 'plan'
  then exists (select from plan_time t where t.user_id = r.user_id and t.plan = r.subject and t.ends_at = r.ends_at)
  else not exists (select from ledger l where l.user_id = r.user_id and l.reverses = r.subject::integer)
  end
  order by r.unit, r.subject, r.ends_at, r.days
) latest
where closed_at is null order by ends_at, id limit 10;

-- findOwner
select "user_id"
from "reminders"
where "id" = $1;

-- close
update "reminders"
set "closed_at" = $1
where "id" = $2 and "closed_at" is null;

-- deleteOld
delete
from reminders
where id in (select id
from reminders
where ends_at < $1
limit $2);

-- Written by its test. Do not edit: change the function, and run the test with --update.

-- addTraffic
insert into traffic_days (user_id, day, bytes, shared)
select t."userId", t.day, t.bytes, t.shared
from jsonb_to_recordset($1::jsonb) as t("userId" text, day date, bytes bigint, shared bigint)
join users u on u.id = t."userId"
order by t."userId", t.day
on conflict (user_id, day) do update
set bytes = traffic_days.bytes + excluded.bytes, shared = traffic_days.shared + excluded.shared;

-- readTraffic
select t.used, t.shared, l.traffic_monthly as "limit", to_char(s.since, 'YYYY-MM-DD') as since
from account_limits l cross join lateral (
  select greatest($1::date, max((t.ends_at at time zone 'UTC')::date + 1)) as since
  from plan_time t join plans p on p.name = t.plan
  where t.user_id = l.user_id and t.ends_at <= now() and p.rank > l.rank
) s cross join lateral (
  select coalesce(sum(bytes), 0)::bigint as used, coalesce(sum(shared), 0)::bigint as shared
  from traffic_days where user_id = l.user_id and day >= s.since and day < $2::date
) t
where l.user_id = $3;

-- deleteTraffic
delete
from traffic_days
where day < $1::date;

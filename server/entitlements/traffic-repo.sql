-- Written by its test. Do not edit: change the function, and run the test with --update.

-- addTraffic
insert into traffic_days (user_id, day, bytes)
select t."userId", t.day, t.bytes
from jsonb_to_recordset($1::jsonb) as t("userId" text, day date, bytes bigint)
join users u on u.id = t."userId"
order by t."userId", t.day
on conflict (user_id, day) do update set bytes = traffic_days.bytes + excluded.bytes;

-- readTraffic
select coalesce((
  select sum(bytes) from traffic_days where user_id = l.user_id and day >= s.since and day < $1::date
), 0)::bigint as used, l.traffic_monthly as "limit", to_char(s.since, 'YYYY-MM-DD') as since
from account_limits l cross join lateral (
  select greatest($2::date, max((t.ends_at at time zone 'UTC')::date + 1)) as since
  from plan_time t join plans p on p.name = t.plan
  where t.user_id = l.user_id and t.ends_at <= now() and p.rank > l.rank
) s
where l.user_id = $3;

-- deleteTraffic
delete
from traffic_days
where day < $1::date;

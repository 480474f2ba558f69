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
  select sum(bytes) from traffic_days where user_id = $1 and day >= $2::date and day < $3::date
), 0)::bigint as used, traffic_monthly as "limit"
from account_limits where user_id = $4;

-- deleteTraffic
delete
from traffic_days
where day < $1::date;

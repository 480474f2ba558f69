-- Written by its test. Do not edit: change the function, and run the test with --update.

-- readTotals
select source, unit, count(*)::int as entries from ledger
where created_at >= $1::date::timestamp at time zone 'utc'
  and created_at < ($2::date + 1)::timestamp at time zone 'utc' and amount > 0 and reverses is null
group by source, unit order by source, unit;
with highest as (
  select distinct on (t.user_id) p.name from plan_time t join plans p on p.name = t.plan
  where t.ends_at > now() and p.rank > 0 order by t.user_id, p.rank desc
), counted as (
  select name, count(*) as accounts from highest group by name
)
select p.name as plan, case when p.rank > 0 then coalesce(c.accounts, 0)
  else (select count(*) from drives) - (select coalesce(sum(accounts), 0) from counted) end::int as accounts
from plans p left join counted c using (name) order by p.rank;
select coalesce(sum(bytes), 0)::bigint as bytes
from traffic_days
where day = $1::date;

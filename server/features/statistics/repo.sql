-- Written by its test. Do not edit: change the function, and run the test with --update.

-- addCounts
with given as (
  select * from jsonb_to_recordset($1::jsonb)
    as given (day date, module text, event text, value text, count bigint)
), known as (
  select day, module, event, value from statistics_days
  where module in ('arrival', 'article') and day in (select day from given)
), named as (
  select g.*, g.module in ('arrival', 'article') and g.value <> '' and k.value is null as is_new,
    row_number() over (
      partition by g.day, g.module, g.event, g.module in ('arrival', 'article') and g.value <> '' and k.value is null order by g.value
    ) + (select count(*) from known where known.day = g.day and known.module = g.module and known.event = g.event) as nth
  from given g left join known k on g.module = k.module and k.day = g.day and k.event = g.event and k.value = g.value
), bounded as (
  select day, module, event, case when is_new and nth > $2 then '*' else value end as value, count from named
)
insert into statistics_days (day, module, event, value, count)
select day, module, event, value, sum(count)
from bounded group by day, module, event, value order by day, module, event, value
on conflict (day, module, event, value) do update set count = statistics_days.count + excluded.count;

-- listDays
select day::text, module, event, value, count::float8 as count from statistics_days
where day >= $1::date order by statistics_days.day desc, module, event, count desc, value limit 100000;

-- sumDays
select module, event, value, sum(count)::float8 as count from statistics_days
where day >= $1::date group by 1, 2, 3 order by 1, 2, 4 desc, 3;

-- listEvents
select day::text, module, event, sum(count)::float8 as count from statistics_days
where day >= $1::date group by statistics_days.day, module, event order by module, event, statistics_days.day;

-- listNames
select module, event, value, count from (
  select module, event, value, sum(count)::float8 as count,
    row_number() over (partition by module, event order by sum(count) desc, value) as nth
  from statistics_days where day >= $1::date group by module, event, value
) named where nth <= $2 order by module, event, nth;

-- deleteBefore
delete
from statistics_days
where day < $1::date;

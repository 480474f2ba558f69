-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findLastDay
select day::text, time_zone as "timeZone", step, exists (
  select from check_ins o
  where o.user_id = c.user_id and o.day > c.day - 14 and o.time_zone <> c.time_zone
) as "hasMoved"
from check_ins c where user_id = $1 order by day desc limit 1;

-- countCards
select count(*)::int as used from check_ins
where user_id = $1 and date_trunc('month', made_up_on) = date_trunc('month', $2::date);

-- insertDay
insert into "check_ins" ("user_id", "day", "time_zone", "step", "made_up_on")
values ($1, $2, $3, $4, $5);

-- listDays
select day::text, made_up_on is not null as "isMadeUp" from check_ins
where user_id = $1 and day >= $2::date order by day limit 100;

-- sumDays
select coalesce(round(sum(amount) / 86400000), 0)::int as days from ledger
where user_id = $1 and source = 'check-in' and plan = $2 and amount > 0;

-- checkInsOf
select day::text, time_zone, step, made_up_on::text
from check_ins
where user_id = $1
order by day;

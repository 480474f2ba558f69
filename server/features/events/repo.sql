-- Written by its test. Do not edit: change the function, and run the test with --update.

-- list
select *
from "events"
where "user_id" = $1 and "file_id" = $2 and (created_at, id) < ($3, $4)
order by "created_at" desc, "id" desc
limit $5;

-- liveAmong
select id
from unnest($1::text[]) as asked (id)
where file_state(id, $2) = 'live';

-- remove
delete
from "events"
where "id" = $1 and "user_id" = $2;

-- clear
delete
from "events"
where "user_id" = $1;

-- deleteOld
delete from events where id in (
  select id from events where created_at < now() - interval '90 days' order by created_at limit $1
);

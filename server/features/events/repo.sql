-- Written by its test. Do not edit: change the function, and run the test with --update.

-- record
with again as (
  update events set created_at = now(), file_name = $1
  where id = (
    select id from events
    where file_id = $2 and created_at > now() - interval '10 minutes'
      and user_id = $3 and type = $4
    order by created_at desc limit 1
  )
  returning id
)
insert into events (id, user_id, type, file_id, file_name)
select $5, $6, $7, $8, $9
where not exists (select from again)
on conflict (id) do nothing;

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

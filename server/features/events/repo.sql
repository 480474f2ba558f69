-- Written by its test. Do not edit: change the function, and run the test with --update.

-- list
select *
from "events"
where "user_id" = $1 and "file_id" = $2 and (created_at, id) < ($3, $4)
order by "created_at" desc, "id" desc
limit $5;

-- liveAmong
with recursive requested as materialized (
  select * from files where id = any($1::text[]) and user_id = $2
), way (id, parent_id, is_trashed) as (
  select null::text, parent_id, false from requested
  union
  select f.id, f.parent_id, f.trashed_at is not null
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
), above as materialized (
  select parent_id, case
    when exists (select from way where is_trashed or parent_id is null and id <> $3)
    then file_state(parent_id, $4) else 'live' end as state
  from (select distinct parent_id from requested where parent_id is not null) parents
)
select id from requested left join above on above.parent_id = requested.parent_id
where case
    when requested.id = $5 then 'live'
    when coalesce(above.state, 'detached') = 'detached' then 'detached'
    when above.state <> 'live' then 'buried'
    when requested.trashed_at is not null then 'trashed'
    else 'live' end = 'live';

-- remove
delete
from "events"
where "id" = $1 and "user_id" = $2
returning "user_id";

-- clear
delete
from "events"
where "user_id" = $1;

-- deleteOld
delete from events where id in (
  select id from events where created_at < now() - interval '90 days' order by created_at limit $1
);

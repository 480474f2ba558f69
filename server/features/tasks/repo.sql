-- Written by its test. Do not edit: change the function, and run the test with --update.

-- insert
insert into tasks (id, user_id, type, name, phase, progress, file_id, file_name, file_size, params)
  values ($1, $2, $3, $4, $5, $6, $7,
$8, $9, $10);

-- insertAndNotify
with told as (
  insert into tasks (id, user_id, type, name, phase, progress, file_id, file_name, file_size, params)
  values ($1, $2, $3, $4, $5, $6, $7,
$8, $9, $10) returning *) 
  select pg_notify($11, user_id || ' task ' || json_build_object(
'kind', 'drive#task', 'id', id, 'type', type, 'phase', phase, 'progress', progress, 'file_id', file_id)::text)
  from told;

-- advance
with told as (
  update tasks set progress = $1, phase = 'PHASE_TYPE_RUNNING', updated_at = clock_timestamp()
  where id = $2 and phase = any($3)
    and not params ? 'paused' and (progress < $4 or phase = 'PHASE_TYPE_PENDING' and progress = $5)
  returning *
) 
  select pg_notify($6, user_id || ' task ' || json_build_object(
'kind', 'drive#task', 'id', id, 'type', type, 'phase', phase, 'progress', progress, 'file_id', file_id)::text)
  from told;

-- learn
update tasks set updated_at = clock_timestamp(),
  name = coalesce($1, name),
  file_name = coalesce($2, file_name),
  file_size = coalesce($3, file_size),
  message = coalesce($4, message),
  params = params || $5::jsonb
where id = $6 and phase = any($7);

-- markStalled
with told as (
  update tasks set params = params || jsonb_build_object('stalled_since', $1::text), updated_at = clock_timestamp()
  where id = $2 and phase = any($3) and (params ? 'stalled_since') = $4
  returning *
) 
  select pg_notify($5, user_id || ' task ' || json_build_object(
'kind', 'drive#task', 'id', id, 'type', type, 'phase', phase, 'progress', progress, 'file_id', file_id)::text)
  from told;

-- complete
with told as (
  update tasks set phase = 'PHASE_TYPE_COMPLETE', progress = 100, message = '', updated_at = clock_timestamp(),
    params = params - array['predict_speed', 'peers', 'stalled_since', 'paused', 'offline', 'batch', 'rest', 'archive'] || $1::jsonb,
    file_id = coalesce($2, file_id),
    file_name = coalesce($3, file_name),
    file_size = coalesce($4, file_size)
  where id = $5 and phase = any($6)
  returning *
) 
  select pg_notify($7, user_id || ' task ' || json_build_object(
'kind', 'drive#task', 'id', id, 'type', type, 'phase', phase, 'progress', progress, 'file_id', file_id)::text)
  from told;

-- fail
with told as (
  update tasks set phase = 'PHASE_TYPE_ERROR', message = $1, updated_at = clock_timestamp(),
    params = params - array['predict_speed', 'peers', 'stalled_since', 'paused'] || jsonb_build_object('reason', $2::text)
  where id = $3 and phase = any($4)
  returning *
) 
  select pg_notify($5, user_id || ' task ' || json_build_object(
'kind', 'drive#task', 'id', id, 'type', type, 'phase', phase, 'progress', progress, 'file_id', file_id)::text)
  from told;

-- reopen
with told as (
  update tasks set phase = 'PHASE_TYPE_PENDING', progress = 0, message = '', updated_at = clock_timestamp(),
    params = params - 'reason'
  where id = $1 and user_id = $2 and phase = 'PHASE_TYPE_ERROR'
  returning *
), said as (
  select pg_notify($3, user_id || ' task ' || json_build_object(
'kind', 'drive#task', 'id', id, 'type', type, 'phase', phase, 'progress', progress, 'file_id', file_id)::text)
  from told)
select told.* from told left join said on true;

-- setPaused
with told as (
  update tasks set phase = 'PHASE_TYPE_PENDING', updated_at = clock_timestamp(), params = params - 'stalled_since' || '{"paused":"1","predict_speed":"0"}'
  where id = $1 and phase = any($2)
  returning *
), said as (
  select pg_notify($3, user_id || ' task ' || json_build_object(
'kind', 'drive#task', 'id', id, 'type', type, 'phase', phase, 'progress', progress, 'file_id', file_id)::text)
  from told)
select told.* from told left join said on true;

-- writeParams
update "tasks"
set "params" = $1
where "id" = $2;

-- phaseOf
select "phase"
from "tasks"
where "id" = $1;

-- find
select *
from "tasks"
where "id" = $1 and "user_id" = $2;

-- lock
select "id", "user_id", "type", "name", "phase", "progress", "message", "file_id", "file_name", "file_size", "created_at", "updated_at", 
  (params - 'trace') #- '{batch,ids}' #- '{rest,ids}' #- '{archive,ids}' #- '{restore,ids}' #- '{restore,ancestorIds}' as "params" from "tasks" where id = any($1) and "user_id" = $2 order by "id" for update;

-- remove
with told as (delete from tasks where id = any($1) and user_id = $2 returning *)

  select pg_notify($3, user_id || ' task ' || json_build_object(
'kind', 'drive#task', 'id', id, 'type', type, 'phase', phase, 'progress', progress, 'file_id', file_id, 'removed', true)::text)
  from told;

-- removeNewest
with told as (
  delete from tasks where id in (
    select id from tasks
    where user_id = $1 and phase = any($2) and phase <> all($3)
      and ($4::text[] is null or type = any($5))
      and ($6::text[] is null or id = any($7))
    order by created_at desc, id desc limit $8
  ) returning *
), said as (
  select pg_notify($9, user_id || ' task ' || json_build_object(
'kind', 'drive#task', 'id', id, 'type', type, 'phase', phase, 'progress', progress, 'file_id', file_id, 'removed', true)::text)
  from told where $10)
select (select count(*) from told)::int as removed, (select count(*) from said) as said;

-- list
select "id", "user_id", "type", "name", "phase", "progress", "message", "file_id", "file_name", "file_size", "created_at", "updated_at", 
  (params - 'trace') #- '{batch,ids}' #- '{rest,ids}' #- '{archive,ids}' #- '{restore,ids}' #- '{restore,ancestorIds}' as "params" from "tasks" where "user_id" = $1 and phase = any($2) and "phase" <> 'PHASE_TYPE_COMPLETE' and type = any($3) and id = any($4) and (created_at, id) < ($5, $6) order by "created_at" desc, "id" desc limit $7;

-- recent
select 'drive#task' as "kind", "id", "type", "phase", "progress", "file_id" from "tasks" where "user_id" = $1 and (phase = any($2) or updated_at > coalesce(
    (select at from changes where user_id = $3 and revision = $4),
    now() - interval '1 day') - interval '1 minute') order by "created_at" desc limit $5;

-- findAbandoned
select id, user_id from tasks t
where phase <> 'PHASE_TYPE_COMPLETE' and phase = any($1) and type = any($2)
  and true
  and not exists (
    select from graphile_worker._private_jobs j
    where j.payload ->> 'taskId' = t.id and (j.attempts < j.max_attempts or j.locked_at is not null)
  )
order by user_id, created_at, id limit $3;

-- deleteOld
delete from tasks where id in (
  select id from tasks
  where created_at < now() - interval '30 days' and updated_at < now() - interval '30 days'
    and phase in ('PHASE_TYPE_COMPLETE', 'PHASE_TYPE_ERROR')
  order by created_at limit $1
);

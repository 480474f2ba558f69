-- Written by its test. Do not edit: change the function, and run the test with --update.

-- takeYourTime
set local statement_timeout = 0;

-- findMismarked
select hash from blobs
where hash > $1 and (unused_since is null) <> ((
  exists (select from files where files.blob_hash = blobs.hash)
  or exists (select from versions where versions.blob_hash = blobs.hash)
) or exists (
  select from uploads where uploads.blob_hash = blobs.hash and uploads.completed_at is null
))
order by hash limit $2;

-- holdContent
select hash
from blobs
where hash = any($1::bytea[])
for update skip locked;

-- reservedBytes
select coalesce(sum(reserved), 0) as bytes
from drives;

-- markContent
with right_now as (
  select hash, ((
  exists (select from files where files.blob_hash = blobs.hash)
  or exists (select from versions where versions.blob_hash = blobs.hash)
) or exists (
  select from uploads where uploads.blob_hash = blobs.hash and uploads.completed_at is null
)) as is_used from blobs where hash = any($1::bytea[])
), changed as (
  update blobs b set unused_since = case when r.is_used then null else $2::timestamptz end
  from right_now r where b.hash = r.hash and (b.unused_since is null) <> r.is_used
  returning r.is_used
)
select count(*) filter (where not is_used) as marked, count(*) filter (where is_used) as unmarked
from changed;

-- findExpired
select hash, size from blobs
where unused_since <= $1 and hash > $2 order by hash limit $3;

-- deleteExpired
delete from blobs where hash = $1 and unused_since <= $2 and not ((
  exists (select from files where files.blob_hash = blobs.hash)
  or exists (select from versions where versions.blob_hash = blobs.hash)
) or exists (
  select from uploads where uploads.blob_hash = blobs.hash and uploads.completed_at is null
))
returning 1;

-- knownContent
select hash
from blobs
where hash = any($1::bytea[]);

-- takePlace
insert into blobs (hash, size, gcid, crc32) values ($1, 0, '', 0)
on conflict do nothing returning 1;

-- usedContent
select hash, size,
  (select count(*) from files where files.blob_hash = blobs.hash)
    + (select count(*) from versions where versions.blob_hash = blobs.hash) as uses
from blobs where hash > $1 and (
  exists (select from files where files.blob_hash = blobs.hash)
  or exists (select from versions where versions.blob_hash = blobs.hash)
) order by hash limit $2;

-- allContent
select hash, size
from blobs
where hash > $1
order by hash
limit $2;

-- sumOfContent
select count(*) as count, coalesce(sum(size), 0) as bytes
from blobs;

-- promisedContent
select distinct blob_hash as hash, size from uploads
where blob_hash > $1 and completed_at is null
  and not exists (select from blobs where blobs.hash = uploads.blob_hash)
order by hash limit $2;

-- usesOf
select (select count(*) from files where files.blob_hash = $1)
    + (select count(*) from versions where versions.blob_hash = $2) as uses,
  (exists (select from blobs where hash = $3) or exists (
  select from uploads where uploads.blob_hash = $4::bytea and uploads.completed_at is null
)) as wanted;

-- holdFromMove
select pg_try_advisory_xact_lock(hashtextextended('content ' || encode($1::bytea, 'hex'), 0)) as held;

-- namesOfOthers
select distinct application_name as name from pg_stat_activity
where datname = current_database() and application_name ~ '^drive [0-9a-f]{12}$'
  and application_name <> $1;

-- readWrong
select user_id as "userId", used, reserved, right_used as "rightUsed", right_reserved as "rightReserved",
  entries, right_entries as "rightEntries"
from (
  select s.user_id, s.used, s.reserved, s.entries,
coalesce(f.bytes, 0) + coalesce(v.bytes, 0) as right_used,
coalesce(u.bytes, 0) + coalesce(o.bytes, 0) + coalesce(a.bytes, 0) + coalesce(t.bytes, 0) as right_reserved,
coalesce(f.entries, 0) as right_entries
  from drives s
  left join (
select user_id, sum(size)::bigint as bytes, count(*) - 1 as entries from files group by user_id
  ) f on f.user_id = s.user_id
  left join (
select user_id, sum(size)::bigint as bytes from versions group by user_id
  ) v on v.user_id = s.user_id
  left join (
select user_id, sum(size)::bigint as bytes from uploads where completed_at is null group by user_id
  ) u on u.user_id = s.user_id
  left join (
select user_id, sum(reserved)::bigint as bytes from offline_downloads group by user_id
  ) o on o.user_id = s.user_id
  left join (
select user_id, sum(reserved)::bigint as bytes from archive_work group by user_id
  ) a on a.user_id = s.user_id
  left join (
select user_id, sum(coalesce(
  (params -> 'batch' ->> 'reserved')::bigint, (params -> 'restore' ->> 'reserved')::bigint, 0
))::bigint as bytes
from tasks
where phase <> 'PHASE_TYPE_COMPLETE' and phase in ('PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING')
group by user_id
  ) t on t.user_id = s.user_id) totals
where (used <> right_used or reserved <> right_reserved or entries <> right_entries) 
order by user_id;

-- lockDrive
select "user_id"
from "drives"
where "user_id" = $1
for update;

-- setCounters
update "drives"
set "used" = $1, "reserved" = $2, "entries" = $3
where "user_id" = $4;

-- findTreeProblems
set local statement_timeout = 0;
with recursive reached (id) as (
    select id from files where parent_id is null
    union all
    select f.id
    from reached cross join lateral (select id from files where parent_id = reached.id limit $1) f
  )
  (select 'cycle' as kind, id, user_id as "userId" from files
    where not exists (select from reached where reached.id = files.id) order by id limit $2)
  union all
  (select 'foreign_parent', f.id, f.user_id from files f join files p on p.id = f.parent_id
    where p.user_id <> f.user_id order by 2 limit $3)
  union all
  (select 'parent_is_file', f.id, f.user_id from files f join files p on p.id = f.parent_id
    where not p.is_folder order by 2 limit $4)
  union all
  (select 'no_drive', u.id, u.id from users u
    where u.cancelled_at is null and (not exists (select from drives s where s.user_id = u.id)
      or not exists (select from files f where f.id = u.id and f.parent_id is null and f.is_folder))
    order by 2 limit $5)
  union all
  (select 'foreign_version', v.id, v.user_id from versions v join files f on f.id = v.file_id
    where f.user_id <> v.user_id order by 2 limit $6)
  union all
  (select 'wrong_size', f.id, f.user_id from files f join blobs b on b.hash = f.blob_hash
    where b.size <> f.size order by 2 limit $7)
  union all
  (select 'wrong_size', v.id, v.user_id from versions v join blobs b on b.hash = v.blob_hash
    where b.size <> v.size order by 2 limit $8);

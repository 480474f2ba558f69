-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findStated
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
select requested.*, blobs.gcid, blobs.md5, blobs.media - '{audioTracks,subtitleTracks,chapters}'::text[] as media, case
    when requested.id = $5 then 'live'
    when coalesce(above.state, 'detached') = 'detached' then 'detached'
    when above.state <> 'live' then 'buried'
    when requested.trashed_at is not null then 'trashed'
    else 'live' end as state
from requested
left join above on above.parent_id = requested.parent_id
left join blobs on blobs.hash = requested.blob_hash;
select "files".*, "blobs"."gcid", "blobs"."md5", blobs.media as "media", file_state(files.id, $1) as "state"
from "files"
left join "blobs" on "blobs"."hash" = "files"."blob_hash"
where "files"."user_id" = $2 and "files"."id" = $3;

-- findRequest
select r.*, f.name as folder_name, u.cancelled_at is not null as is_owner_leaving,
  coalesce(f.is_folder and f.id <> r.user_id and file_state(f.id, r.user_id) = 'live', false) as is_folder_live from file_requests r join users u on u.id = r.user_id
left join files f on f.id = r.folder_id and f.user_id = r.user_id where r.id = $1;

-- requestsOf
select r.*, f.name as folder_name, u.cancelled_at is not null as is_owner_leaving,
  coalesce(f.is_folder and f.id <> r.user_id and file_state(f.id, r.user_id) = 'live', false) as is_folder_live from file_requests r join users u on u.id = r.user_id
left join files f on f.id = r.folder_id and f.user_id = r.user_id
where r.user_id = $1 order by r.created_at desc, r.id limit $2;

-- findVisit
select r.*, f.name as folder_name, u.cancelled_at is not null as is_owner_leaving,
  coalesce(f.is_folder and f.id <> r.user_id and file_state(f.id, r.user_id) = 'live', false) as is_folder_live, v.id as visit_id, v.sender_name, v.folder_id as visit_folder_id,
  v.expires_at as visit_expires_at, v.generation as visit_generation from file_request_visits v join file_requests r on r.id = v.request_id join users u on u.id = r.user_id
left join files f on f.id = r.folder_id and f.user_id = r.user_id
where v.id = $1;

-- findVisitByToken
select r.*, f.name as folder_name, u.cancelled_at is not null as is_owner_leaving,
  coalesce(f.is_folder and f.id <> r.user_id and file_state(f.id, r.user_id) = 'live', false) as is_folder_live, v.id as visit_id, v.sender_name, v.folder_id as visit_folder_id,
  v.expires_at as visit_expires_at, v.generation as visit_generation from file_request_visits v join file_requests r on r.id = v.request_id join users u on u.id = r.user_id
left join files f on f.id = r.folder_id and f.user_id = r.user_id
where v.token_hash = $1;

-- setVisitFolder
update "file_request_visits"
set "folder_id" = $1
where "id" = $2;

-- uploadsUnderWay
select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes,
  (count(*) filter (where sender_id = $1))::int as "ofSender"
from uploads where request_id = $2 and completed_at is null;

-- countReceived
update file_requests set received_files = received_files + 1, received_bytes = received_bytes + $1::bigint,
  last_received_at = now()
where id = $2;

-- findGranted
with recursive 
way (entry, id, parent_id, drive, is_trashed, depth) as (
  select f.id, f.id, f.parent_id, f.user_id, f.trashed_at is not null, 0 from files f where id = any($1::text[]) and user_id <> $2
    and exists (select from grants where grantee_id = $3)
  union all
  select way.entry, f.id, f.parent_id, way.drive, f.trashed_at is not null, way.depth + 1
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
), live (entry) as (
  select entry from way group by entry having bool_or(id = drive) and not bool_or(is_trashed)
)
select distinct on (way.entry) way.entry, g.id, g.owner_id, g.file_id, g.grantee_id, g.role
from live join way on way.entry = live.entry
join grants g on g.file_id = way.id and g.owner_id = way.drive and g.grantee_id = $4
join users u on u.id = g.owner_id and u.cancelled_at is null
order by way.entry, g.role, way.depth desc;

-- grantsReaching
with recursive 
way (entry, id, parent_id, drive, is_trashed, depth) as (
  select f.id, f.id, f.parent_id, f.user_id, f.trashed_at is not null, 0 from files f where id = any($1::text[]) and user_id <> $2
    and exists (select from grants where grantee_id = $3)
  union all
  select way.entry, f.id, f.parent_id, way.drive, f.trashed_at is not null, way.depth + 1
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
), live (entry) as (
  select entry from way group by entry having bool_or(id = drive) and not bool_or(is_trashed)
)
select g.id, g.owner_id, g.file_id, g.grantee_id, g.role, count(*)::int as entries
from live join way on way.entry = live.entry
join grants g on g.file_id = way.id and g.owner_id = way.drive and g.grantee_id = $4
join users u on u.id = g.owner_id and u.cancelled_at is null
group by g.id order by g.role, max(way.depth) desc, g.id;
with recursive 
way (entry, id, parent_id, drive, is_trashed, depth) as (
  select f.id, f.id, f.parent_id, f.user_id, f.trashed_at is not null and (f.trashed_by is distinct from $1 or f.id <> all($2::text[])), 0 from files f where id = any($3::text[]) and user_id <> $4
    and exists (select from grants where grantee_id = $5)
  union all
  select way.entry, f.id, f.parent_id, way.drive, f.trashed_at is not null and (f.trashed_by is distinct from $6 or f.id <> all($7::text[])), way.depth + 1
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
), live (entry) as (
  select entry from way group by entry having bool_or(id = drive) and not bool_or(is_trashed)
)
select g.id, g.owner_id, g.file_id, g.grantee_id, g.role, count(*)::int as entries
from live join way on way.entry = live.entry
join grants g on g.file_id = way.id and g.owner_id = way.drive and g.grantee_id = $8
join users u on u.id = g.owner_id and u.cancelled_at is null
group by g.id order by g.role, max(way.depth) desc, g.id;

-- reachedByGrant
with recursive 
way (entry, id, parent_id, drive, is_trashed, depth) as (
  select f.id, f.id, f.parent_id, f.user_id, f.trashed_at is not null, 0 from files f where id = any($1::text[]) and user_id = $2
  union all
  select way.entry, f.id, f.parent_id, way.drive, f.trashed_at is not null, way.depth + 1
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
), live (entry) as (
  select entry from way group by entry having bool_or(id = drive) and not bool_or(is_trashed)
)
select distinct way.entry as id from live join way on way.entry = live.entry
join grants g on g.file_id = way.id and g.owner_id = way.drive and g.grantee_id is not null
join users u on u.id = g.owner_id and u.cancelled_at is null
where g.id = $3;

-- drivesSharedWith
with recursive held as materialized (
  select g.* from unnest($1::text[]) person cross join lateral (
    select grants.* from grants join users u on u.id = grants.owner_id and u.cancelled_at is null
    where grants.grantee_id = person and ($2::text is null or grants.owner_id = $3)
    order by grants.created_at desc limit $4
  ) g
), 
way (entry, id, parent_id, drive, is_trashed, depth) as (
  select f.id, f.id, f.parent_id, f.user_id, f.trashed_at is not null, 0 from files f where f.id in (select file_id from held)
  union all
  select way.entry, f.id, f.parent_id, way.drive, f.trashed_at is not null, way.depth + 1
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
), live (entry) as (
  select entry from way group by entry having bool_or(id = drive) and not bool_or(is_trashed)
)
select held.grantee_id, held.owner_id, d.revision, md5(coalesce(string_agg(distinct live.entry, ','), '')) as reach
from held join drives d on d.user_id = held.owner_id left join live on live.entry = held.file_id
group by held.grantee_id, held.owner_id, d.revision;
with recursive held as materialized (
  select g.* from unnest($1::text[]) person cross join lateral (
    select grants.* from grants join users u on u.id = grants.owner_id and u.cancelled_at is null
    where grants.grantee_id = person and ($2::text is null or grants.owner_id = $3)
    order by grants.created_at desc limit $4
  ) g
), 
way (entry, id, parent_id, drive, is_trashed, depth) as (
  select f.id, f.id, f.parent_id, f.user_id, f.trashed_at is not null, 0 from files f where f.id in (select file_id from held)
  union all
  select way.entry, f.id, f.parent_id, way.drive, f.trashed_at is not null, way.depth + 1
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
), live (entry) as (
  select entry from way group by entry having bool_or(id = drive) and not bool_or(is_trashed)
)
select held.grantee_id, held.owner_id, d.revision, md5(coalesce(string_agg(distinct live.entry, ','), '')) as reach
from held join drives d on d.user_id = held.owner_id left join live on live.entry = held.file_id
group by held.grantee_id, held.owner_id, d.revision;

-- sharedChangesAfter
with missed as materialized (
  select * from changes where user_id = $1 and revision > $2 order by revision desc limit $3
), changed as (
  select unnest(parent_ids) as id from missed
  union
  select file_id from grants where owner_id = $4 and grantee_id is not null
    and file_id in (select unnest(file_ids) from missed)
)
select drives.revision,
  array(select id from changed where id <> '' limit $5) as ids,
  coalesce((select count(*) = $6 or max(cardinality(parent_ids)) >= $7 from missed), false) as "isMore",
  exists (select from missed where kind in ('trashed', 'untrashed', 'deleted')) as "isReachDoubtful"
from drives where drives.user_id = $8;

-- reachedByEach
with recursive 
way (entry, id, parent_id, drive, is_trashed, depth) as (
  select f.id, f.id, f.parent_id, f.user_id, f.trashed_at is not null, 0 from files f where f.id = any($1::text[]) and f.user_id = $2
  union all
  select way.entry, f.id, f.parent_id, way.drive, f.trashed_at is not null, way.depth + 1
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
), live (entry) as (
  select entry from way group by entry having bool_or(id = drive) and not bool_or(is_trashed)
)
select g.grantee_id, (array_agg(distinct live.entry))[1:$3::int] as ids
from live join way on way.entry = live.entry
join grants g on g.file_id = way.id and g.owner_id = way.drive and g.grantee_id = any($4::text[])
join users u on u.id = g.owner_id and u.cancelled_at is null
group by g.grantee_id;

-- announceGrant
select pg_notify($1, $2);

-- announceGrantsOf
select pg_notify($1, grantee_id || ' grants') from (
  select distinct grantee_id from grants where owner_id = $2 and grantee_id is not null
) people;

-- endUploadsFrom
update "uploads"
set "expires_at" = now()
where "user_id" = $1 and "sender_id" = $2 and "completed_at" is null;

-- isGrantHeld
select from grants g join users u on u.id = g.owner_id and u.cancelled_at is null
where g.id = $1 and g.owner_id = $2 and g.grantee_id is not null;

-- findByName
select "files".*, "blobs"."gcid", "blobs"."md5", blobs.media - '{audioTracks,subtitleTracks,chapters}'::text[] as "media"
from "files"
left join "blobs" on "blobs"."hash" = "files"."blob_hash"
where "parent_id" = $1 and "name" = $2 and "trashed_at" is null;

-- findDownloadFolder
select "id"
from "files"
where "parent_id" = $1 and "is_folder" = $2 and "folder_type" = $3 and "trashed_at" is null
order by "created_at"
limit $4;

-- sharedAmong
select file_id as id from share_files
where file_id = any($1::text[]) and exists (
  select from shares
  where id = share_files.share_id and user_id = $2 and deleted_at is null and audit = 'OK'
    and (expires_at is null or expires_at > now())
)
union all
select file_id as id from grants where file_id = any($3::text[]) and owner_id = $4;

-- withFolders
select id from unnest($1::text[]) as folders (id)
where exists (select from files where parent_id = folders.id and is_folder and trashed_at is null);

-- takenNames
select name from files
where parent_id = $1 and name = any($2::text[]) and trashed_at is null
union all
select name from uploads
where parent_id = $3 and name = any($4::text[])
  and completed_at is null and name_held_until > now()
  and ($5::text is null or id <> $6 and on_conflict <> 'replace');

-- wayUp
with recursive way (id, parent_id, name, trashed_at, depth) as (
  select id, parent_id, name, trashed_at, 0 from files where id = $1 and user_id = $2
  union all
  select f.id, f.parent_id, f.name, f.trashed_at, way.depth + 1 from way join files f on f.id = way.parent_id
)
select id, name, trashed_at from way order by depth;

-- treeSize
with recursive tree (id, is_folder, size) as (
  select id, is_folder, size from files where id = any($1::text[])
  union all
  select f.id, f.is_folder, f.size from tree cross join lateral (
    select id, is_folder, size from files where parent_id = tree.id and trashed_at is null limit $2
  ) f
  where tree.is_folder
)
select coalesce(sum(size), 0)::bigint as size,
  count(*) filter (where not is_folder) as files,
  count(*) filter (where is_folder) as folders,
  coalesce(max(size) filter (where not is_folder), 0) as largest
from tree;

-- countTree
with recursive tree (id) as (
  select id from files where id = any($1::text[])
  union all
  select f.id from tree cross join lateral (select id from files where parent_id = tree.id limit $2) f
)
select count(*) as rows from (select from tree limit $3) counted;

-- foldersBelow
with recursive tree (id) as (
  select $1::text
  union all
  select f.id from tree cross join lateral (
    select id from files where parent_id = tree.id and is_folder and trashed_at is null limit $2
  ) f
)
select id from tree limit $3;

-- foldersWithin
with recursive way (id, above) as (
  select id, id from unnest($1::text[]) given (id)
  union
  select way.id, f.parent_id
  from way cross join lateral (
    select parent_id from files where files.id = way.above and trashed_at is null limit 1
  ) f
  where way.above <> $2
)
select id from way where above = $3;

-- foldersWithAbove
with recursive above (id, parent_id, name) as (
  select id, parent_id, name from files where id = any($1::text[]) and user_id = $2
  union
  select f.id, f.parent_id, f.name
  from above cross join lateral (select * from files where files.id = above.parent_id limit 1) f
)
select id, parent_id, name from above where id <> $3;

-- countIn
select count(*) as entries from (
  select from files where parent_id = any($1::text[]) and trashed_at is null limit $2
) counted;

-- indexesAllLetters
select cardinality(show_trgm('яяя')) > 0 as all;

-- findAbove
with recursive way (id, parent_id) as (
  select id, parent_id from files where id = $1
  union all
  select f.id, f.parent_id from way join files f on f.id = way.parent_id
)
select id from way where id = any($2::text[]);

-- insertFile
insert into "files" ("name", "name_key", "sort_name", "id", "user_id", "parent_id", "is_folder", "blob_hash", "mime_type", "category", "trashed_at", "user_modified_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
returning *;

-- placeFile
update "files"
set "name" = $1, "name_key" = $2, "sort_name" = $3, "parent_id" = $4, "trashed_at" = $5, "trashed_by" = $6, "trashed_size" = $7, "revision" = revision + 1
where "id" = $8;

-- placeFiles
update "files"
set "parent_id" = $1, "trashed_at" = $2, "trashed_by" = $3, "trashed_size" = $4, "revision" = revision + 1
where "id" = any($5::text[]);

-- setStarred
update "files"
set "is_starred" = $1, "revision" = revision + 1
where "user_id" = $2 and "id" = any($3::text[]) and "is_starred" != $4;

-- setColor
update "files"
set "color" = $1, "revision" = revision + 1
where "user_id" = $2 and "id" = any($3::text[]);

-- putInTrash
update "files"
set "trashed_at" = now(), "trashed_by" = $1, "trashed_size" = case when is_folder then 0 else size end, "revision" = revision + 1
where "user_id" = $2 and "id" = any($3::text[]);

-- detach
update "files"
set "parent_id" = $1, "trashed_at" = $2, "trashed_by" = $3, "trashed_size" = $4
where "user_id" = $5 and "id" = any($6::text[]);

-- trashNow
select now() + interval '1 millisecond' as at;

-- countTrash
select count(*) as "entries"
from "files"
where "user_id" = $1 and "trashed_at" is not null;

-- trashed
select "id", "trashed_at"
from "files"
where "user_id" = $1 and "trashed_at" is not null and "trashed_at" <= $2 and (trashed_at, id) > ($3, $4)
order by "trashed_at", "id"
limit $5;

-- trashSize
select coalesce(sum("trashed_size"), 0)::bigint as "size"
from "files"
where "user_id" = $1 and "trashed_at" is not null;

-- sizesByCategory
select "category", sum(size)::bigint as "size", count(*) as "count"
from "files"
where "user_id" = $1 and "is_folder" = $2
group by "category"
order by "size" desc, "category";

-- duplicates
with recursive hidden (id) as (
  select id from files where user_id = $1 and is_folder and (trashed_at is not null or parent_id is null) and id <> $2
  union
  select f.id from hidden cross join lateral (
    select id from files where parent_id = hidden.id and is_folder and trashed_at is null limit $3
  ) f)
select count(*) as folders from (select from hidden limit $4) counted;
select "size", count(*) as "count", (array_agg(id
order by created_at, id))[1:$1] as "ids"
from (select "files"."id", "files"."blob_hash", "files"."size", "files"."created_at"
from "files"
where "files"."user_id" = $2 and not files.is_folder and files.trashed_at is null and "files"."parent_id" is not null and "files"."size" > $3
order by "files"."size" desc, "files"."id" desc
limit $4) as "largest"
group by "blob_hash", "size" having count(*) > 1
order by size * (count(*) - 1) desc, "blob_hash"
limit $5;

-- findQuota
select (select storage
from account_limits
where user_id = $1) as quota;

-- findLargestFile
select "largest_file"
from "account_limits"
where "user_id" = $1;

-- takeQuota
update "drives"
set "used" = used + $1::bigint
where "user_id" = $2 and ($3::bigint <= 0 or used + reserved + $4::bigint <= (select storage
from account_limits
where user_id = $5));

-- reserveQuota
update "drives"
set "reserved" = greatest(reserved + $1::bigint, 0)
where "user_id" = $2 and ($3::bigint <= 0 or used + reserved + $4::bigint <= (select storage
from account_limits
where user_id = $5));

-- findDrive
select "d"."user_id", "d"."used", "d"."reserved", "d"."entries", "d"."revision", "d"."own_quota", "a"."storage" as "quota"
from "drives" as "d"
inner join "account_limits" as "a" on "a"."user_id" = "d"."user_id"
where "d"."user_id" = $1;

-- findDrives
select "d"."user_id", "d"."used", "d"."reserved", "d"."entries", "d"."revision", "d"."own_quota", "a"."storage" as "quota"
from "drives" as "d"
inner join "account_limits" as "a" on "a"."user_id" = "d"."user_id"
where "d"."user_id" in ($1, $2);

-- setQuota
update "drives"
set "own_quota" = $1
where "user_id" = $2;

-- countEntries
update "drives"
set "entries" = entries + $1::bigint
where "user_id" = $2 and ($3::bigint <= 0 or entries + $4::bigint <= $5::bigint);

-- treeHeight
with recursive tree (id, height) as (
  select id, 1 from files where id = any($1::text[]) and is_folder
  union all
  select f.id, tree.height + 1 from tree cross join lateral (
    select id from files where parent_id = tree.id and is_folder limit $2
  ) f
  where tree.height < $3
)
select coalesce(max(height), 0)::int as height from tree;

-- longTrashed
select "id", "user_id"
from "files"
where "trashed_at" < $1
order by "trashed_at"
limit $2;

-- oldVersions
select "id", "user_id"
from "versions"
where "replaced_at" < $1
order by "replaced_at"
limit $2;

-- removeVersions
delete
from "versions"
where "user_id" = $1 and "id" = any($2::text[])
returning "size";

-- planCopy
create temporary table copying on commit drop as
with recursive tree (old_id, new_id, new_parent, depth, is_folder, name, name_key, sort_name, size, blob_hash,
  mime_type, category, modified_at, user_modified_at) as (
  select id, 'V' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 14, '0')
  || left(replace(gen_random_uuid()::text, '-', ''), 18), null::text, 0, is_folder, name, name_key, sort_name,
    size, blob_hash, mime_type, category, modified_at, user_modified_at
  from files where user_id = $1 and id = any($2::text[])
  union all
  select f.id, 'V' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 14, '0')
  || left(replace(gen_random_uuid()::text, '-', ''), 18), tree.new_id, tree.depth + 1, f.is_folder, f.name,
    f.name_key, f.sort_name, f.size, f.blob_hash, f.mime_type, f.category, f.modified_at, f.user_modified_at
  from tree cross join lateral (
    select * from files where parent_id = tree.old_id and trashed_at is null limit $3
  ) f
  where tree.is_folder
)
select row_number() over (order by depth) as place, * from (select * from tree limit $4) planned;
select count(*) as rows, coalesce(sum(size), 0)::bigint as bytes,
  coalesce(max(size) filter (where not is_folder), 0) as largest
from copying;

-- expectMany
select set_config('work_mem', '32MB', true), set_config('gin_pending_list_limit', '64MB', true);

-- indexPlan
create unique index on copying (place);

-- sortWords
select gin_clean_pending_list('files_words');

-- copyPlanned
insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name, size, blob_hash, mime_type,
  category, folder_type, modified_at, user_modified_at)
select new_id, $1, new_parent, is_folder, name, name_key, sort_name, size, blob_hash, mime_type, category,
  'NORMAL', modified_at, user_modified_at
from copying where place between $2 and $3;

-- copiedTops
select new_id as id, old_id, name, is_folder
from copying
where new_parent is null
order by place;

-- placeCopies
update files
set parent_id = $1
where id = any($2::text[]);

-- foldersIn
select id
from files
where parent_id = any($1::text[]) and is_folder
limit $2;

-- removeFilesIn
with doomed as (
  select id from files where parent_id = any($1::text[]) and not is_folder limit $2
), old as (
  delete from versions where file_id in (select id from doomed) returning size
), gone as (
  delete from files where id in (select id from doomed) returning size
)
select (select count(*) from gone) as rows,
  ((select coalesce(sum(size), 0) from gone) + (select coalesce(sum(size), 0) from old))::bigint as bytes;

-- removeEntries
with old as (
  delete from versions where user_id = $1 and file_id = any($2::text[]) returning size
), gone as (
  delete from files where user_id = $3 and id = any($4::text[]) returning size
)
select (select count(*) from gone) as rows,
  ((select coalesce(sum(size), 0) from gone) + (select coalesce(sum(size), 0) from old))::bigint as bytes;

-- nextDrives
select user_id, exists (
  select from files where files.user_id = drives.user_id and parent_id is null and id <> drives.user_id
) and not exists (
  select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'files.remove' and j.payload ->> 'userId' = drives.user_id
    and (j.attempts < j.max_attempts or j.locked_at is not null)
) and not exists (
  select from archive_work w where w.user_id = drives.user_id and w.root_id is not null
) as is_littered
from drives where user_id > $1 order by user_id limit $2;

-- findDetached
select "id"
from "files"
where "user_id" = $1 and "parent_id" is null and "id" != $2
limit $3;

-- findKey
select "request_hash", "made_id"
from "idempotency_keys"
where "user_id" = $1 and "key" = $2 and "created_at" > now() - interval '24 hours';

-- keepKey
insert into "idempotency_keys" ("user_id", "key", "request_hash", "made_id")
values ($1, $2, $3, $4)
on conflict ("user_id", "key") do update
set "request_hash" = "excluded"."request_hash", "made_id" = "excluded"."made_id", "created_at" = now();

-- forgetKeys
delete
from "idempotency_keys"
where "created_at" <= now() - interval '24 hours';

-- insertDrive
insert into "drives" ("user_id", "own_quota")
values ($1, $2)
on conflict do nothing;
insert into "files" ("name", "name_key", "sort_name", "id", "user_id", "parent_id", "is_folder", "blob_hash", "mime_type", "category", "trashed_at", "user_modified_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict do nothing;

-- insertVersion
insert into "versions" ("id", "file_id", "user_id", "blob_hash", "size", "mime_type", "category", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- writeContent
update "files"
set "size" = $1, "blob_hash" = $2, "mime_type" = $3, "category" = $4, "modified_at" = now(), "user_modified_at" = $5, "revision" = revision + 1
where "id" = $6;

-- listVersionRows
select "versions".*, "blobs"."gcid"
from "versions"
inner join "blobs" on "blobs"."hash" = "versions"."blob_hash"
where "file_id" = $1 and "user_id" = $2
order by "replaced_at" desc, "id"
limit $3;

-- takeVersionRow
delete
from "versions"
where "id" = $1 and "file_id" = $2 and "user_id" = $3
returning *;

-- moveVersions
update "versions"
set "file_id" = $1
where "file_id" = $2;

-- deleteFile
delete
from "files"
where "user_id" = $1 and "id" = $2;

-- setTrashedSize
update "files"
set "trashed_size" = $1
where "id" = $2 and "trashed_at" is not null;

-- recordEvent
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

-- a page of a folder
select *
from (select "files".*, "blobs"."gcid", "blobs"."md5", blobs.media - '{audioTracks,subtitleTracks,chapters}'::text[] as "media"
from "files"
left join "blobs" on "blobs"."hash" = "files"."blob_hash"
where "files"."user_id" = $1 and "files"."parent_id" = $2 and "files"."trashed_at" is null and "files"."is_folder" = $3 and "files"."mime_type" like $4
order by "files"."sort_name" asc, "files"."name" asc, "files"."id" asc
limit $5) as "list" union all select *
from (select "files".*, "blobs"."gcid", "blobs"."md5", blobs.media - '{audioTracks,subtitleTracks,chapters}'::text[] as "media"
from "files"
left join "blobs" on "blobs"."hash" = "files"."blob_hash"
where "files"."user_id" = $6 and "files"."parent_id" = $7 and "files"."trashed_at" is null and "files"."is_folder" = $8 and "files"."mime_type" like $9
order by "files"."sort_name" asc, "files"."name" asc, "files"."id" asc
limit $10) as "list"
order by "sort_name" asc, "name" asc, "id" asc
limit $11;

-- the first page of a folder, folders first
select *
from (select "files".*, "blobs"."gcid", "blobs"."md5", blobs.media - '{audioTracks,subtitleTracks,chapters}'::text[] as "media"
from "files"
left join "blobs" on "blobs"."hash" = "files"."blob_hash"
where "files"."user_id" = $1 and "files"."parent_id" = $2 and "files"."trashed_at" is null and "files"."is_folder" = $3
order by "files"."sort_name" asc, "files"."name" asc, "files"."id" asc
limit $4) as "folders" union all select *
from (select "files".*, "blobs"."gcid", "blobs"."md5", blobs.media - '{audioTracks,subtitleTracks,chapters}'::text[] as "media"
from "files"
left join "blobs" on "blobs"."hash" = "files"."blob_hash"
where "files"."user_id" = $5 and "files"."parent_id" = $6 and "files"."trashed_at" is null and "files"."is_folder" = $7
order by "files"."sort_name" asc, "files"."name" asc, "files"."id" asc
limit $8) as "others"
limit $9;

-- a page of everything that is starred
with recursive hidden (id) as (
  select id from files where user_id = $1 and is_folder and (trashed_at is not null or parent_id is null) and id <> $2
  union
  select f.id from hidden cross join lateral (
    select id from files where parent_id = hidden.id and is_folder and trashed_at is null limit $3
  ) f)
select count(*) as folders from (select from hidden limit $4) counted;
select "files".*, "blobs"."gcid", "blobs"."md5", blobs.media - '{audioTracks,subtitleTracks,chapters}'::text[] as "media"
from "files"
left join "blobs" on "blobs"."hash" = "files"."blob_hash"
where "files"."user_id" = $1 and "files"."parent_id" is not null and "files"."trashed_at" is null and "files"."is_starred" = $2
order by "files"."modified_at" desc, "files"."id" desc
limit $3;

-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findVersion
select *
from "versions"
where "id" = $1 and "file_id" = $2 and "user_id" = $3;

-- findRevision
select "revision"
from "drives"
where "user_id" = $1;

-- keepArchive
insert into "archives" ("id", "user_id", "name", "file_ids", "created_at", "expires_at", "share_id")
values ($1, $2, $3, $4, $5, $6, $7)
on conflict ("id") do update
set "name" = "excluded"."name", "created_at" = "excluded"."created_at", "expires_at" = "excluded"."expires_at";

-- findArchive
select *
from "archives"
where "id" = $1 and "user_id" = $2;

-- deleteOlderArchives
delete
from "archives"
where "id" in (select "id"
from "archives"
where "user_id" = $1 and "share_id" is not distinct
from $2
order by "created_at" desc, "id" offset $3);

-- deleteExpiredArchives
delete
from "archives"
where "expires_at" <= $1;

-- findUnreachable
with recursive way (id, parent_id) as (
  select files.id, files.parent_id from files where id = any($1::text[]) and user_id = $2
  union
  select f.id, f.parent_id
  from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
), gone (id) as (
  select id from way where parent_id is null and id <> $3
  union all
  select way.id from gone join way on way.parent_id = gone.id
)
select unnest($4::text[]) as id except (select id from way except select id from gone);

-- readTree
declare archive_tree no scroll cursor for
with recursive tree (id, is_folder) as (
  select id, is_folder from files
  where id = any($1::text[]) and user_id = $2
  union
  select f.id, f.is_folder from tree cross join lateral (
    select id, is_folder from files where parent_id = tree.id and trashed_at is null limit $3
  ) f
  where tree.is_folder
), counted as (select id from tree limit $4), numbered as materialized (
  select f.id, f.parent_id, f.is_folder, f.name, f.size, f.blob_hash, f.trashed_at,
    floor(extract(epoch from coalesce(f.user_modified_at, f.modified_at)) * 1000)::bigint as modified,
    row_number() over (order by f.sort_name, f.name, f.id collate "C") as number, count(*) over () as entries
  from counted join files f on f.id = counted.id
)
select f.number, above.number as parent_number, case when above.number is null then f.id end as top_id,
  f.is_folder, f.name, f.size, f.modified, f.blob_hash, blobs.crc32, f.entries
from numbered f
left join numbered above on above.id = f.parent_id and f.trashed_at is null
left join blobs on blobs.hash = f.blob_hash
order by f.number;
fetch 1000
from archive_tree;

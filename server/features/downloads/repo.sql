-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findVersion
select *
from "versions"
where "id" = $1 and "file_id" = $2 and "user_id" = $3;

-- findRevision
select "revision"
from "spaces"
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

-- findWays
with recursive way (id, parent_id) as (
  select id, parent_id from files where id = any($1::text[]) and user_id = $2
  union
  select f.id, f.parent_id from way join files f on f.id = way.parent_id
)
select id, parent_id from way;

-- findTree
with recursive tree (id, is_folder) as (
  select id, is_folder from files
  where id = any($1::text[]) and user_id = $2
  union
  select f.id, f.is_folder from tree join files f on f.parent_id = tree.id
  where tree.is_folder and f.trashed_at is null
), counted as (select id from tree limit $3)
select f.id, f.parent_id, f.is_folder, f.name, f.size, f.modified_at, f.user_modified_at,
  f.trashed_at is not null as is_trashed, f.blob_hash, blobs.crc32
from counted join files f on f.id = counted.id left join blobs on blobs.hash = f.blob_hash
order by f.sort_name, f.id collate "C";

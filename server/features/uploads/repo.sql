-- Written by its test. Do not edit: change the function, and run the test with --update.

-- insertUpload
insert into "uploads" ("id", "user_id", "file_id", "parent_id", "name", "size", "expires_at", "name_held_until")
values ($1, $2, $3, $4, $5, $6, now() + interval '24 hours', now() + interval '5 minutes')
returning *;

-- findUpload
select *
from "uploads"
where "id" = $1 and "sender_id" = $2;

-- unfinishedUploads
select *
from "uploads"
where "sender_id" = $1 and "completed_at" is null and "expires_at" > now()
order by "created_at" desc, "id"
limit $2;

-- countUnfinished
select count(*)::int as uploads from (
  select from uploads where sender_id = $1 and completed_at is null limit $2
) counted;

-- promisedFiles
select "id", "file_id"
from "uploads"
where "sender_id" = $1 and "file_id" = any($2::text[]) and "completed_at" is null;

-- findPromised
select *
from "uploads"
where "sender_id" = $1 and "file_id" = $2 and "expires_at" > now();

-- renewUpload
update "uploads"
set "expires_at" = now() + case when request_id is null then interval '24 hours' else interval '1 hour' end, "name_held_until" = now() + interval '5 minutes'
where "id" = $1 and "completed_at" is null and "expires_at" > now()
returning "expires_at";

-- setUnverified
update "uploads"
set "unverified_from" = $1
where "id" = $2;

-- recordDigests
update "uploads"
set "blob_hash" = $1, "gcid" = $2, "crc32" = $3, "md5" = $4
where "id" = $5;

-- markCompleted
update "uploads"
set "completed_at" = now(), "result_id" = $1, "expires_at" = now() + interval '24 hours'
where "id" = $2;

-- setStagePlace
update "uploads"
set "stage_place" = $1
where "id" = $2;

-- lockUpload
select *
from "uploads"
where "id" = $1
for update;

-- endWait
update "uploads"
set "expires_at" = now()
where "id" = $1;

-- deleteUpload
delete
from "uploads"
where "id" = $1;

-- settleReservation
update "drives"
set "reserved" = greatest(reserved - $1::bigint, 0), "used" = used + $2::bigint
where "user_id" = $3;

-- keepBlob
insert into "blobs" ("hash", "size", "gcid", "crc32", "md5", "unused_since")
values ($1, $2, $3, $4, $5, $6)
on conflict ("hash") do update
set "unused_since" = $7, "md5" = coalesce("excluded"."md5", "blobs"."md5");

-- contentWithoutMd5
select "hash", "size"
from "blobs"
where "md5" is null and (created_at, hash) > (select created_at, hash
from blobs
where hash = $1)
order by "created_at", "hash"
limit $2;

-- setMd5
update "blobs"
set "md5" = $1
where "hash" = $2 and "md5" is null;

-- findOwnContent
select hash from blobs
where (hash = $1 or gcid = $2) and size = $3
  and (exists (select from files where blob_hash = hash and user_id = $4)
    or exists (select from versions where blob_hash = hash and user_id = $5))
limit 1;

-- hasContentOf
select exists (
  select from (select hash from blobs where size = $1 limit $2) alike
  where exists (select from files where blob_hash = hash and user_id = $3)
    or exists (select from versions where blob_hash = hash and user_id = $4)
) as found;

-- holdBlob
update "blobs"
set "unused_since" = $1
where "hash" = $2;

-- stalledUploads
select "id", "user_id"
from "uploads"
where "completed_at" is null and "expires_at" <= now()
order by "expires_at"
limit $1;

-- forgetCompleted
delete
from "uploads"
where "completed_at" is not null and "expires_at" <= now();

-- stagedUploads
select "id"
from "uploads"
where "id" = any($1::text[]) and "completed_at" is null and ("stage_place" is null or "stage_place" = $2);

-- partsOf
select *
from "upload_parts"
where "upload_id" = $1
order by "number";

-- lastJoined
select *
from "upload_parts"
where "upload_id" = $1 and "joined" = $2
order by "number" desc
limit $3;

-- setTakenAs
update "uploads"
set "taken_as" = $1, "unverified_from" = $2
where "id" = $3;

-- forgetParts
delete
from "upload_parts"
where "upload_id" = $1;

-- markJoined
with part as (update upload_parts set joined = true where upload_id = $1 and number = $2)
update uploads set unverified_from = $3 where id = $4;

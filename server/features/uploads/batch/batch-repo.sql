-- Written by its test. Do not edit: change the function, and run the test with --update.

-- knownKeys
select "key"
from "idempotency_keys"
where "user_id" = $1 and "key" = any($2::text[]);

-- insertKeys
insert into "idempotency_keys" ("user_id", "key", "request_hash", "made_id")
values ($1, $2, $3, $4);

-- insertUploads
insert into "uploads" ("id", "user_id", "file_id", "parent_id", "name", "size", "expires_at", "name_held_until")
values ($1, $2, $3, $4, $5, $6, now() + interval '24 hours', now() + interval '5 minutes')
returning *;

-- recordManyDigests
update uploads set blob_hash = decode(d.sha256, 'hex'), gcid = d.gcid, crc32 = d.crc32, md5 = decode(d.md5, 'hex')
from unnest(
  $1::text[], $2::text[],
  $3::text[], $4::bigint[], $5::text[]
) as d (id, sha256, gcid, crc32, md5)
where uploads.id = d.id;

-- lockUploads
select *
from "uploads"
where "id" = any($1::text[])
order by "id"
for update;

-- keepBlobs
insert into blobs (hash, size, gcid, crc32, md5)
select distinct on (hash) hash, size, gcid, crc32, decode(nullif(md5, ''), 'hex')
from unnest(
  $1::bytea[], $2::bigint[], $3::text[],
  $4::bigint[], $5::text[]
) as blob (hash, size, gcid, crc32, md5)
order by hash
on conflict (hash) do update set unused_since = null, md5 = coalesce(excluded.md5, blobs.md5);

-- namesHadByOthers
select name from files
where parent_id = $1 and name = any($2::text[]) and trashed_at is null
union all
select name from uploads
where parent_id = $3 and name = any($4::text[])
  and completed_at is null and name_held_until > now()
  and id <> all($5::text[]) and on_conflict <> 'replace';

-- insertFiles
insert into "files" ("id")
values ($1);

-- completeUploads
update "uploads"
set "completed_at" = now(), "result_id" = "file_id", "expires_at" = now() + interval '24 hours'
where "id" = any($1::text[]);

-- recordUploaded
insert into "events" ("id", "user_id", "type", "file_id", "file_name")
values ($1, $2, $3, $4, $5);

-- beginEntry
savepoint entry;

-- keepEntry
release savepoint entry;

-- undoEntry
rollback to savepoint entry;

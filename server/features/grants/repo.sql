-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findPerson
select id, email from users
where cancelled_at is null and case when position('@' in $1) > 0
  then email = $2 and "emailVerified" else name_key = lower(normalize($3, NFKC)) end;

-- nameOf
select "name"
from "users"
where "id" = $1;

-- findGrant
select *
from "grants"
where "id" = $1;

-- findGrantTo
select *
from "grants"
where "file_id" = $1 and "grantee" = $2;

-- insertGrant
insert into "grants" ("id", "owner_id", "file_id", "role", "grantee", "grantee_id")
values ($1, $2, $3, $4, $5, $6)
returning *;

-- setRole
update "grants"
set "role" = $1
where "id" = $2
returning *;

-- isFolder
select "is_folder"
from "files"
where "id" = $1;

-- deleteGrantsTo
delete
from "grants"
where "file_id" = $1 and "grantee_id" = $2;

-- deleteGrant
delete
from "grants"
where "id" = $1;

-- grantsOfFile
select *
from "grants"
where "file_id" = $1
order by "created_at", "id";

-- deleteGone
delete
from grants
where owner_id = $1 and not exists (select
from files
where id = grants.file_id);

-- countGrants
select count(*)::int as "all", (count(*) filter (where file_id = $1))::int as "ofFile"
from grants where owner_id = $2;

-- takeUpWaiting
update grants set grantee_id = u.id from users u
where u.id = $1 and u."emailVerified" and grants.grantee = u.email
  and grants.grantee_id is null and grants.owner_id <> u.id;

-- grantsFrom
select *
from "grants"
where "owner_id" = $1
order by "created_at" desc, "id"
limit $2;

-- nameInActivity
update activity set grantee_id = u.id from users u
where u.id = $1 and u."emailVerified" and activity.grantee = u.email and activity.grantee_id is null
  and activity.owner_id in (select owner_id from grants where grantee_id = u.id);

-- grantsTo
select g.*, u.name as owner_name from grants g join users u on u.id = g.owner_id and u.cancelled_at is null
where g.grantee_id = $1 order by g.created_at desc, g.id limit $2;

-- findShown
select "files".*, "blobs"."gcid", "blobs"."md5", blobs.media - '{audioTracks,subtitleTracks,chapters}'::text[] as "media"
from "files"
left join "blobs" on "blobs"."hash" = "files"."blob_hash"
where "files"."id" = any($1::text[]);

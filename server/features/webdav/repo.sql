-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findWay
with recursive way (id, is_folder, depth) as (
  select $1::text, true, 0
  union all
  select f.id, f.is_folder, way.depth + 1
  from way cross join lateral (
    select id, is_folder from files
    where parent_id = way.id and trashed_at is null and name in (
      ($2::text[])[way.depth + 1], ($3::text[])[way.depth + 1],
      ($4::text[])[way.depth + 1]
    )
    order by name <> ($5::text[])[way.depth + 1]
    limit 1
  ) f
  where way.is_folder and way.depth < $6
)
select id, is_folder from way order by depth;

-- findLocks
select *
from "webdav_locks"
where "user_id" = $1 and "expires_at" > now();

-- deleteExpiredLocks
delete
from "webdav_locks"
where "user_id" = $1 and "expires_at" <= now();

-- insertLock
insert into "webdav_locks" ("token", "user_id", "file_id", "is_deep", "is_shared", "owner", "seconds", "expires_at")
values ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 second')
returning *;

-- renewLock
update "webdav_locks"
set "seconds" = $1, "expires_at" = now() + $2 * interval '1 second'
where "token" = $3
returning *;

-- deleteLocks
delete
from "webdav_locks"
where "user_id" = $1 and "token" = any($2::text[]);

-- setUserModified
update "files"
set "user_modified_at" = $1, "revision" = revision + 1
where "id" = $2;

-- findProperties
select "file_id", "properties"
from "webdav_properties"
where "file_id" = any($1::text[]);

-- countProperties
select count(*)
from (select
from webdav_properties
where user_id = $1
limit $2) counted;

-- setProperties
insert into "webdav_properties" ("file_id", "user_id", "properties")
values ($1, $2, $3)
on conflict ("file_id") do update
set "properties" = "excluded"."properties";

-- deleteProperties
delete
from "webdav_properties"
where "file_id" = $1;

-- copyPropertiesTo
insert into webdav_properties (file_id, user_id, properties)
select $1, user_id, properties from webdav_properties where file_id = $2;

-- copyPlannedProperties
insert into webdav_properties (file_id, user_id, properties)
select copying.new_id, p.user_id, p.properties
from copying join webdav_properties p on p.file_id = copying.old_id
limit greatest(0, $1 - (
  select count(*) from (select from webdav_properties where user_id = $2 limit $3) counted
));

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

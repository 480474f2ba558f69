-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findUploadById
select *
from "uploads"
where "id" = $1;

-- lockUploadById
select *
from "uploads"
where "id" = $1
for update;

-- sizeOfOthers
select coalesce(sum(size), 0)::bigint as "size"
from "upload_parts"
where "upload_id" = $1 and "number" != $2;

-- promisePart
insert into "upload_parts" ("upload_id", "number", "size", "etag")
values ($1, $2, $3, $4)
on conflict ("upload_id", "number") do update
set "size" = greatest(upload_parts.size, $5::bigint), "etag" = $6;

-- recordPart
update "upload_parts"
set "size" = $1, "etag" = $2, "taken_at" = now()
where "upload_id" = $3 and "number" = $4;

-- hasJoined
select "number"
from "upload_parts"
where "upload_id" = $1 and "joined" = $2
limit $3;

-- forgetPart
delete
from "upload_parts"
where "upload_id" = $1 and "number" = $2;

-- wholeParts
select *
from "upload_parts"
where "upload_id" = $1 and "etag" is not null and "number" > $2
order by "number"
limit $3;

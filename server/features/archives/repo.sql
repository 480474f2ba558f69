-- Written by its test. Do not edit: change the function, and run the test with --update.

-- insertWork
insert into "archive_work" ("task_id", "user_id", "stage_id", "parent_id", "name", "file_ids")
values ($1, $2, $3, $4, $5, $6);

-- findWork
select *
from "archive_work"
where "task_id" = $1;

-- lockWork
select *
from "archive_work"
where "task_id" = $1
for update;

-- countWork
select count(*)::int as work from (
  select from archive_work where user_id = $1 limit $2
) counted;

-- noteWork
update "archive_work"
set "reserved" = $1, "tag" = $2
where "task_id" = $3;

-- noteExtraction
update "archive_work"
set "reserved" = $1, "root_id" = $2, "done" = $3
where "task_id" = $4;

-- insertRows
insert into "files" ("id", "user_id", "parent_id", "is_folder", "blob_hash", "name", "name_key", "sort_name", "mime_type", "category", "trashed_at", "user_modified_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- onlyChild
select "id", "name", "is_folder"
from "files"
where "parent_id" = $1
limit $2;

-- deleteWork
delete
from "archive_work"
where "task_id" = $1;

-- stagedArchives
select "stage_id"
from "archive_work"
where "stage_id" = any($1::text[]);

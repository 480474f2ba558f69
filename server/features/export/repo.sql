-- Written by its test. Do not edit: change the function, and run the test with --update.

-- keptEntries
select "id", "parent_id", "is_folder", "name", "size", "mime_type", "is_starred", "color", "trashed_at", "created_at", "modified_at", "blob_hash"
from "files"
where "user_id" = $1 and "trashed_at" is null and (modified_at, id) > ($2, $3)
order by "modified_at", "id"
limit $4;

-- trashedEntries
select "id", "parent_id", "is_folder", "name", "size", "mime_type", "is_starred", "color", "trashed_at", "created_at", "modified_at", "blob_hash"
from "files"
where "user_id" = $1 and "trashed_at" is not null and (trashed_at, id) > ($2, $3)
order by "trashed_at", "id"
limit $4;

-- The trash of a drive by name and by size; by the time of the deletion there is `files_trash`.
create index files_trash_by_name on files (user_id, sort_name, id) where trashed_at is not null;
create index files_trash_by_size on files (user_id, size, id) where trashed_at is not null;

-- The largest files of a drive, without its trash: listed page by page, and compared with each other.
create index files_largest on files (user_id, size, id) where not is_folder and trashed_at is null;

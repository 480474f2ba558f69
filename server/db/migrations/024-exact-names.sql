-- Names are exact: siblings may differ in case or in the form of Unicode alone, as on the disks they come from. The key
-- by case folding is what searches look through, and no longer what is unique.
alter table files alter column name type text collate "C";
create unique index files_of_name on files (parent_id, name) where trashed_at is null;
drop index files_name;

-- An upload holds the name that its beginning answered. One of which nothing is heard gives it up before it ends, so that
-- a program that was killed finds its names free.
alter table uploads add column name_held_until timestamptz(3) not null default now();
create index uploads_by_name on uploads (parent_id, name) where completed_at is null;

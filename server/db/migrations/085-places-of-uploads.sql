-- Where the bytes of an unfinished upload lie: the name of the folder, which nodes may share or have each for itself. Null: none have come
-- since this was noted.
alter table uploads add column stage_place text;

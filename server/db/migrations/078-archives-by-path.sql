-- The only entry or folder of an archive that is unpacked; empty: all.
alter table archive_work add column path text not null default '';

-- Whoever sends an upload: the owner of the drive, or somebody with whom its folder is shared for editing (decision 109).
alter table uploads add column sender_id text;
update uploads set sender_id = user_id;
alter table uploads alter column sender_id set not null;
create index uploads_of_sender on uploads (sender_id);

-- Who put an entry in the trash, where that was not its owner: they may take it out again.
alter table files add column trashed_by text;

-- Archives that are being made or unpacked. Work that ended is a task, and a file or a folder where all went well.
create table archive_work (
  task_id text primary key references tasks (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  -- The bytes of the archive, or of the entry that is being unpacked.
  stage_id text not null unique,
  -- The folder into which the result goes, and its name there.
  parent_id text not null,
  name text not null,
  reserved bigint not null default 0 check (reserved >= 0),
  -- What goes into an archive.
  file_ids text[] not null default '{}',
  -- The tag of the archive of which the stage has a beginning.
  tag text not null default '',
  created_at timestamptz(3) not null default now()
);
create index archive_work_of_user on archive_work (user_id);

-- Downloads from addresses that wait or are under way. One that ended is a task, and a file where all went well.
create table offline_downloads (
  task_id text primary key references tasks (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  stage_id text not null unique,
  url text not null,
  -- Null: the folder for downloads.
  parent_id text,
  -- Empty until the source has been asked, unless the user has given one.
  name text not null,
  on_conflict text not null,
  created_at timestamptz(3) not null default now(),
  -- Holds one of the places for downloads, and has a job.
  is_started boolean not null default false,
  not_before timestamptz(3) not null default now(),
  -- Successive tries without any new byte.
  tries integer not null default 0,
  -- The ETag or time of the content of which a beginning is here: tells whether the source still has it.
  validator text not null default '',
  -- As the source says; null where it does not.
  size bigint check (size >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  -- The hashes and size of the content, once all of it is here (as in uploads).
  blob_hash bytea check (length(blob_hash) = 32),
  gcid text,
  crc32 bigint,
  final_size bigint
);
create index offline_waiting on offline_downloads (created_at, task_id) where not is_started;
create index offline_started on offline_downloads (user_id) where is_started;
create index offline_of_user on offline_downloads (user_id);

-- How many downloads an account began on a day (UTC). Counted by one conditional statement.
create table offline_days (
  user_id text not null references users (id) on delete cascade,
  day date not null,
  begun integer not null,
  primary key (user_id, day)
);
create index offline_days_by_age on offline_days (day);

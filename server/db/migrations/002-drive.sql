-- Times are kept to the millisecond, as JavaScript has them: a page of a list goes on exactly where the last one ended.
-- Trusted extensions: the owner of a database may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table spaces (
  user_id text primary key references users (id) on delete cascade,
  quota bigint not null check (quota >= 0),
  used bigint not null default 0 check (used >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  entries bigint not null default 0,
  revision bigint not null default 0
);

create table blobs (
  hash bytea primary key check (length(hash) = 32),
  size bigint not null check (size >= 0),
  gcid text not null,
  crc32 bigint not null,
  created_at timestamptz(3) not null default now(),
  unused_since timestamptz(3)
);
create index blobs_by_gcid on blobs (gcid, size);

create table files (
  id text primary key,
  user_id text not null references users (id),
  parent_id text references files (id),
  is_folder boolean not null,
  name text not null,
  name_key text collate "C" not null,
  sort_name text collate "C" not null,
  size bigint not null default 0 check (size >= 0),
  blob_hash bytea references blobs (hash),
  mime_type text not null default '',
  category text not null default 'OTHER',
  folder_type text not null default 'NORMAL',
  is_starred boolean not null default false,
  trashed_at timestamptz(3),
  trashed_size bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  user_modified_at timestamptz(3),
  revision bigint not null default 1,
  check (is_folder = (blob_hash is null)),
  check (not is_folder or size = 0)
);

-- The content of a folder outside the trash: names are unique, and each sort order reads a page from an index of its own.
create unique index files_name on files (parent_id, name_key) where trashed_at is null;
create index files_by_name on files (parent_id, is_folder, sort_name, id) where trashed_at is null;
create index files_by_time on files (parent_id, is_folder, modified_at, id) where trashed_at is null;
create index files_by_size on files (parent_id, is_folder, size, id) where trashed_at is null;
create index files_by_type on files (parent_id, is_folder, category, sort_name, id) where trashed_at is null;
-- Trees are walked, and foreign keys checked, whatever is in the trash.
create index files_children on files (parent_id) where trashed_at is not null;
-- Across folders: newest first, the trash, the starred, the words of names, and the references to a blob.
create index files_recent on files (user_id, modified_at, id) where trashed_at is null;
create index files_trash on files (user_id, trashed_at, id) where trashed_at is not null;
create index files_trash_by_age on files (trashed_at) where trashed_at is not null;
create index files_starred on files (user_id, modified_at, id) where is_starred and trashed_at is null;
create index files_detached on files (user_id) where parent_id is null;
create index files_words on files using gin (user_id, name_key gin_trgm_ops) where trashed_at is null;
create index files_by_blob on files (blob_hash) where blob_hash is not null;

-- Whether an entry can be reached from its drive's root: 'live'; 'trashed', put in the trash itself; 'buried', below
-- something that was; 'detached', below nothing that is shown. Null where the drive has no such entry.
create function file_state(entry text, drive text) returns text language sql stable as $$
  with recursive way (id, parent_id, trashed_at, depth) as (
    select id, parent_id, trashed_at, 0 from files where id = entry and user_id = drive
    union all
    select f.id, f.parent_id, f.trashed_at, way.depth + 1 from way join files f on f.id = way.parent_id
  )
  select case
    when count(*) = 0 then null
    when not bool_or(id = drive) then 'detached'
    when bool_or(trashed_at is not null and depth > 0) then 'buried'
    when bool_or(trashed_at is not null) then 'trashed'
    else 'live'
  end from way
$$;

-- Whether an entry is the folder or below it.
create function file_is_within(entry text, folder text) returns boolean language sql stable as $$
  with recursive way (id, parent_id) as (
    select id, parent_id from files where id = entry
    union all
    select f.id, f.parent_id from way join files f on f.id = way.parent_id
  )
  select exists (select from way where id = folder)
$$;

create table versions (
  id text primary key,
  file_id text not null references files (id) on delete cascade,
  user_id text not null,
  blob_hash bytea not null references blobs (hash),
  size bigint not null check (size >= 0),
  mime_type text not null,
  category text not null,
  created_at timestamptz(3) not null,
  replaced_at timestamptz(3) not null default now()
);
create index versions_of_file on versions (file_id, replaced_at);
create index versions_by_age on versions (replaced_at);
create index versions_by_blob on versions (blob_hash);

create table uploads (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  file_id text not null,
  parent_id text not null,
  name text not null,
  size bigint not null check (size >= 0),
  declared_hash text not null default '',
  mime_type text not null default '',
  on_conflict text not null default 'rename',
  user_modified_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  completed_at timestamptz(3),
  result_id text
);
create index uploads_of_user on uploads (user_id, created_at);
create index uploads_by_expiry on uploads (expires_at);

create table changes (
  user_id text not null references users (id) on delete cascade,
  revision bigint not null,
  at timestamptz(3) not null default now(),
  kind text not null,
  file_ids text[] not null,
  parent_ids text[] not null,
  primary key (user_id, revision)
);
create index changes_by_age on changes (at);

create table events (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  type text not null,
  file_id text not null,
  file_name text not null,
  created_at timestamptz(3) not null default now()
);
create index events_of_user on events (user_id, created_at, id);
create index events_by_age on events (created_at);

create table tasks (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  type text not null,
  name text not null,
  phase text not null,
  progress integer not null default 0 check (progress between 0 and 100),
  message text not null default '',
  file_id text not null default '',
  file_name text not null default '',
  file_size bigint not null default 0,
  params jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index tasks_of_user on tasks (user_id, created_at, id);

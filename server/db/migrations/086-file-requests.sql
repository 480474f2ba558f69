-- Links by which others add files to a folder of an account, and see nothing of it (decision 115).
create table file_requests (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- An id whose folder is gone takes nothing, as in `grants`.
  folder_id text not null,
  title text not null,
  note text not null default '',
  pass_code text not null default '',
  asks_name boolean not null default false,
  is_open boolean not null default true,
  -- Visits that began under an earlier one have ended.
  generation integer not null default 1,
  expires_at timestamptz(3),
  -- Null: as many as the server takes in for one request.
  most_files integer check (most_files > 0),
  most_bytes bigint check (most_bytes > 0),
  received_files integer not null default 0,
  received_bytes bigint not null default 0,
  last_received_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index file_requests_of_owner on file_requests (user_id);

-- Visitors who add files. Kept for twelve hours.
create table file_request_visits (
  id text primary key,
  request_id text not null references file_requests (id) on delete cascade,
  generation integer not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  sender_name text not null default '',
  -- The folder in the requested one that has all they send; null until the first file.
  folder_id text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index file_request_visits_by_request on file_request_visits (request_id);
create index file_request_visits_by_end on file_request_visits (expires_at);

-- The request that an upload came by. No reference: what has been received stays.
alter table uploads add column request_id text;
create index uploads_of_requests on uploads (request_id) where request_id is not null;

-- Passwords for programs that reach the drive by WebDAV. They are long and random, so a fast hash of each is kept.
create table app_passwords (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  hash bytea not null unique check (length(hash) = 32),
  is_read_only boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index app_passwords_of_user on app_passwords (user_id);

-- Write locks of WebDAV (RFC 4918). They name entries without a reference: else each entry that is deleted would be
-- looked for here, and a lock on nothing locks nothing until it runs out.
create table webdav_locks (
  token text primary key,
  user_id text not null references users (id) on delete cascade,
  file_id text not null,
  -- All below it is locked too.
  is_deep boolean not null,
  is_shared boolean not null,
  -- XML, as the program that locks describes its user.
  owner text not null,
  seconds integer not null,
  expires_at timestamptz not null
);
create index webdav_locks_of_user on webdav_locks (user_id);

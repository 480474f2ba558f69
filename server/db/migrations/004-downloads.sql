-- Links to archives, each with its chosen entries. The content of the entries is looked up at each request.
create table archives (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  file_ids text[] not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index archives_of_user on archives (user_id, created_at);
create index archives_by_expiry on archives (expires_at);

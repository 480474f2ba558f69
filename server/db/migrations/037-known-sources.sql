-- What an account has downloaded from where, so that the same is not fetched twice for it. It counts only while the account has a file
-- with that content.
create table known_sources (
  user_id text not null references users (id) on delete cascade,
  -- An address with the ETag and size of what lies there, hashed; or a torrent and the index of a file.
  key text not null,
  blob_hash bytea not null,
  noted_at timestamptz not null default now(),
  primary key (user_id, key)
);

create index known_sources_by_age on known_sources (noted_at);

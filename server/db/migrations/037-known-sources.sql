-- Sources from which an account has downloaded, with their content, so that nothing is fetched twice for it. A row counts only
-- while the account has a file with that content.
create table known_sources (
  user_id text not null references users (id) on delete cascade,
  -- The hash of an address with the ETag and size of its content; or a torrent and the index of a file.
  key text not null,
  blob_hash bytea not null,
  noted_at timestamptz not null default now(),
  primary key (user_id, key)
);

create index known_sources_by_age on known_sources (noted_at);

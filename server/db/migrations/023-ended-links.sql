-- Since when the links to content hold no more that an account, or a share of it, had given before. Every process keeps
-- the recent ones in its memory and is told of each new one. In milliseconds, since that instant stands in new links.
create table ended_links (
  user_id text primary key references users (id) on delete cascade,
  ended_at timestamptz(3) not null
);
create index ended_links_by_age on ended_links (ended_at);

-- Instants at which an account, or a share of it, has ended all links to content that it had given before. Every process
-- keeps the recent ones in its memory and is notified of each new one. In milliseconds, since new links have that instant.
create table ended_links (
  user_id text primary key references users (id) on delete cascade,
  ended_at timestamptz(3) not null
);
create index ended_links_by_age on ended_links (ended_at);

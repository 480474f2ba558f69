-- Bytes of content that left on each day (UTC), by the account whose files they were. Written in batches, so it may lag by seconds.
create table traffic_days (
  user_id text not null references users (id) on delete cascade,
  day date not null,
  bytes bigint not null check (bytes >= 0),
  primary key (user_id, day)
);
create index traffic_days_by_day on traffic_days (day);

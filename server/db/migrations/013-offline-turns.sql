-- The last time that an account got a place for a download: of accounts that wait, the one served longest ago is next.
create table offline_turns (
  user_id text primary key references users (id) on delete cascade,
  served_at timestamptz not null
);

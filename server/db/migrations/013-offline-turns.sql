-- When an account last got a place for a download: where accounts wait for one place, whoever was served longest ago is next.
create table offline_turns (
  user_id text primary key references users (id) on delete cascade,
  served_at timestamptz not null
);

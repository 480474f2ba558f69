-- Who has paid for more, and until when. What it is worth is not decided here.
create table premium (
  user_id text primary key references users (id) on delete cascade,
  type text not null default 'premium',
  expires_at timestamptz(3) not null
);

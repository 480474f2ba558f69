-- The days on which an account checked in. A day is one of the calendar where the account is, and of each there is one row: whoever is first
-- has it.
create table check_ins (
  user_id text not null references users (id) on delete cascade,
  day date not null,
  -- The zone in which it was that day (IANA).
  time_zone text not null,
  -- Which day of its streak it was.
  step integer not null check (step > 0),
  -- The day on which a card made up for this one; null: it was checked in.
  made_up_on date check (made_up_on > day),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, day)
);

-- Premium time: grants with their source and end, in order. Rows are only added; the last one of an account is in force.
create table premium_ledger (
  user_id text not null references users (id) on delete cascade,
  -- 1, 2, 3 … for each account: of two that come at once, the second waits or fails, and nothing is counted twice.
  number integer not null check (number > 0),
  -- 'code', 'granted', 'ended'.
  kind text not null,
  type text not null default 'platinum',
  -- The days that it added; null where an end was set.
  days integer check (days > 0),
  -- The id of the activation code.
  code_id text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, number)
);
insert into premium_ledger (user_id, number, kind, type, expires_at)
select user_id, 1, 'granted', 'platinum', expires_at from premium;
drop table premium;

-- Accounts with premium, and the end of their time.
create view premium as
select distinct on (user_id) user_id, type, expires_at from premium_ledger order by user_id, number desc;

create function keep_premium_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of premium time is only added to';
end
$$;
create trigger premium_ledger_is_kept before update on premium_ledger
for each row execute function keep_premium_ledger();

-- Activation codes. Only the hash of a code is kept, so that nobody can read it here.
create table activation_codes (
  id text primary key,
  code_hash bytea not null unique check (length(code_hash) = 32),
  -- Those that were made together.
  batch text not null,
  type text not null default 'platinum',
  days integer not null check (days between 1 and 36500),
  created_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3),
  used_at timestamptz(3),
  -- Kept when the account goes: a code stays used.
  used_by text references users (id) on delete set null
);
create index activation_codes_by_batch on activation_codes (batch);
create index activation_codes_of_user on activation_codes (used_by) where used_by is not null;

-- Messages of people to the operators of the drive.
create table feedback (
  id text primary key,
  -- Null where a visitor wrote.
  user_id text references users (id) on delete cascade,
  contact text not null,
  text text not null,
  -- Where they were, and the last call that failed for them.
  page text not null,
  request_id text not null,
  user_agent text not null,
  language text not null,
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3)
);
create index feedback_by_time on feedback (created_at, id);
create index feedback_of_user on feedback (user_id) where user_id is not null;

-- Flags that were changed; the others have their default value.
create table user_settings (
  user_id text primary key references users (id) on delete cascade,
  flags jsonb not null default '{}'
);

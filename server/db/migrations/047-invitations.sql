-- The code by which an account invites others: 80 random bits.
create table invite_codes (
  user_id text primary key references users (id) on delete cascade,
  code text not null unique,
  created_at timestamptz(3) not null default now()
);

-- Who was invited by whom: of each account one row.
create table invitations (
  invited_id text primary key references users (id) on delete cascade,
  inviter_id text not null references users (id) on delete cascade check (inviter_id <> invited_id),
  created_at timestamptz(3) not null default now(),
  -- When both were given their days; null: the condition is not met yet.
  rewarded_at timestamptz(3),
  -- Days that the inviter was given: none where there were too many invitations already.
  inviter_days integer not null default 0 check (inviter_days >= 0)
);
create index invitations_of_inviter on invitations (inviter_id, created_at desc);

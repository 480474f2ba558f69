-- Third-party apps that may ask accounts for access (RFC 6749), as the operator has registered them.
create table oauth_clients (
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null default now()
);

-- What such a program may do; null: everything, as for the account's own sign-ins.
alter table sessions
  add column oauth_client_id text references oauth_clients (id) on delete cascade,
  add column scopes text[];
create index sessions_of_oauth_client on sessions (oauth_client_id);

-- Authorization codes. A used one stays for a day, so that its second use is seen.
create table oauth_codes (
  hash bytea primary key check (length(hash) = 32),
  client_id text not null references oauth_clients (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  -- The session that approved it: what it has not brought yet ends with it.
  approved_by text not null references sessions (id) on delete cascade,
  redirect_uri text not null,
  challenge text not null,
  scopes text[] not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  replayed_at timestamptz,
  -- The session that it opened.
  session_id text references sessions (id) on delete set null
);
create index oauth_codes_of_client on oauth_codes (client_id);
create index oauth_codes_of_user on oauth_codes (user_id);
create index oauth_codes_by_approver on oauth_codes (approved_by);
create index oauth_codes_by_session on oauth_codes (session_id);
create index oauth_codes_by_expiry on oauth_codes (expires_at);

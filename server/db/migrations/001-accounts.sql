-- People. Names of columns in quotation marks are better-auth's; the rest is ours.
create table users (
  id text primary key,
  -- The name that others see. It also identifies the account at sign-in: no two accounts have the same.
  name text not null,
  name_key text generated always as (lower(normalize(name, NFKC))) stored unique,
  email text not null unique check (email = lower(email)),
  "emailVerified" boolean not null default false,
  image text,
  "twoFactorEnabled" boolean not null default false,
  -- A sign-in that was checked against an older password is refused.
  password_updated_at timestamptz not null default now(),
  -- The time since which the account is being deleted: nobody can sign in to it any more, and the row is deleted last.
  cancelled_at timestamptz,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index users_by_age on users ("createdAt", id);
create index users_cancelled on users (cancelled_at) where cancelled_at is not null;

-- Means by which a user proves their identity: the password (provider `credential`), later other providers.
create table credentials (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references users (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("providerId", "accountId")
);
create index credentials_of_user on credentials ("userId");

-- One sign-in. Access tokens name it; refresh tokens are its family.
create table sessions (
  id text primary key,
  token text not null unique,
  "userId" text not null references users (id) on delete cascade,
  "expiresAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  client_id text not null default '',
  device_id text not null default '',
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index sessions_of_user on sessions ("userId", "createdAt");
create index sessions_by_expiry on sessions ("expiresAt");

-- Only the SHA-256 of a refresh token is kept. A used one stays, so that its second use is seen.
create table refresh_tokens (
  hash bytea primary key check (length(hash) = 32),
  session_id text not null references sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);

-- Ended sessions whose access tokens may still be valid. Every process keeps the same list and is notified of each new one.
create table ended_sessions (
  id text primary key,
  ended_at timestamptz not null default clock_timestamp()
);
create index ended_sessions_by_age on ended_sessions (ended_at);

create function tell_session_ended() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (id) values (old.id) on conflict do nothing;
  perform pg_notify('session_ended', old.id);
  return null;
end
$$;
create trigger session_ended after delete on sessions for each row execute function tell_session_ended();

-- Challenges of better-auth that are under way: second factors and passkeys.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);
create index verifications_by_value on verifications (value);
create index verifications_by_expiry on verifications ("expiresAt");

create table two_factors (
  id text primary key,
  -- Encrypted with a key from `secrets`.
  secret text not null,
  "backupCodes" text not null,
  "userId" text not null unique references users (id) on delete cascade,
  verified boolean not null default true,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz,
  -- The half minute of the last code that was taken: it and earlier ones are not taken again (RFC 6238 section 5.2).
  last_counter bigint not null default 0
);

create table passkeys (
  id text primary key,
  name text,
  "publicKey" text not null,
  "userId" text not null references users (id) on delete cascade,
  "credentialID" text not null unique,
  counter bigint not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  transports text,
  "createdAt" timestamptz default now(),
  aaguid text
);
create index passkeys_of_user on passkeys ("userId");

-- RFC 8628.
create table device_codes (
  id text primary key,
  "deviceCode" text not null unique,
  "userCode" text not null unique,
  "userId" text references users (id) on delete cascade,
  "expiresAt" timestamptz not null,
  status text not null,
  "lastPolledAt" timestamptz,
  -- Milliseconds.
  "pollingInterval" integer,
  "clientId" text,
  scope text
);
create index device_codes_of_user on device_codes ("userId");
create index device_codes_by_expiry on device_codes ("expiresAt");

-- Codes that were sent to an e-mail address, whether or not an account has it.
create table mail_codes (
  id text primary key,
  purpose text not null,
  email text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  -- Set once the right code came; then the proof may be used once.
  proof_hash bytea,
  expires_at timestamptz not null
);
create index mail_codes_by_expiry on mail_codes (expires_at);

create table avatars (
  -- Public, and another one for each picture, so that it may be kept for ever.
  id text primary key,
  user_id text not null unique references users (id) on delete cascade,
  picture bytea not null check (length(picture) between 1 and 65536),
  created_at timestamptz not null default now()
);

-- rate-limiter-flexible's columns. `expire` is in milliseconds since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

-- Keys that the server makes at its first start.
create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

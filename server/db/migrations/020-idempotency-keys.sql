-- Keys by which senders name a call, so that one whose answer was lost can be asked again: what it has made is answered,
-- and nothing is made twice. Kept for a day.
create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  key text not null,
  -- SHA-256 of what was asked for: another call under the same key is a fault of the sender.
  request_hash bytea not null check (length(request_hash) = 32),
  -- A file, also one that an upload has yet to bring; or a task. No reference: it may be deleted, and was made once.
  made_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Tokens of a sign-in by a plain form, until the page that the form leads to fetches them, from whichever process. They are
-- encrypted with their code, which is stored nowhere.
create table handed_tokens (
  code_hash bytea primary key check (length(code_hash) = 32),
  session_id text not null references sessions (id) on delete cascade,
  sealed bytea not null,
  made_at timestamptz not null
);
create index handed_tokens_by_session on handed_tokens (session_id);
create index handed_tokens_by_age on handed_tokens (made_at);

-- Operators of the drive, and since when: named by the owner of the machine, or made by a link that the server prints.
alter table users add column operator_since timestamptz;
create index users_operators on users (operator_since, id) where operator_since is not null;

-- Links that make the first account, and its person the operator. They go with the first account, however it is made.
create table operator_links (
  -- SHA-256 of the secret.
  hash bytea primary key check (length(hash) = 32),
  made_at timestamptz not null default now()
);

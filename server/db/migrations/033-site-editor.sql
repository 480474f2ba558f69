-- Roles of accounts in the site editor. An account without a row has no access to it.
create table site_roles (
  user_id text primary key references users (id) on delete cascade,
  role text not null check (role in ('viewer', 'editor', 'publisher')),
  given_at timestamptz(3) not null default now()
);

-- Texts of the site's files, each once, by SHA-256 of their bytes.
create table site_texts (
  hash bytea primary key check (length(hash) = 32),
  bytes bytea not null
);

-- The site's files as the history last knew them: files that differ were changed outside the history.
create table site_files (
  name text primary key,
  hash bytea not null references site_texts (hash)
);
create index site_files_by_hash on site_files (hash);

-- Publications and their authors. The name of an account goes with the account.
create table site_publications (
  id text primary key,
  number bigint generated always as identity unique,
  created_at timestamptz(3) not null default now(),
  user_id text references users (id) on delete set null,
  message text not null,
  source text not null check (source in ('page', 'files', 'rollback')),
  version text not null
);
create index site_publications_by_user on site_publications (user_id);

-- Its files; null where there was none before, or none was left.
create table site_publication_files (
  publication_id text not null references site_publications (id) on delete cascade,
  name text not null,
  before bytea references site_texts (hash),
  after bytea references site_texts (hash),
  primary key (publication_id, name)
);
create index site_publication_files_by_before on site_publication_files (before);
create index site_publication_files_by_after on site_publication_files (after);

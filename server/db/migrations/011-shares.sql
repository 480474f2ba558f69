-- Links to files of a drive. A row is kept for a while after the share has ended, so that visitors learn why it is gone.
create table shares (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  title text not null default '',
  note text not null default '',
  -- The owner reads it again whenever the link is copied, so it is kept as it is. Empty: none is needed.
  pass_code text not null default '',
  -- Tokens and links are of one generation; a change that takes visitors out begins the next one.
  generation integer not null default 1,
  -- 'OK', or the verdict of the people who run the server.
  audit text not null default 'OK',
  expires_at timestamptz(3),
  restore_limit bigint,
  restore_count bigint not null default 0,
  view_count bigint not null default 0,
  download_count bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create index shares_of_user on shares (user_id, created_at, id) where deleted_at is null;
create index shares_of_owner on shares (user_id);
create index shares_ended on shares (deleted_at) where deleted_at is not null;
create index shares_blocked on shares (updated_at) where audit <> 'OK';

-- The entries of a share. An id whose file is gone leads nowhere; ids are never used again.
create table share_files (
  share_id text not null references shares (id) on delete cascade,
  file_id text not null,
  primary key (share_id, file_id)
);
create index share_files_by_file on share_files (file_id);

-- Of each day (UTC), for the owner's chart.
create table share_days (
  share_id text not null references shares (id) on delete cascade,
  day date not null,
  views bigint not null default 0,
  restores bigint not null default 0,
  downloads bigint not null default 0,
  primary key (share_id, day)
);

-- Whether a share shows an entry: it, or a folder above it, was shared, and nothing on its way to the root is in the trash.
create function share_reaches(share text, drive text, entry text) returns boolean language sql stable as $$
  with recursive way (id, parent_id, trashed_at) as (
    select id, parent_id, trashed_at from files where id = entry and user_id = drive
    union all
    select f.id, f.parent_id, f.trashed_at from way join files f on f.id = way.parent_id
  )
  select coalesce(bool_or(way.id = drive) and not bool_or(way.trashed_at is not null), false)
    and exists (select from way w join share_files s on s.share_id = share and s.file_id = w.id)
  from way
$$;

-- Passcode attempts that were wrong, or are being checked. A key may try again at `free_at`, and is forgotten at `ends_at`.
create table share_guesses (
  key text primary key,
  tries integer not null,
  free_at timestamptz not null,
  ends_at timestamptz not null
);
create index share_guesses_by_end on share_guesses (ends_at);

-- Reports for the people who run the server.
create table share_reports (
  id bigint generated always as identity primary key,
  share_id text not null references shares (id) on delete cascade,
  reason text not null,
  text text not null default '',
  email text not null default '',
  -- The account that reported it, if any: a repeated report counts once.
  reporter_id text,
  created_at timestamptz(3) not null default now(),
  unique (share_id, reason, reporter_id)
);
create index share_reports_of_share on share_reports (share_id, created_at);
create index share_reports_by_age on share_reports (created_at);

-- Where visitors came from (specification, sections 3, 5 and 9).
create table share_visits (
  id bigint generated always as identity primary key,
  share_id text not null references shares (id) on delete cascade,
  referrers text[] not null,
  source text not null default '',
  medium text not null default '',
  campaign text not null default '',
  entry_source text not null default '',
  created_at timestamptz(3) not null default now()
);
create index share_visits_of_share on share_visits (share_id);
create index share_visits_by_age on share_visits (created_at);

-- Torrents that the operator allows nobody to download. Rows stay when a torrent is allowed again: they say what was decided, and when.
create table blocked_torrents (
  id bigint generated always as identity primary key,
  -- Hex.
  info_hash text not null check (info_hash ~ '^[0-9a-f]{40}$'),
  reason text not null,
  blocked_at timestamptz not null default now(),
  unblocked_at timestamptz
);

create unique index blocked_torrents_now on blocked_torrents (info_hash) where unblocked_at is null;

-- Tasks of a torrent that is blocked.
create index offline_torrents_info_hash on offline_torrents (info_hash);

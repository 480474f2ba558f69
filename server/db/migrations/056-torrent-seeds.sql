-- Torrents that are given to peers after their transfer, where the operator says so. A row is deleted when that ends.
create table torrent_seeds (
  -- Hex. Of several accounts that have downloaded a torrent, it is seeded for the first.
  info_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  trackers text[] not null,
  -- Peer addresses in the magnet link.
  peers text[] not null,
  -- The info dictionary.
  info bytea not null,
  -- The stored files, beside each other: index in the torrent, entry in the drive, SHA-256 of the content.
  file_indexes integer[] not null,
  file_ids text[] not null,
  hashes bytea[] not null,
  -- Bytes that were read to be given, and how many may be.
  given bigint not null default 0,
  most bigint not null,
  began_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index torrent_seeds_of_user on torrent_seeds (user_id);

-- Data of torrent downloads, beside their row in offline_downloads. Kept until the task is complete, so that a retry continues.
create table offline_torrents (
  task_id text primary key references tasks (id) on delete cascade,
  -- Hex.
  info_hash text not null,
  trackers text[] not null,
  -- Peer addresses in the magnet link.
  peers text[] not null,
  -- The info dictionary; null until known.
  info bytea,
  -- Indexes of the chosen files, ascending; null: all.
  chosen integer[],
  -- How many of them are stored.
  done integer not null default 0,
  -- The folder created for them.
  folder_id text
);

-- Paused by its owner: it gets no slot until it is resumed.
alter table offline_downloads add column is_paused boolean not null default false;

-- Stored files of torrents, by their index in the torrent: for lists and players, as long as the task is there.
create table offline_torrent_files (
  task_id text not null references tasks (id) on delete cascade,
  file_index integer not null,
  file_id text not null,
  -- SHA-256 of its content then.
  hash bytea not null,
  primary key (task_id, file_index)
);

alter table offline_torrents
  -- Which file the bytes of the stage are of; null: the one after those that are stored.
  add column staged_index integer,
  -- Counts how often its owner has chosen among the files, so that a running download notices.
  add column choice integer not null default 0;
comment on column offline_torrents.chosen is 'Indexes of the chosen files, in the order in which they are downloaded; null: all.';

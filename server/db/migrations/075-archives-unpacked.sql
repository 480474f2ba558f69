-- Of an archive that is unpacked. Its entries come into a folder that hangs on nothing until all are there.
alter table archive_work
  -- The content of the archive; null for one that is made.
  add column blob_hash bytea check (length(blob_hash) = 32),
  add column root_id text,
  -- Names of its folders here are derived from it, so that the next process knows them.
  add column seed text not null default '',
  add column password text,
  -- How its names are read, and the language that decides where it does not say.
  add column encoding text not null default 'auto',
  add column language text not null default 'en-US',
  -- Numbers of the entries that are wanted; null: all.
  add column chosen integer[],
  -- Entries that are there already, in the order of the plan.
  add column done integer not null default 0;

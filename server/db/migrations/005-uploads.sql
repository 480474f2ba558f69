alter table uploads
  -- Upload-Metadata as the sender wrote it: HEAD gives it back unchanged (tus 1.0, creation).
  add column metadata text not null default '',
  -- While bytes arrive whose checksum was announced: where they begin. What lies behind has not been proved.
  add column unverified_from bigint,
  -- What the whole content is, once all of it is there. Sealing it takes the stage away before the commit, so after a
  -- crash in between this alone says that the content is stored.
  add column blob_hash bytea check (length(blob_hash) = 32),
  add column gcid text,
  add column crc32 bigint;

alter table uploads
  -- Upload-Metadata as the sender wrote it: HEAD gives it back unchanged (tus 1.0, creation).
  add column metadata text not null default '',
  -- While bytes arrive whose checksum was announced: where they begin. Bytes after it have not been verified.
  add column unverified_from bigint,
  -- The hashes of the whole content, once all of it is there. Sealing it removes the stage before the commit, so after a
  -- crash in between only these show that the content is stored.
  add column blob_hash bytea check (length(blob_hash) = 32),
  add column gcid text,
  add column crc32 bigint;

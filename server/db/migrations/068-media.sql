-- What a player needs to know of content: container, codecs, length, tracks, chapters, date taken. Null: not read yet; a
-- job reads it after the content has come. Without anything but `v`: there is nothing to know, or it cannot be read.
alter table blobs add column media jsonb;
create index blobs_without_media on blobs (created_at, hash) where media is null;

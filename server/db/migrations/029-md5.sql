-- MD5 beside the other digests of content, since public clients compare by it. Null: not computed yet, as of all content
-- that came before; a job makes up for it. Empty: the content cannot be read.
alter table blobs add column md5 bytea check (length(md5) in (0, 16));
create index blobs_without_md5 on blobs (created_at, hash) where md5 is null;
alter table uploads add column md5 bytea;
alter table offline_downloads add column md5 bytea;

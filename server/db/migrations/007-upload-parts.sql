-- Parts of an upload that came in parallel (S3 multipart). A row stands before its bytes are taken; `etag` is null until
-- all of them are here, and `size` is what they may be or are.
create table upload_parts (
  upload_id text not null references uploads (id) on delete cascade,
  number integer not null check (number between 1 and 10000),
  size bigint not null check (size >= 0),
  etag text,
  taken_at timestamptz(3) not null default now(),
  primary key (upload_id, number)
);

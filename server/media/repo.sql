-- Written by its test. Do not edit: change the function, and run the test with --update.

-- contentWithoutMedia
select hash, size, coalesce(
  (select category from files where blob_hash = hash limit 1),
  (select category from versions where blob_hash = hash limit 1)
) as category, coalesce(
  (select mime_type from files where blob_hash = hash limit 1),
  (select mime_type from versions where blob_hash = hash limit 1)
) as mime_type
from blobs
where media is null
  and (created_at, hash) < (select created_at, hash from blobs where hash = $1)
order by created_at desc, hash desc
limit $2;

-- setMedia
update blobs
set media = $1::jsonb
where hash = $2 and media is null;

-- mediaOf
select media
from blobs
where hash = $1;

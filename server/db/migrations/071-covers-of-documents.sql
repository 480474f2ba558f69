-- Books and documents can have a picture of themselves inside, which is looked for now: their content is read once more.
update blobs set media = null
where media = '{}' and hash in (
  select blob_hash from files
  where category = 'DOCUMENT' and mime_type similar to 'application/(epub|vnd.comicbook|vnd.oasis|vnd.openxmlformats|vnd.ms-|vnd.apple)%'
);

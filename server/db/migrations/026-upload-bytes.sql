-- The bytes of an upload come in one piece or in parts, never both at once, so that together they stay below what was
-- promised to it. 'dropped': parts are being given up, and none begins meanwhile.
alter table uploads
  add column taken_as text not null default 'whole' check (taken_as in ('whole', 'parts', 'dropped'));
update uploads set taken_as = 'parts' where exists (select from upload_parts p where p.upload_id = uploads.id);
-- The bytes of the part lie in the upload's own stage already, behind those of the parts before it.
alter table upload_parts add column joined boolean not null default false;

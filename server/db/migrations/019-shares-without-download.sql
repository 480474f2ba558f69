-- Whether visitors may have the content itself: else they see small pictures of it, and may save it to their own drives.
alter table shares add column allow_download boolean not null default true;

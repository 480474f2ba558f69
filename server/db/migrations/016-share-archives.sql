-- An archive that visitors of a share chose: one row for each choice, however many visitors make it. It ends with the share.
alter table archives add column share_id text references shares (id) on delete cascade;
create index archives_of_share on archives (share_id, created_at);

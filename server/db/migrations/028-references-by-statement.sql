-- References of files are looked up once for each statement and each referenced row, where a foreign key looks them up
-- for each referencing row: three look-ups a file were a third of the time that saving a share takes. The rules are
-- those of foreign keys (no reference to a missing row), and so are the locks: a transaction that adds a reference holds
-- the row FOR KEY SHARE until its commit, so one that deletes the row waits, and then finds the reference. Decision 035.
alter table files drop constraint files_user_id_fkey;
alter table files drop constraint files_parent_id_fkey;
alter table files drop constraint files_blob_hash_fkey;

create function refuse_reference(missing bigint, referring text) returns void language plpgsql as $$
begin
  if missing <> 0 then
    raise foreign_key_violation using
      message = format('files (%s) would refer to what is not there', referring), table = 'files', column = referring;
  end if;
end $$;

-- Rows are locked in the order of their keys, so that no two statements wait for each other. Plans are kept by the
-- session, whatever number of rows they were made for: a look-up by key is right for one and for ten thousand.
create function files_added() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  missing bigint;
begin
  with wanted as materialized (select distinct blob_hash as hash from added where blob_hash is not null),
    held as (select from blobs where hash in (select hash from wanted) order by hash for key share)
  select (select count(*) from wanted) - (select count(*) from held) into missing;
  perform refuse_reference(missing, 'blob_hash') where missing <> 0;

  with wanted as materialized (select distinct parent_id as id from added where parent_id is not null),
    held as (select from files where id in (select id from wanted) order by id for key share)
  select (select count(*) from wanted) - (select count(*) from held) into missing;
  perform refuse_reference(missing, 'parent_id') where missing <> 0;

  with wanted as materialized (select distinct user_id as id from added),
    held as (select from users where id in (select id from wanted) order by id for key share)
  select (select count(*) from wanted) - (select count(*) from held) into missing;
  perform refuse_reference(missing, 'user_id') where missing <> 0;
  return null;
end $$;

create function file_changed() returns trigger language plpgsql as $$
begin
  if new.blob_hash is distinct from old.blob_hash and new.blob_hash is not null then
    perform from blobs where hash = new.blob_hash for key share;
    if not found then perform refuse_reference(1, 'blob_hash'); end if;
  end if;
  if new.parent_id is distinct from old.parent_id and new.parent_id is not null then
    perform from files where id = new.parent_id for key share;
    if not found then perform refuse_reference(1, 'parent_id'); end if;
  end if;
  if new.user_id <> old.user_id then
    perform from users where id = new.user_id for key share;
    if not found then perform refuse_reference(1, 'user_id'); end if;
  end if;
  if new.id <> old.id and exists (select from files where parent_id = old.id) then
    perform refuse_reference(1, 'parent_id');
  end if;
  return null;
end $$;

create function files_gone() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  perform refuse_reference(1, 'parent_id') where exists (
    select from gone join files on files.parent_id = gone.id);
  return null;
end $$;

create function blobs_gone() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  perform refuse_reference(1, 'blob_hash') where exists (
    select from gone join files on files.blob_hash = gone.hash);
  return null;
end $$;

create function users_gone() returns trigger language plpgsql as $$
begin
  perform refuse_reference(1, 'user_id') where exists (
    select from gone join files on files.user_id = gone.id);
  return null;
end $$;

create trigger files_added after insert on files
  referencing new table as added for each statement execute function files_added();
create trigger file_changed after update of id, user_id, parent_id, blob_hash on files
  for each row when (new.id <> old.id or new.user_id <> old.user_id
    or new.parent_id is distinct from old.parent_id or new.blob_hash is distinct from old.blob_hash)
  execute function file_changed();
create trigger files_gone after delete on files
  referencing old table as gone for each statement execute function files_gone();
create trigger blobs_gone after delete on blobs
  referencing old table as gone for each statement execute function blobs_gone();
create trigger users_gone after delete on users
  referencing old table as gone for each statement execute function users_gone();

-- Keys of content and of accounts never change; a foreign key would have asked.
create function refuse_new_key() returns trigger language plpgsql as $$
begin
  raise foreign_key_violation using message = format('a key of %s does not change', tg_table_name);
end $$;
create trigger blobs_keep_key after update of hash on blobs
  for each row when (new.hash <> old.hash) execute function refuse_new_key();
create trigger users_keep_key after update of id on users
  for each row when (new.id <> old.id) execute function refuse_new_key();

-- All of their entries differ, by the id at their end: looking for equal ones before a page is split is in vain.
alter index files_by_name set (deduplicate_items = off);
alter index files_by_time set (deduplicate_items = off);
alter index files_by_size set (deduplicate_items = off);
alter index files_by_type set (deduplicate_items = off);
alter index files_recent set (deduplicate_items = off);

-- Who did what in entries that are shared with people (decision 119). Written where they lie in something that was given
-- at that moment; 1,000 for each drive, for 90 days. No names of entries: they are looked up for those who may see them.
create table activity (
  id text primary key,
  owner_id text not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'added', 'updated', 'renamed', 'moved', 'copied', 'trashed', 'restored', 'shared', 'role_changed', 'unshared'
  )),
  -- Null: a visitor of a file request, or an account that is no more.
  actor_id text references users (id) on delete set null,
  -- Shared folders in which it happened, and how many entries in each; of a change of sharing the entry itself.
  folder_ids text[] not null,
  counts integer[] not null check (cardinality(counts) = cardinality(folder_ids)),
  -- Of what was moved: the shared folder that it came into.
  into_id text,
  -- Some of the entries.
  file_ids text[] not null,
  -- With whom it is shared, as the owner gave it, and the account, so that both go with it.
  grantee text,
  grantee_id text references users (id) on delete cascade,
  role text check (role in ('view', 'edit')),
  created_at timestamptz(3) not null
);
create index activity_of_owner on activity (owner_id, created_at desc, id desc);
create index activity_of_actor on activity (actor_id);
create index activity_of_grantee on activity (grantee_id) where grantee_id is not null;
create index activity_by_time on activity (created_at);

-- People who may use an entry of another account's drive, with all below it (decision 109).
create table grants (
  id text primary key,
  owner_id text not null references users (id) on delete cascade,
  -- An id whose file is gone leads nowhere, as in `share_files`; ids are never used again.
  file_id text not null,
  -- The e-mail address or the name, as the owner gave it.
  grantee text not null,
  -- Null: no account has the address yet, or none has the name.
  grantee_id text references users (id) on delete cascade,
  role text not null check (role in ('view', 'edit')),
  created_at timestamptz(3) not null default now(),
  unique (file_id, grantee),
  check (grantee_id <> owner_id)
);
create index grants_of_owner on grants (owner_id);
create index grants_of_grantee on grants (grantee_id) where grantee_id is not null;
create index grants_waiting on grants (grantee) where grantee_id is null;

-- An archive may be chosen by the visitors of a share or by the holder of a grant. Rows end by their expiry; that the
-- share or the grant is still there is asked at each request.
alter table archives drop constraint archives_share_id_fkey;

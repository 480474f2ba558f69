-- Properties that programs set on entries by WebDAV and read again (RFC 4918, section 4). They go with their entry.
create table webdav_properties (
  file_id text primary key references files (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  -- A list of namespace, name and XML.
  properties jsonb not null
);
create index webdav_properties_of_user on webdav_properties (user_id);

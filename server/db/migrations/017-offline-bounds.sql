-- A source that cannot resume holds a place for long, so fewer places are for such sources.
alter table offline_downloads add column begins_anew boolean not null default false;

-- The parameters that a download keeps for another try may hold the password of its source. Complete ones do not need it.
update tasks set params = params - 'offline'
where type = 'offline' and phase = 'PHASE_TYPE_COMPLETE' and params ? 'offline';
-- Failed downloads that still have a password.
create index tasks_with_credentials on tasks (updated_at)
  where type = 'offline' and phase = 'PHASE_TYPE_ERROR' and params -> 'offline' ->> 'url' <> params ->> 'url';

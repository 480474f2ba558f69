-- A source that cannot go on where it stops holds a place for long, so there are not as many places for such ones.
alter table offline_downloads add column begins_anew boolean not null default false;

-- The parameters that a download keeps for another try may hold the password of its source. Complete ones do not need it.
update tasks set params = params - 'offline'
where type = 'offline' and phase = 'PHASE_TYPE_COMPLETE' and params ? 'offline';
-- Of those that failed, the ones that still know a password.
create index tasks_with_credentials on tasks (updated_at)
  where type = 'offline' and phase = 'PHASE_TYPE_ERROR' and params -> 'offline' ->> 'url' <> params ->> 'url';

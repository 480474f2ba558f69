-- How the scheduled backups of this installation go: a row for each kind. Backups leave it out.
create table backup_runs (
  kind text primary key check (kind in ('backup', 'drill')),
  -- Of a run that has not ended.
  begun_at timestamptz,
  -- Of the last run, whatever came of it.
  ended_at timestamptz,
  -- When the last good one began, how long it took, its bytes, and how much content it could not have.
  succeeded_at timestamptz,
  took_ms bigint not null default 0,
  bytes bigint not null default 0,
  lost int not null default 0,
  failures int not null default 0,
  failed_in_a_row int not null default 0,
  error text not null default ''
);

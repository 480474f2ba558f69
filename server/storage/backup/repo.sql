-- Written by its test. Do not edit: change the function, and run the test with --update.

-- readRuns
select kind, begun_at as "begunAt", ended_at as "endedAt", succeeded_at as "succeededAt", took_ms as took,
  bytes, lost, failures, failed_in_a_row as "failedInARow"
from backup_runs order by kind;

-- beginRun
insert into backup_runs (kind, begun_at) values ($1, $2)
on conflict (kind) do update set begun_at = excluded.begun_at;

-- cancelRun
update backup_runs
set begun_at = null
where kind = $1;

-- succeedRun
update backup_runs set begun_at = null, ended_at = $1, succeeded_at = backup_runs.begun_at,
  took_ms = $2, bytes = $3, lost = $4, failed_in_a_row = 0, error = ''
from (select kind, lost from backup_runs where kind = $5 for update) was
where backup_runs.kind = was.kind
returning was.lost;

-- failRun
update backup_runs set begun_at = null, ended_at = $1, failures = failures + 1,
  failed_in_a_row = failed_in_a_row + 1, error = $2
where kind = $3
returning failed_in_a_row as "inARow";

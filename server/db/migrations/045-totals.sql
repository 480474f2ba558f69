-- What was given on a day is counted for /metrics.
create index ledger_by_time on ledger (created_at);

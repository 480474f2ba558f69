-- That something ends soon: told once for each end and each distance, in the drive and by mail.
create table reminders (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- What ends: time of a plan, or an amount that the ledger added for some days.
  unit text not null check (unit in ('plan', 'storage', 'traffic', 'tasks')),
  -- The plan, or the number of the ledger's entry.
  subject text not null,
  amount bigint,
  ends_at timestamptz(3) not null,
  -- How long before the end it is told.
  days integer not null check (days in (1, 7)),
  created_at timestamptz(3) not null default now(),
  -- When the letter was taken by the mail server; null: it waits, or none was to be sent.
  mailed_at timestamptz(3),
  -- When the person closed it in the drive, or it was found that the thing renews.
  closed_at timestamptz(3),
  unique (user_id, unit, subject, ends_at, days)
);
create index reminders_by_end on reminders (ends_at);
-- What ends soon is looked for among all accounts.
create index plan_time_by_end on plan_time (ends_at);
create index ledger_of_amounts_by_end on ledger (ends_at) where unit <> 'plan';

-- The tables of jobs themselves are graphile-worker's, in a schema of their own (server/jobs).
-- Incomplete tasks are few among many, and pages ask for them most.
create index tasks_unfinished on tasks (user_id, created_at, id) where phase <> 'PHASE_TYPE_COMPLETE';
-- By the time that never changes: progress is written often, and must not touch an index.
create index tasks_by_age on tasks (created_at);

-- Whether the same file had the same event a short while ago.
create index events_of_file on events (file_id, created_at);

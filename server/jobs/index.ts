export type { CronEntry, JobHandlers, JobLog } from './handlers.ts';
export { installJobs } from './install.ts';
export { createJobs, type Jobs, type JobsOptions, joinJobs } from './jobs.ts';
export { countJobs, enqueue, freeAll } from './repo.ts';

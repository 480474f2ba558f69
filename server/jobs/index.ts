export { enqueue, type JobOptions, type JobPayload } from './enqueue.ts';
export type { CronEntry, JobContext, JobHandler, JobHandlers, JobLog } from './handlers.ts';
export { installJobs } from './install.ts';
export { createJobs, type Jobs, type JobsOptions, joinJobs } from './jobs.ts';

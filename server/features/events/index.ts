export { eventCron, eventJobs } from './jobs.ts';
export { type EventsDeps, eventRoutes } from './routes.ts';

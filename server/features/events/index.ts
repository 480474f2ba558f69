export { eventCron, eventJobs } from './jobs.ts';
export { eventRoutes } from './routes.ts';

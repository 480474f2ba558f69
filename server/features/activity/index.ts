export { activityCron, activityJobs } from './jobs.ts';
export { activityRoutes } from './routes.ts';
export { activityOf } from './service.ts';

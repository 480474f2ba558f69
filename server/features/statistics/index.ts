export { createEventCounter } from './counter.ts';
export { statisticsCron, statisticsJobs } from './jobs.ts';
export { listDays, sumDays } from './repo.ts';
export { statisticsRoutes } from './routes.ts';
export { daysAgo } from './service.ts';

export { indexNowCron, indexNowJobs } from './jobs.ts';
export { mountIndexNowKey } from './routes.ts';
export { createIndexNow, type IndexNowOptions } from './service.ts';

export { changeCron, changeJobs } from './jobs.ts';
export { changeRoutes } from './routes.ts';
export { type Changes, createChanges } from './service.ts';

export { changeCron, changeJobs } from './jobs.ts';
export { type ChangeRoutesDeps, changeRoutes } from './routes.ts';
export { type Changes, type ChangesOptions, createChanges } from './service.ts';

export { eventCron, eventJobs } from './jobs.ts';
export { type EventType, type NewEvent, record } from './repo.ts';
export { type EventsDeps, eventRoutes } from './routes.ts';

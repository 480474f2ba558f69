export { reminderCron, reminderJobs } from './jobs.ts';
export { reminderRoutes } from './routes.ts';
export { openReminders } from './service.ts';

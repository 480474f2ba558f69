export { getTask, type TaskCallsDeps, type TaskKind } from './calls.ts';
export { taskCron, taskJobs } from './jobs.ts';
export { presentTask } from './present.ts';
export type { TaskRow } from './repo.ts';
export { recent as recentTasks } from './repo.ts';
export { taskRoutes } from './routes.ts';
export { createTasks, type NewTask, type Tasks } from './service.ts';

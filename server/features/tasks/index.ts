export type { TaskCallsDeps, TaskKind } from './calls.ts';
export { taskCron, taskJobs } from './jobs.ts';
export { recent as recentTasks, type TaskResult, type TaskRow } from './repo.ts';
export { taskRoutes } from './routes.ts';
export { createTasks, type NewTask, type Tasks, type TasksOptions } from './service.ts';

export { createTaskRequested, listWanted } from './create-model.ts';
export { CreateTask } from './create-task.tsx';
export { taskPointedAt } from './highlight-model.ts';
export { taskMoved, taskStarted, tasksLeft, tasksMissed, tasksOpened } from './model.ts';
export { TaskList } from './task-list.tsx';

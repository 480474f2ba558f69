export { createTaskRequested, listWanted } from './create-model.ts';
export { CreateTask } from './create-task.tsx';
export { taskMoved, taskStarted, tasksLeft, tasksMissed, tasksOpened } from './model.ts';
export { taskPointedAt } from './pointing-model.ts';
export { TaskList } from './task-list.tsx';

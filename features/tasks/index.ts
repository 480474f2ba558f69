export { createTaskRequested, taskListRequested } from './create-model.ts';
export { CreateTask } from './create-task.tsx';
export { taskHighlighted } from './highlight-model.ts';
export { taskProgressed, taskStarted, tasksLeft, tasksOpened, tasksOutdated } from './model.ts';
export { TaskList } from './task-list.tsx';

export { createTaskRequested } from './create-request.ts';
export { taskHighlighted } from './highlight-model.ts';
export { tasksLeft, tasksOpened } from './model.ts';
export { TaskList } from './task-list.tsx';

/** What the frame of the drive needs on every page: the index would bring the list along. */
export { createTaskRequested, listWanted } from './create-model.ts';
export { CreateTask } from './create-task.tsx';
export { taskMoved, tasksMissed } from './model.ts';

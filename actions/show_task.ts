import { isId } from '../api/contract/ids.ts';
import { defineAction } from '../engine/index.ts';
import { navigateFx } from '../engine/view/index.ts';
import { taskHighlighted } from '../features/tasks/index.ts';

export default defineAction({
  description: 'Opens the list of what the server works at, at one task.',
  params: ['task_id'],
  accepts: ({ task_id = '' }) => isId(task_id),
  run({ task_id = '' }) {
    taskHighlighted(task_id);
    void navigateFx({ to: '/drive/tasks' });
  },
});

import { defineAction } from '../engine/index.ts';
import { navigateFx } from '../engine/view/index.ts';

export default defineAction({
  description: 'Opens the list of what the server works at.',
  params: ['task_id'],
  accepts: ({ task_id = '' }) => /^[\w-]{1,64}$/.test(task_id),
  run() {
    void navigateFx({ to: '/drive/tasks' });
  },
});

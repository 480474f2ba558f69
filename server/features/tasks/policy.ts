import { forWhoeverSees } from '../../authorize.ts';
import { Refusal } from '../../errors.ts';
import type { TaskRow } from './repo.ts';

/** A task is its owner's affair. */
export const seeTask = forWhoeverSees<Pick<TaskRow, 'user_id'>>({
  isSeen: (task, userId) => task.user_id === userId,
  absent: () => new Refusal('task_not_found'),
});

import { forWhoeverSees } from '../../authorize.ts';
import { ApiError } from '../../errors.ts';
import type { TaskRow } from './repo.ts';

/** A task is its owner's affair. */
export const seeTask = forWhoeverSees<Pick<TaskRow, 'user_id'>>({
  isSeen: (task, userId) => task.user_id === userId,
  absent: () => new ApiError('task_not_found'),
});

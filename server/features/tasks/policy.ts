import { forOwner } from '../../authorize.ts';

export const manageTask = forOwner('task_not_found');

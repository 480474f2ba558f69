import { forOwner } from '../../authorize.ts';

export const closeReminder = forOwner('not_found');

import { forOwner } from '../../authorize.ts';

export const deleteEvent = forOwner('not_found');

import { forOwner } from '../../authorize.ts';

export const endSession = forOwner('not_found');
export const endAppPassword = forOwner('not_found');
export const managePasskey = forOwner('not_found');

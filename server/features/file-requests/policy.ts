import { forOwner } from '../../authorize.ts';

/** Only its owner changes or deletes a request, also one that is closed to visitors. */
export const manageRequest = forOwner('file_request_not_found');

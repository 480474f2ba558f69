import type { Action } from '../../authorize.ts';
import { ApiError } from '../../errors.ts';
import type { GrantRow } from '../../tree/repo/grants.ts';

const absent = (): ApiError => new ApiError('not_found');

/** The role of a person is the owner’s affair. */
export const editGrant: Action<GrantRow> = {
  isSeen: (row, userId) => row.owner_id === userId,
  absent,
  isAllowed: (row): row is GrantRow => true,
  refused: absent,
};

/** Its owner ends a grant, and so does the person who has it; to others there is none. */
export const endGrant: Action<GrantRow> = {
  isSeen: (row, userId) => row.owner_id === userId || row.grantee_id === userId,
  absent,
  isAllowed: (row): row is GrantRow => true,
  refused: absent,
};

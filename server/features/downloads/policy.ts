import type { Action } from '../../authorize.ts';
import { ApiError } from '../../errors.ts';
import type { ArchiveRow } from './repo.ts';

const ended = (): ApiError => new ApiError('content_link_expired');

/** An archive is of the account whose link names it, until it runs out. @param now ms. */
export const openArchive = (now: number): Action<ArchiveRow> => ({
  isSeen: (row, userId) => row.user_id === userId,
  absent: ended,
  isAllowed: (row): row is ArchiveRow => row.expires_at.getTime() > now,
  refused: ended,
});

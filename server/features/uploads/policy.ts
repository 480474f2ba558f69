import type { Action } from '../../authorize.ts';
import { ApiError } from '../../errors.ts';
import type { UploadRow } from './repo.ts';

/** Sending bytes, and asking how many are here. One that has waited too long is told apart from one that never was. */
export const continueUpload: Action<UploadRow> = {
  isSeen: (row, userId) => row.user_id === userId,
  absent: () => new ApiError('file_not_found', { description: 'There is no such upload.' }),
  isAllowed: (row): row is UploadRow => row.expires_at.getTime() > Date.now(),
  refused: () => new ApiError('upload_gone'),
};

import type { Action } from '../../authorize.ts';
import { ApiError } from '../../errors.ts';
import type { UploadRow } from './repo.ts';

const isInTime = (row: UploadRow): row is UploadRow => row.expires_at.getTime() > Date.now();

/** Sending bytes, and asking how many are here. One that has waited too long is told apart from one that never was. */
export const continueUpload: Action<UploadRow> = {
  isSeen: (row, userId) => row.user_id === userId,
  absent: () => new ApiError('file_not_found', { description: 'There is no such upload.' }),
  isAllowed: isInTime,
  refused: () => new ApiError('upload_gone'),
};

/** One whose end was broken off, as by a full or broken disk, ends now, however long it has waited. */
export const endUpload: Action<UploadRow> = {
  ...continueUpload,
  isAllowed: (row): row is UploadRow => row.completed_at === null || isInTime(row),
};

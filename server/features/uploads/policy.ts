import type { Action } from '../../authorize.ts';
import { ApiError } from '../../errors.ts';
import type { UploadRow } from './repo.ts';

const isInTime = (row: UploadRow): row is UploadRow => row.expires_at.getTime() > Date.now();

/** Sending bytes, and reading the offset. An expired upload is distinguished from an unknown one. */
export const continueUpload: Action<UploadRow> = {
  isSeen: (row, userId) => row.sender_id === userId,
  absent: () => new ApiError('file_not_found', { description: 'There is no such upload.' }),
  isAllowed: isInTime,
  refused: () => new ApiError('upload_gone'),
};

/** One whose end failed, as by a full or broken disk, can be ended, however long it has waited. */
export const endUpload: Action<UploadRow> = {
  ...continueUpload,
  isAllowed: (row): row is UploadRow => row.completed_at === null || isInTime(row),
};

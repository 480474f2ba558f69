import { archiveTypes } from '../../../api/contract/archive-types.ts';
import type { DriveFile } from '../entry/drive-file.ts';

/** Whether the server unpacks it. */
export const isArchive = ([file]: readonly DriveFile[]): boolean =>
  file !== undefined && archiveTypes.includes(file.mime_type);

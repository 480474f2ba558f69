import type { DriveFile } from '../entry/drive-file.ts';

/** Whether the server unpacks it. */
export const isZip = ([file]: readonly DriveFile[]): boolean => file?.mime_type === 'application/zip';

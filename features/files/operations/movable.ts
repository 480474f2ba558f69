import { type DriveFile, isFolder } from '../entry/drive-file.ts';
import type { Target } from './operation.ts';

/** Entries that are already there stay, and a folder does not go into itself. */
export const movable = (entries: readonly DriveFile[], to: Pick<Target, 'id'>): readonly DriveFile[] =>
  entries.filter((entry) => entry.parent_id !== to.id && !(isFolder(entry) && entry.id === to.id));

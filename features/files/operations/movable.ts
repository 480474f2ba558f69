import { type DriveFile, isFolder, isOfOthers } from '../entry/drive-file.ts';
import type { Target } from './operation.ts';

/** Entries that are already there stay, so do those of others, and a folder does not go into itself. */
export const movable = (entries: readonly DriveFile[], to: Pick<Target, 'id'>): readonly DriveFile[] =>
  entries.filter(
    (entry) => !isOfOthers(entry) && entry.parent_id !== to.id && !(isFolder(entry) && entry.id === to.id),
  );

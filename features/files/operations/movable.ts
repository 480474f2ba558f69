import { type DriveFile, isEditable, isFolder, isOfOthers } from '../entry/drive-file.ts';
import type { Target } from './operation.ts';

/** Entries that are already there stay, a folder does not go into itself, and nothing goes from one drive into another. */
export const movable = (
  entries: readonly DriveFile[],
  to: Pick<Target, 'id' | 'role'>,
): readonly DriveFile[] =>
  entries.filter(
    (entry) =>
      isEditable(entry) &&
      isOfOthers(entry) === isOfOthers(to) &&
      entry.parent_id !== to.id &&
      !(isFolder(entry) && entry.id === to.id),
  );

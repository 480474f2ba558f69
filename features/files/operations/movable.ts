import { type DriveFile, isEditable, isFolder, isOfOthers } from '../entry/drive-file.ts';
import type { Operation, Target } from './operation.ts';

/** Entries that are already there stay, a folder does not go into itself, and nothing moves from one drive into another. */
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

/** Whether they all come from others, by one of whom they are shared. */
const isOfAnother = (entries: readonly DriveFile[]): boolean =>
  entries.every(isOfOthers) && (entries.length === 1 || entries.every(({ ownerName }) => !ownerName));

/** The operation of a drop on a folder: entries move within a drive, and are copied out of another. Undefined: nothing happens. */
export function dropOf(entries: readonly DriveFile[], to: Target): Operation | undefined {
  if (movable(entries, to).length > 0) return { type: 'move', entries, to };
  const isCopied = entries.length > 0 && !isOfOthers(to) && isOfAnother(entries);
  return isCopied ? { type: 'copy', entries, to, isInsteadOfMove: true } : undefined;
}

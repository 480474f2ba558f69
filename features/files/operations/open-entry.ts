import { useUnit } from 'effector-react';
import { href, type LinkTarget } from '../../../engine/index.ts';
import { navigateFx } from '../../../engine/view/index.ts';
import { type DriveFile, isFolder } from '../entry/drive-file.ts';
import { $rows } from '../queue/operation-queue.ts';
import { entryOpened } from './chosen-actions.ts';

/** Where an entry’s folder is shown. */
export const folderAddress = (id: string): LinkTarget =>
  id === '' ? '/drive/all' : href('/drive/all/:folder_id', { folder_id: id });

/** How an entry is opened from where it stands; nothing opens in the trash. */
export function useOpenEntry(): (entry: DriveFile) => void {
  const { rows, ...on } = useUnit({ rows: $rows, onOpen: entryOpened, onNavigate: navigateFx });
  return (entry) => {
    if (isFolder(entry)) void on.onNavigate({ to: folderAddress(entry.id) });
    else on.onOpen({ entry, siblings: rows.filter((row) => !isFolder(row)) });
  };
}

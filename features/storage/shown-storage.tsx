import { useUnit } from 'effector-react';
import type { ComponentType } from 'react';
import { late } from '../../ui/late.tsx';
import type { FileList } from './file-list.ts';
import { $isStorageShown, storageHidden } from './model.ts';

const Late = late(() => import('./storage-dialog.tsx'));

/**
 * The dialog, on demand; mounted once in the drive’s layout.
 * @param FileLists draws one of the lists of files that it leads to.
 */
export function StorageDialog({
  FileLists,
}: {
  readonly FileLists: ComponentType<{ readonly list: FileList }>;
}) {
  const { isShown, onClose } = useUnit({ isShown: $isStorageShown, onClose: storageHidden });
  return isShown && <Late FileLists={FileLists} onClose={() => onClose()} />;
}

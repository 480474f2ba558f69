import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import { $isStorageShown, storageHidden } from './model.ts';

const Late = late(() => import('./storage-dialog.tsx'));

/** The dialog, on demand; mounted once in the drive’s layout. */
export function StorageDialog() {
  const { isShown, onClose } = useUnit({ isShown: $isStorageShown, onClose: storageHidden });
  return isShown && <Late onClose={() => onClose()} />;
}

import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import { $dialog, sharingDismissed } from './dialog-model.ts';
import type { SharingDialogProps } from './sharing-dialog.tsx';

const Dialog = late<SharingDialogProps>(() => import('./sharing-dialog.tsx'));

/** The dialog about a link, on demand; mounted once in the drive’s layout. */
export function Sharing() {
  const { dialog, onClose } = useUnit({ dialog: $dialog, onClose: sharingDismissed });
  return dialog && <Dialog dialog={dialog} onClose={() => onClose()} />;
}

import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import { $dialog, sharingDismissed } from './dialog-model.ts';
import { $requestDialog, requestDismissed } from './requests/dialog-model.ts';
import type { RequestDialogProps } from './requests/request-dialog.tsx';
import type { SharingDialogProps } from './sharing-dialog.tsx';

const Dialog = late<SharingDialogProps>(() => import('./sharing-dialog.tsx'));
const RequestDialog = late<RequestDialogProps>(() => import('./requests/request-dialog.tsx'));

/** The dialog about a link, on demand; mounted once in the drive’s layout. */
export function Sharing() {
  const { dialog, onClose } = useUnit({ dialog: $dialog, onClose: sharingDismissed });
  return dialog && <Dialog dialog={dialog} onClose={() => onClose()} />;
}

/** The dialog about a file request; mounted beside it. */
export function FileRequesting() {
  const { dialog, onClose } = useUnit({ dialog: $requestDialog, onClose: requestDismissed });
  return dialog && <RequestDialog dialog={dialog} onClose={() => onClose()} />;
}

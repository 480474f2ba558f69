import type { SharingDialogState } from './dialog-model.ts';
import { ShareLinkDialog } from './share-link-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';

export interface SharingDialogProps {
  readonly dialog: SharingDialogState;
  readonly onClose: () => void;
}

export default function SharingDialog({ dialog, onClose }: SharingDialogProps) {
  return dialog.type === 'hand-on' ? (
    <ShareLinkDialog share={dialog.share} isNew={dialog.isNew} onClose={onClose} />
  ) : (
    <TermsDialog dialog={dialog} onClose={onClose} />
  );
}

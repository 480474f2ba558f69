import type { SharingDialogState } from './dialog-model.ts';
import { LinkDialog } from './link-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';

export interface SharingDialogProps {
  readonly wish: SharingDialogState;
  readonly onClose: () => void;
}

export default function SharingDialog({ wish, onClose }: SharingDialogProps) {
  return wish.type === 'hand-on' ? (
    <LinkDialog share={wish.share} isNew={wish.isNew} onClose={onClose} />
  ) : (
    <TermsDialog wish={wish} onClose={onClose} />
  );
}

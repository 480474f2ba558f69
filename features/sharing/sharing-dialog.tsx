import type { Wish } from './dialog-model.ts';
import { HandOnDialog } from './link-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';

export interface SharingDialogProps {
  readonly wish: Wish;
  readonly onClose: () => void;
}

export default function SharingDialog({ wish, onClose }: SharingDialogProps) {
  return wish.type === 'hand-on' ? (
    <HandOnDialog share={wish.share} isNew={wish.isNew} onClose={onClose} />
  ) : (
    <TermsDialog wish={wish} onClose={onClose} />
  );
}

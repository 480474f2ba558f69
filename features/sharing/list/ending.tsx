import { useUnit } from 'effector-react';
import { late } from '../../../ui/late.tsx';
import type { EndDialogProps } from './end-dialog.tsx';
import { $ending, endDismissed } from './model.ts';

const Dialog = late<EndDialogProps>(() => import('./end-dialog.tsx'));

export function Ending() {
  const { shares, onClose } = useUnit({ shares: $ending, onClose: endDismissed });
  return shares && <Dialog shares={shares} onClose={() => onClose()} />;
}

import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import type { StatisticsDialogProps } from './statistics-dialog.tsx';
import { $looked, statisticsDismissed } from './statistics-model.ts';

const Dialog = late<StatisticsDialogProps>(() => import('./statistics-dialog.tsx'));

export function Statistics() {
  const { share, onClose } = useUnit({ share: $looked, onClose: statisticsDismissed });
  return share && <Dialog share={share} onClose={() => onClose()} />;
}

import { useUnit } from 'effector-react';
import { late } from '../../../ui/late.tsx';
import type { StatisticsDialogProps } from './statistics-dialog.tsx';
import { $openShare, statisticsDismissed } from './statistics-model.ts';

const Dialog = late<StatisticsDialogProps>(() => import('./statistics-dialog.tsx'));

/** The dialog, on demand; mounted once on the page that lists shares. */
export function ShareStatistics() {
  const { share, onClose } = useUnit({ share: $openShare, onClose: statisticsDismissed });
  return share && <Dialog share={share} onClose={() => onClose()} />;
}

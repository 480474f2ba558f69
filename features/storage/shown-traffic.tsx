import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import { $isTrafficShown, trafficHidden } from './traffic.ts';

const Late = late(() => import('./traffic-dialog.tsx'));

/** The dialog, on demand; mounted once in the drive’s layout. */
export function TrafficDialog() {
  const { isShown, onClose } = useUnit({ isShown: $isTrafficShown, onClose: trafficHidden });
  return isShown && <Late onClose={() => onClose()} />;
}

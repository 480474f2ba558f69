import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import { $isTrafficShown, trafficHidden } from './traffic.ts';

const Late = late(() => import('./traffic-dialog.tsx'));

/** The dialog, on demand; mounted once in the drive’s layout. @param canGetMore whether there is more to have on this server. */
export function TrafficDialog({ canGetMore }: { readonly canGetMore: boolean }) {
  const { isShown, onClose } = useUnit({ isShown: $isTrafficShown, onClose: trafficHidden });
  return isShown && <Late canGetMore={canGetMore} onClose={() => onClose()} />;
}

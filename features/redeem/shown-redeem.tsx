import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import { $isRedeemShown, redeemClosed } from './model.ts';

const Late = late(() => import('./redeem-dialog.tsx'));

/** The dialog, on demand; mounted once in the drive’s layout. */
export function RedeemDialog() {
  const { isShown, onClose } = useUnit({ isShown: $isRedeemShown, onClose: redeemClosed });
  return isShown && <Late onClose={() => onClose()} />;
}

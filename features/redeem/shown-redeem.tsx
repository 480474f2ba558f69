import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import { $redeemCode, redeemClosed } from './model.ts';

const Late = late(() => import('./redeem-dialog.tsx'));

/** The dialog, on demand; mounted once in the drive’s layout. */
export function RedeemDialog() {
  const { code, onClose } = useUnit({ code: $redeemCode, onClose: redeemClosed });
  return code !== null && <Late key={code} code={code} onClose={() => onClose()} />;
}

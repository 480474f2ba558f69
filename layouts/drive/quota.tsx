import { RedeemDialog, RedeemEntry } from '../../features/redeem/index.ts';
import { StorageDialog, StorageMeter } from '../../features/storage/index.ts';
import './quota-model.ts';

/** How full the drive is, and the way to more: at the foot of the list at the side. */
export function Quota() {
  return (
    <>
      <RedeemEntry />
      <StorageMeter />
    </>
  );
}

/** The dialogs that they open; once for the page, since the list stands in two places. */
export function QuotaDialogs() {
  return (
    <>
      <StorageDialog />
      <RedeemDialog />
    </>
  );
}

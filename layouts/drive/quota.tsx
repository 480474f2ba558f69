import { useUnit } from 'effector-react';
import { $hasPlans, RedeemDialog } from '../../features/redeem/index.ts';
import { StorageDialog, StorageMeter, TrafficDialog } from '../../features/storage/index.ts';
import { late } from '../../ui/late.tsx';
import './quota-model.ts';
import { Rewards } from './rewards.tsx';

const FileLists = late(() => import('./file-lists.tsx'));

/** The usage of the drive, and how to get more: at the foot of the sidebar. */
export function Quota() {
  return (
    <>
      <Rewards />
      <StorageMeter />
    </>
  );
}

/** The dialogs that they open; mounted once, since the list is shown in two places. */
export function QuotaDialogs() {
  return (
    <>
      <StorageDialog FileLists={FileLists} />
      <TrafficDialog canGetMore={useUnit($hasPlans) === true} />
      <RedeemDialog />
    </>
  );
}

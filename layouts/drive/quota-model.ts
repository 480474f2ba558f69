/** Quota and premium follow changes here, in another window, and on the server. */
import { sample } from 'effector';
import { changesMissed, driveChanged } from '../../features/changes/index.ts';
import { $isRefused, downloadRefused } from '../../features/downloads/index.ts';
import { drawerClosed } from '../../features/frame/index.ts';
import { premiumRequested, redeemOpened } from '../../features/redeem/index.ts';
import {
  $isTrafficUsedUp,
  quotaRequested,
  storageShown,
  trafficShown,
} from '../../features/storage/index.ts';
import { storageDetailsRequested } from '../../features/uploads/index.ts';

sample({ clock: [driveChanged, changesMissed], fn: () => {}, target: quotaRequested });
// Premium that was given or ended is an event about the quota.
sample({
  clock: driveChanged,
  filter: ({ kind }) => kind === 'quota',
  fn: () => {},
  target: premiumRequested,
});
sample({ clock: storageDetailsRequested, target: storageShown });
// A dialog that the drawer's entries open takes its place.
sample({ clock: [redeemOpened, storageShown, trafficShown], fn: () => {}, target: drawerClosed });
// Where nothing is left to be sent, the browser would only say that the download failed.
sample({ clock: $isTrafficUsedUp, target: $isRefused });
sample({ clock: downloadRefused, target: trafficShown });

/** Notices when the condition of an invitation is met. */
import { sample } from 'effector';
import { driveChanged } from '../../features/changes/index.ts';
import { premiumRequested } from '../../features/redeem/index.ts';
import { fileAdded, freeDaysGiven } from '../../features/referral/grant.ts';

sample({
  clock: driveChanged,
  filter: ({ kind }) => kind === 'created',
  fn: () => {},
  target: fileAdded,
});
sample({ clock: freeDaysGiven, fn: () => {}, target: premiumRequested });

import { createEvent, sample } from 'effector';
import type { PageAddress } from '../../engine/view/index.ts';
import { driveChanged } from '../../features/changes/index.ts';
import { ordersRequested, shopOpened } from '../../features/payment/index.ts';
import { accountRequested } from '../../features/session/index.ts';

/** The router opens the page. */
export const opened = createEvent<PageAddress>();

sample({ clock: opened, fn: () => {}, target: [accountRequested, shopOpened] });
// A payment that arrived is a change of the quota.
sample({
  clock: driveChanged,
  filter: ({ kind }) => kind === 'quota',
  fn: () => {},
  target: ordersRequested,
});

import { createEvent, sample } from 'effector';
import type { PageAddress } from '../../engine/view/index.ts';
import { shopOpened } from '../../features/payment/index.ts';
import { accountRequested } from '../../features/session/index.ts';

/** The router opens the page. */
export const opened = createEvent<PageAddress>();

sample({ clock: opened, fn: () => {}, target: [accountRequested, shopOpened] });

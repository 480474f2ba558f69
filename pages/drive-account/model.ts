import { createEvent, sample } from 'effector';
import type { PageAddress } from '../../engine/view/index.ts';
import { accountOn } from '../../features/session/index.ts';

/** The router opens the page; its address has nothing that the page needs. */
export const opened = createEvent<PageAddress>();

/** A signed-in user opened the page: each part fetches its data. */
export const visited = sample({ clock: accountOn(opened), fn: () => {} });

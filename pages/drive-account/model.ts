import { createEvent, createStore, sample } from 'effector';
import { type PageAddress, pageOpened } from '../../engine/view/index.ts';
import { accountRecognised, accountRequested } from '../../features/session/index.ts';

/** The router opens the page; its address has nothing that the page needs. */
export const opened = createEvent<PageAddress>();

/** Models of the drive’s pages stay alive while another page is open. */
const $isHere = createStore(false)
  .on(pageOpened, (_, { path }) => path === '/drive/account')
  .on(opened, () => true);

sample({ clock: opened, fn: () => {}, target: accountRequested });

/** A signed-in user opened the page: each part fetches its data. */
export const visited = sample({ clock: accountRecognised, source: $isHere, filter: Boolean, fn: () => {} });

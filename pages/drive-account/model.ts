import { createEvent, createStore, sample } from 'effector';
import { type PageAddress, pageOpened } from '../../engine/view/index.ts';
import { accountRecognised, accountRequested } from '../../features/session/index.ts';

/** The router opens the page; its address says nothing that the page needs. */
export const opened = createEvent<PageAddress>();

/** Models of the drive’s pages live on while another page is looked at. */
const $isHere = createStore(false)
  .on(pageOpened, (_, { path }) => path === '/drive/account')
  .on(opened, () => true);

sample({ clock: opened, fn: () => {}, target: accountRequested });

/** Somebody who is signed in looks at the page: each part reads what it shows. */
export const visited = sample({ clock: accountRecognised, source: $isHere, filter: Boolean, fn: () => {} });

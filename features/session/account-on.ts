import { createStore, type Event, sample } from 'effector';
import { type PageAddress, pageOpened } from '../../engine/view/index.ts';
import type { Account } from './effects.ts';
import { accountRecognised, accountRequested } from './model.ts';

/**
 * The account, known on a page: once the page opens, and whenever it is recognised while the page is open. The model of a
 * page is in memory on other pages too, after the page was left or because its code came in one file with another's, and
 * fetches nothing there.
 *
 * @param opened of the page's model
 */
export function accountOn(opened: Event<PageAddress>): Event<Account> {
  const $isHere = createStore(false, { serialize: 'ignore' })
    .on(pageOpened, () => false)
    .on(opened, () => true);
  sample({ clock: opened, fn: () => {}, target: accountRequested });
  return sample({ clock: accountRecognised, source: $isHere, filter: Boolean, fn: (_, account) => account });
}

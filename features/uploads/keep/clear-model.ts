import { createEffect, sample } from 'effector';
import { $ending } from '../../session/index.ts';
import { accountDeleted } from '../facade.ts';
import { accountRemoved } from '../queue/model.ts';
import { clearAccount, clearCopies } from './clear.ts';
import { joinTabsFx } from './model.ts';
import { broadcastDeletion } from './tabs.ts';

/** When what the browser keeps of uploads goes. */

export const clearCopiesFx = createEffect(clearCopies);
export const clearAccountFx = createEffect(clearAccount);
export const broadcastDeletionFx = createEffect(broadcastDeletion);

/** Whoever signs out leaves the browser to others; whose session was ended is coming back. After a reload too. */
sample({
  clock: [$ending, joinTabsFx.finally],
  source: $ending,
  filter: (ending) => ending === 'signed-out',
  fn: () => {},
  target: clearCopiesFx,
});
/** Told to the other tabs too: what they hold they would write down again. */
sample({ clock: accountDeleted, target: [accountRemoved, broadcastDeletionFx] });
sample({ clock: accountRemoved, target: clearAccountFx });

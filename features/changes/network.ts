import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { pageOpened } from '../../engine/view/index.ts';

/** The device has a network again. */
export const networkFound = createEvent();
export const networkLost = createEvent();
/** The browser reports that there is no network. */
export const $isOffline = createStore(false);
const $isFollowing = createStore(false);

/** Listens while the page lives; returns whether there is a network now. */
export const followNetworkFx = createEffect(() => {
  const found = scopeBind(networkFound, { safe: true });
  const lost = scopeBind(networkLost, { safe: true });
  addEventListener('online', () => found());
  addEventListener('offline', () => lost());
  return navigator.onLine;
});

const mustFollow = sample({ clock: pageOpened, source: $isFollowing, filter: (is) => !is, fn: () => {} });
$isFollowing.on(mustFollow, () => true);
$isOffline
  .on(followNetworkFx.doneData, (_, isOnline) => !isOnline)
  .on(networkLost, () => true)
  .on(networkFound, () => false);
sample({ clock: mustFollow, target: followNetworkFx });

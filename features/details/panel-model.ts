import { createEffect, createEvent, createStore, sample } from 'effector';
import type { FileAnswer } from '../../api/contract/file.ts';
import { browserStorage } from '../../api/storage.ts';

/** Where it is kept whether the panel stood open. */
const key = 'details';

/** The panel has its place on the page: it opens where it stood open before. */
export const panelMounted = createEvent();
export const detailsToggled = createEvent();
export const detailsOpened = createEvent();
export const detailsClosed = createEvent();

/** The file, whose present content is another one now. */
export const versionRestored = createEvent<FileAnswer>();
/** A link to the entry of the panel. */
export const shareRequested = createEvent<readonly FileAnswer[]>();

export const $areDetailsOpen = createStore(false);

/** On phones the panel covers the page, so there it opens only on request. */
export const recallPanelFx = createEffect(
  () => matchMedia(wideScreen).matches && browserStorage().getItem(key) === 'open',
);
export const storePanelFx = createEffect((isOpen: boolean) => {
  if (isOpen) browserStorage().setItem(key, 'open');
  else browserStorage().removeItem(key);
});

/** From here on the panel is beside the list; below, a sheet over it. */
export const wideScreen = '(min-width: 1024px)';

$areDetailsOpen
  .on(recallPanelFx.doneData, (isOpen, wasOpen) => isOpen || wasOpen)
  .on(detailsToggled, (isOpen) => !isOpen)
  .on(detailsOpened, () => true)
  .on(detailsClosed, () => false);

sample({ clock: panelMounted, target: recallPanelFx });
sample({
  clock: [detailsToggled, detailsOpened, detailsClosed],
  source: $areDetailsOpen,
  target: storePanelFx,
});

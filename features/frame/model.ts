import { createEffect, createEvent, createStore, sample } from 'effector';
import { browserStorage } from '../../api/storage.ts';
import { href } from '../../engine/index.ts';
import { navigateFx, pageOpened } from '../../engine/view/index.ts';

/** The frame stands in the browser. */
export const frameShown = createEvent();
/** The list at the side was made narrow, or wide again. */
export const sidebarToggled = createEvent();
/** On phones the list at the side is a drawer. */
export const drawerOpened = createEvent();
export const drawerClosed = createEvent();
export const searchTyped = createEvent<string>();
export const searchSubmitted = createEvent();

export const $isSidebarCollapsed = createStore(false);
export const $isSidebarOpenOnPhone = createStore(false);
/** What stands in the header's search field. */
export const $searchText = createStore('');

const key = 'sidebar_collapsed';
export const readSidebarFx = createEffect(() => browserStorage().getItem(key) === 'true');
export const keepSidebarFx = createEffect((isCollapsed: boolean) =>
  browserStorage().setItem(key, String(isCollapsed)),
);

$isSidebarCollapsed
  .on(sidebarToggled, (isCollapsed) => !isCollapsed)
  .on(readSidebarFx.doneData, (_, isCollapsed) => isCollapsed);
// A page that opens takes the drawer's place.
$isSidebarOpenOnPhone.on(drawerOpened, () => true).on([drawerClosed, pageOpened], () => false);
$searchText
  .on(searchTyped, (_, text) => text)
  .on(pageOpened, (_, { path, query }) => (path === '/drive/search' ? (query.q ?? '') : ''));

sample({ clock: frameShown, target: readSidebarFx });
sample({ clock: sidebarToggled, source: $isSidebarCollapsed, target: keepSidebarFx });
sample({
  clock: searchSubmitted,
  source: $searchText,
  filter: (text) => text.trim() !== '',
  fn: (text) => ({ to: href('/drive/search', { query: { q: text.trim() } }) }),
  target: navigateFx,
});

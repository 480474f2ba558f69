import { createEffect, createEvent, createStore, sample } from 'effector';
import { browserStorage } from '../../api/storage.ts';
import { href } from '../../engine/index.ts';
import { type Navigation, navigateFx, pageOpened } from '../../engine/view/index.ts';

/** The frame is mounted in the browser. */
export const frameShown = createEvent();
/** The list at the side was made narrow, or wide again. */
export const sidebarToggled = createEvent();
/** On phones the list at the side is a drawer. */
export const drawerOpened = createEvent();
export const drawerClosed = createEvent();
export const searchTyped = createEvent<string>();
/** Enter: at once. */
export const searchSubmitted = createEvent();

export const $isSidebarCollapsed = createStore(false);
export const $isSidebarOpenOnPhone = createStore(false);
/** Text of the header's search field. */
export const $searchText = createStore('');

/** The open search: its words and filters. Null on other pages. */
const $openSearch = createStore<Readonly<Record<string, string>> | null>(null);
/** The folder in which a search would begin; empty elsewhere. */
const $openFolder = createStore('');
/** The last submitted query: its page opens while the user types on, and must not undo later typing. */
const $sought = createStore<string | null>(null);

/** Ms without a letter after which a search begins by itself. */
const pause = 300;
export const pauseFx = createEffect(
  (text: string) => new Promise<string>((resolve) => setTimeout(() => resolve(text), pause)),
);

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
const searchPath = '/drive/search';
const arrived = sample({
  clock: pageOpened,
  source: $sought,
  fn: (sought, { path, query }) => {
    const search = path === searchPath ? query : null;
    return { search, isOwn: search !== null && (search.q ?? '') === sought };
  },
});
$searchText
  .on(searchTyped, (_, text) => text)
  .on(arrived, (text, { search, isOwn }) => (isOwn ? text : (search?.q ?? '')));
$openSearch.on(arrived, (_, { search }) => search);
$openFolder.on(pageOpened, (_, { params }) => params.folder_id?.toString() ?? '');

sample({ clock: frameShown, target: readSidebarFx });
sample({ clock: sidebarToggled, source: $isSidebarCollapsed, target: keepSidebarFx });
sample({ clock: searchTyped, target: pauseFx });
const rested = sample({
  clock: pauseFx.doneData,
  source: $searchText,
  filter: (text, rested) => text === rested,
});
type Query = Readonly<Record<string, string>>;

/** Filters are those of one search: they stay while its words grow or shrink, and not for other words. */
function kept(open: Query | null, text: string, opened: string): Query {
  const folder = open?.folder ?? opened;
  const { q = '' } = open ?? {};
  if (open && text !== '' && (text.startsWith(q) || q.startsWith(text))) return open;
  return folder === '' ? {} : { folder };
}

const wanted = sample({
  clock: [searchSubmitted, rested],
  source: { text: $searchText, open: $openSearch, folder: $openFolder },
  // An empty field starts no search, unless an open search was cleared.
  filter: ({ text, open }) => (open === null ? text.trim() !== '' : text.trim() !== (open.q ?? '').trim()),
  fn: ({ text, open, folder }) => ({ text: text.trim(), open, folder }),
});
$sought.on(wanted, (_, { text }) => text).on(arrived, (sought, { isOwn }) => (isOwn ? sought : null));
sample({
  clock: wanted,
  // One search is one step of the browser’s history, however many letters it took.
  fn: ({ text, open, folder: opened }): Navigation => ({
    to: href(searchPath, {
      query: new URLSearchParams({ ...kept(open, text, opened), q: text }),
    }),
    isReplacing: open !== null,
  }),
  target: navigateFx,
});

import { combine, createEvent, createStore, type Json, sample } from 'effector';
import type {
  SharedDisplay,
  SharedEntry,
  SharedOrder,
  SharePageArrival,
  SharePageStatus,
} from '../../api/contract/share-page.ts';
import { createPagedList, noList, type Page, type PagedList } from '../../features/paged-list/index.ts';
import { folderOf } from './address.ts';
import type { EntriesQuery, SharedFolder } from './calls.ts';
import { fetchEntriesFx, keepDisplayFx, readDisplayFx } from './effects.ts';
import {
  $display,
  $facts,
  $folder,
  $shareId,
  $status,
  $token,
  type OpenFolder,
  opened,
  shareArrived,
  statusChanged,
} from './model.ts';
import { type RowsInState, readRows, writeRows } from './rows-in-state.ts';

/** Entries up to this one are in sight. */
export const rangeNeeded = createEvent<number>();
export const listRetried = createEvent();
/** Words to search the share for; none: back to the folder. */
export const wordsGiven = createEvent<string>();
export const orderChosen = createEvent<SharedOrder>();
export const pinFoldersToggled = createEvent();
export const viewChosen = createEvent<SharedDisplay['view']>();

/** Addresses in the list may have run out. */
export const entriesOutdated = createEvent();

type EntriesList = PagedList<EntriesQuery, SharedEntry>;

export const $entries = createStore<EntriesList>(noList, {
  serialize: {
    // No browser writes its state down; the server by `writeEntries`.
    write: () => null,
    read: (json) => {
      const { common, fields, rows, ...known } = json as unknown as RowsInState & EntriesList;
      return { ...noList, ...known, rows: readRows({ common, fields, rows }) };
    },
  },
});
/** As the page's state carries it. */
export const writeEntries = ({ key, status, next, rows }: EntriesList): Json =>
  ({ key, status, next, ...writeRows(rows) }) as unknown as Json;

export const $words = createStore('').on(wordsGiven, (_, words) => words.trim());
interface Requested {
  readonly status: SharePageStatus;
  readonly shareId: string;
  readonly token: string;
  readonly folder: OpenFolder;
  readonly display: SharedDisplay;
  readonly words: string;
}
const queryOf = ({ status, folder, words, ...rest }: Requested): EntriesQuery | null =>
  status === 'OK' ? { place: { ...rest, folderId: folder.id }, words } : null;
interface KeyFacts extends Pick<EntriesQuery, 'words'> {
  readonly place: Pick<SharedFolder, 'folderId' | 'display'>;
}
/** A search has its own order. */
const keyOf = ({ place: { folderId, display }, words }: KeyFacts): string =>
  JSON.stringify(words === '' ? [folderId, display.order, display.pinFolders] : words);
/** The list that is open; of a share that shows nothing there is none. */
const $query = combine(
  { status: $status, shareId: $shareId, token: $token, folder: $folder, display: $display, words: $words },
  queryOf,
);
const givenPage = ({ page }: SharePageArrival): Page<SharedEntry> => ({
  rows: page?.files ?? [],
  next: page?.next_page_token ?? '',
});
/** The list that came with the page, as a browser has it after reading it. */
export function arrivedEntries(arrival: SharePageArrival): EntriesList {
  if (arrival.status !== 'OK') return noList;
  const place = { folderId: arrival.folderId, display: arrival.display };
  return { ...noList, key: keyOf({ place, words: '' }), status: 'ready', ...givenPage(arrival) };
}

/** The file, where the share is that one file. */
export const $loneFile = combine(
  { facts: $facts, folder: $folder, entries: $entries, words: $words },
  ({ facts, folder, entries: { rows, status }, words }): SharedEntry | null => {
    const [first] = rows;
    const isAlone = facts?.file_num === '1' && folder.id === '' && words === '' && rows.length === 1;
    return isAlone && status === 'ready' && first?.kind === 'drive#file' ? first : null;
  },
);

/** The address leads to another folder of this share. */
const folderEntered = sample({
  clock: opened,
  source: { shareId: $shareId, status: $status, folder: $folder, entries: $entries, words: $words },
  filter: ({ shareId, status, folder }, { params }) =>
    params.share_id === shareId && status === 'OK' && folderOf(params.parent_ids) !== folder.id,
  // Entries found by a search may be anywhere: their path is unknown.
  fn: ({ folder, entries, words }, { params }) =>
    entered(folderOf(params.parent_ids), folder, words === '' ? entries.rows : []),
});
/**
 * The display setting of this browser, where the server did not get it: a visit from another site sends no such cookie.
 */
const displayFound = sample({
  clock: readDisplayFx.doneData.filterMap((kept) => kept),
  source: $display,
  filter: (display, kept) => JSON.stringify(display) !== JSON.stringify(kept),
  fn: (_, kept) => kept,
});

$folder.on(folderEntered, (_, folder) => folder);
$words.reset(folderEntered);
$display
  .on(orderChosen, (display, order) => ({ ...display, order }))
  .on(pinFoldersToggled, (display) => ({ ...display, pinFolders: !display.pinFolders }))
  .on(viewChosen, (display, view) => ({ ...display, view }))
  .on(displayFound, (_, kept) => kept);

const list = createPagedList({
  $list: $entries,
  fetchFx: fetchEntriesFx,
  $query,
  keyOf,
  idOf: ({ id }) => id,
  asks: [folderEntered, wordsGiven, orderChosen, pinFoldersToggled, displayFound, statusChanged],
  outdated: [entriesOutdated],
  // Changes meanwhile must not move the list while it is read.
  isInPlace: true,
  needed: rangeNeeded,
  ahead: 40,
  retry: listRetried,
  given: shareArrived.map(givenPage),
  keptAs: 'ready',
  forgets: [shareArrived, statusChanged, entriesOutdated],
});
/** Other entries take the place of those on show. */
export const listTurned = list.turned;
export const entriesMissed = list.failed;
$folder.on(list.arrived, (folder, { result }) =>
  'path' in result ? { ...folder, path: result.path } : folder,
);

sample({ clock: opened, fn: () => {}, target: readDisplayFx });
sample({
  clock: fetchEntriesFx.doneData,
  filter: ({ status }) => status !== 'OK',
  fn: ({ status }) => status,
  target: statusChanged,
});
sample({
  clock: [orderChosen, pinFoldersToggled, viewChosen],
  source: $display,
  target: keepDisplayFx,
});

/** A folder before its list is loaded: its name and path, as far as the previous folder has them. */
function entered(id: string, from: OpenFolder, rows: readonly SharedEntry[]): OpenFolder {
  const way = from.path ?? [];
  const above = way.findIndex((step) => step.id === id);
  const row = rows.find((entry) => entry.id === id);
  if (id === '' || above >= 0) return { id, path: way.slice(0, above + 1) };
  return { id, path: row ? [...way, { id, name: row.name }] : [] };
}

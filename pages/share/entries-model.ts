import { combine, createEvent, createStore, type Json, sample } from 'effector';
import type { FileAnswer } from '../../api/contract/file.ts';
import type { SharedDisplay, SharedOrder } from '../../api/contract/share-page.ts';
import { folderOf } from './address.ts';
import { type Asked, fetchEntriesFx, keepDisplayFx, readDisplayFx } from './effects.ts';
import {
  $display,
  $folder,
  $shareId,
  $status,
  $token,
  type OpenFolder,
  opened,
  shareArrived,
  standingChanged,
} from './model.ts';
import { type RowsInState, readRows, writeRows } from './rows-in-state.ts';

/** The list on show, and how much of it has been read. */
export interface Entries {
  readonly rows: readonly FileAnswer[];
  /** Where the next page begins; empty at the end. */
  readonly next: string;
  readonly status: 'ready' | 'loading' | 'failed';
}

/** Entries up to this one are in sight. */
export const rangeNeeded = createEvent<number>();
export const listRetried = createEvent();
/** Words to search the share for; none: back to the folder. */
export const wordsGiven = createEvent<string>();
export const orderChosen = createEvent<SharedOrder>();
export const pinFoldersToggled = createEvent();
export const viewChosen = createEvent<SharedDisplay['view']>();

const coming: Entries = { rows: [], next: '', status: 'loading' };

export const $entries = createStore<Entries>(coming, {
  serialize: {
    // No browser writes its state down.
    write: ({ rows, ...entries }) =>
      (import.meta.env.SSR ? { ...entries, ...writeRows(rows) } : null) as unknown as Json,
    read: (json) => {
      const { common, fields, rows, ...entries } = json as unknown as RowsInState & Omit<Entries, 'rows'>;
      return { ...entries, rows: readRows({ common, fields, rows }) };
    },
  },
});
export const $words = createStore('').on(wordsGiven, (_, words) => words.trim());
/** Lists that were left, by what was asked, so that going back shows them at once. */
export const $kept = createStore<Readonly<Record<string, Entries>>>({}, { serialize: 'ignore' });

/** The request for the list that is open. */
export const $asked = combine(
  { shareId: $shareId, token: $token, folder: $folder, display: $display, words: $words },
  ({ folder, words, ...rest }): Omit<Asked, 'next'> => ({ place: { ...rest, folderId: folder.id }, words }),
);
/** A search has its own order. */
export const keyOf = ({ place: { folderId, display }, words }: Omit<Asked, 'next'>): string =>
  JSON.stringify(words === '' ? [folderId, display.order, display.pinFolders] : words);

/** The address leads to another folder of this share. */
const folderEntered = sample({
  clock: opened,
  source: { shareId: $shareId, status: $status, folder: $folder, entries: $entries, words: $words },
  filter: ({ shareId, status, folder }, { params }) =>
    params.share_id === shareId && status === 'OK' && folderOf(params.parent_ids) !== folder.id,
  // Entries that a search found may lie anywhere: it tells no path.
  fn: ({ folder, entries, words }, { params }) =>
    entered(folderOf(params.parent_ids), folder, words === '' ? entries.rows : []),
});
/** The display that this browser had chosen, where the server was not told: a visitor who comes from elsewhere brings no such cookie. */
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

/** Other entries take the place of those on show. */
export const listTurned = sample({
  clock: [folderEntered, wordsGiven, orderChosen, pinFoldersToggled, displayFound],
  source: { asked: $asked, kept: $kept, status: $status },
  filter: ({ status }) => status === 'OK',
  fn: ({ asked, kept }) => ({ asked, known: kept[keyOf(asked)] }),
});
/** Whether an answer is still about what is shown. */
const answered = sample({
  clock: fetchEntriesFx.done,
  source: $asked,
  filter: (asked, { params }) => keyOf(asked) === keyOf(params),
  fn: (_, done) => done,
});
const missed = sample({
  clock: fetchEntriesFx.fail,
  source: $asked,
  filter: (asked, { params }) => keyOf(asked) === keyOf(params),
});
const moreWanted = sample({
  clock: rangeNeeded,
  source: { asked: $asked, entries: $entries },
  filter: ({ entries: { rows, next, status } }, to) =>
    status === 'ready' && next !== '' && to > rows.length - ahead,
  fn: ({ asked, entries: { next } }) => ({ ...asked, next }),
});
const retried = sample({
  clock: listRetried,
  source: { asked: $asked, entries: $entries },
  filter: ({ entries }) => entries.status === 'failed',
  fn: ({ asked, entries: { next } }) => ({ ...asked, next }),
});

$entries
  .on(shareArrived, (_, { page }) => ({
    rows: page?.files ?? [],
    next: page?.next_page_token ?? '',
    status: 'ready',
  }))
  .on(standingChanged, () => coming)
  .on(listTurned, (_, { known }) => known ?? coming)
  .on([moreWanted, retried], (entries) => ({ ...entries, status: 'loading' }))
  .on(answered, ({ rows }, { params, result }) => ({
    rows: params.next === '' ? result.rows : joined(rows, result.rows),
    next: result.next,
    status: 'ready',
  }))
  .on(missed, (entries) => ({ ...entries, status: 'failed' }));
$folder.on(answered, (folder, { result }) => ('path' in result ? { ...folder, path: result.path } : folder));
const listReady = sample({
  clock: $entries,
  source: $asked,
  filter: (_, { status }) => status === 'ready',
  fn: (asked, entries) => ({ key: keyOf(asked), entries }),
});
$kept
  .on(listReady, (kept, { key, entries }) => {
    const { [key]: _, ...others } = kept;
    return Object.fromEntries([...Object.entries(others), [key, entries]].slice(-mostKept));
  })
  .reset(shareArrived, standingChanged);

sample({ clock: opened, fn: () => {}, target: readDisplayFx });
sample({
  clock: listTurned,
  filter: ({ known }) => known === undefined,
  fn: ({ asked }) => ({ ...asked, next: '' }),
  target: fetchEntriesFx,
});
sample({ clock: [moreWanted, retried], target: fetchEntriesFx });
sample({
  clock: fetchEntriesFx.doneData,
  filter: ({ status }) => status !== 'OK',
  fn: ({ status }) => status,
  target: standingChanged,
});
sample({
  clock: [orderChosen, pinFoldersToggled, viewChosen],
  source: $display,
  target: keepDisplayFx,
});

/** Lists that are kept. */
const mostKept = 20;
/** Rows before the last one at which the next page is asked for. */
const ahead = 40;

/** Something may have moved from one page to the next meanwhile: of an id met twice, the first stays. */
function joined(rows: readonly FileAnswer[], more: readonly FileAnswer[]): readonly FileAnswer[] {
  const met = new Set(rows.map(({ id }) => id));
  return [...rows, ...more.filter(({ id }) => !met.has(id))];
}

/** A folder before its list is here: its name and way, as far as the folder before it, with its rows, tells them. */
function entered(id: string, from: OpenFolder, rows: readonly FileAnswer[]): OpenFolder {
  const way = from.path ?? [];
  const above = way.findIndex((step) => step.id === id);
  const row = rows.find((entry) => entry.id === id);
  if (id === '' || above >= 0) return { id, path: way.slice(0, above + 1) };
  return { id, path: row ? [...way, { id, name: row.name }] : [] };
}

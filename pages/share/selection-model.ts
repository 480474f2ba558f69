import { combine, createEvent, createStore, sample } from 'effector';
import type { FileAnswer } from '../../api/contract/file.ts';
import { mostSharedEntries } from '../../api/contract/ids.ts';
import { noticeShown } from '../../features/notices/index.ts';
import type { SaveRequest } from '../../features/restore/index.ts';
import {
  countOf,
  nothingSelected,
  placesOf,
  type Ranges,
  type Selection,
  selectNone,
} from '../../ui/file-grid/index.ts';
import { $entries, $words, type Entries, listRetried, listTurned, rangeNeeded } from './entries-model.ts';
import { $folder, $shareId, $token, shareArrived, standingChanged } from './model.ts';

export const selectionChanged = createEvent<Selection>();
export const selectionCleared = createEvent();

/** Shapes of what is coming: of a whole list, and below one that goes on. */
const shapes = { list: 24, more: 12 };

const countIn = ({ rows, next }: Entries): number =>
  rows.length === 0 ? shapes.list : rows.length + (next === '' ? 0 : shapes.more);
/** How long the list is, as far as one can tell. */
export const $count = $entries.map(countIn);

/** Chosen from an entry that is here to the end of a list whose end is not: Ctrl+A, also with some taken out, Shift+End. */
function reachesOn({ ranges }: Selection, entries: Entries): boolean {
  const [from, to] = ranges.at(-1) ?? [0, 0];
  return entries.next !== '' && from < entries.rows.length && to === countIn(entries);
}

/** The same, now that the list ends there. */
function reaching({ ranges, anchor, active }: Selection, entries: Entries): Selection {
  const [from, to] = ranges.at(-1) ?? [0, 0];
  const end = entries.status === 'failed' ? entries.rows.length : countIn(entries);
  const extended: Ranges = [...ranges.slice(0, -1), [from, end]];
  return { ranges: extended, anchor, active: active === to - 1 ? end - 1 : active };
}

/** The selection goes on to the end of the list, which is being fetched for it. */
export const $isGathering = createStore(false);
const chosen = sample({
  clock: selectionChanged,
  source: $entries,
  fn: (entries, selection) => ({
    // Of shapes alone nothing can be chosen.
    selection: entries.rows.length === 0 ? selectNone(selection) : selection,
    isGathering: reachesOn(selection, entries),
  }),
});
const grown = sample({ clock: $entries, source: $isGathering, filter: Boolean, fn: (_, entries) => entries });

$isGathering
  .on(chosen, (_, { isGathering }) => isGathering)
  .on(grown, (_, { next, status }) => next !== '' && status !== 'failed')
  .reset(selectionCleared, listTurned, shareArrived, standingChanged);
export const $selection = createStore<Selection>(nothingSelected, { serialize: 'ignore' })
  .on(chosen, (_, { selection }) => selection)
  .on(grown, reaching)
  .on(selectionCleared, selectNone)
  .reset(listTurned, shareArrived);

/** The page that is fetched for it next. */
const $pageWanted = combine($isGathering, $entries, (isGathering, { next, status }) =>
  isGathering && status === 'ready' ? next : '',
);
sample({
  clock: $pageWanted,
  filter: (next) => next !== '',
  fn: () => Number.POSITIVE_INFINITY,
  target: rangeNeeded,
});
sample({
  clock: chosen,
  source: $entries,
  filter: ({ status }, { isGathering }) => isGathering && status === 'failed',
  fn: () => {},
  target: listRetried,
});
// The selection is smaller than was meant.
sample({
  clock: grown,
  filter: ({ status }) => status === 'failed',
  fn: () => ({ text: { id: 'sharePage.failed' }, tone: 'bad' as const }),
  target: noticeShown,
});

/** Those of the chosen entries that are here. */
export const $selected = combine($selection, $entries, ({ ranges }, { rows }): readonly FileAnswer[] =>
  [...placesOf(ranges)].flatMap((index) => rows[index] ?? []),
);

/** All of an open folder: it is asked for as the folder itself, so that its end need not be awaited, nor each entry named. */
const $isWhole = combine($selection, $entries, $words, (selection, entries, words) => {
  const { next, rows } = entries;
  const isAll = selection.ranges.length === 1 && countOf(selection.ranges) === countIn(entries);
  return words === '' && isAll && (next !== '' || rows.length > mostSharedEntries);
});
/** Whether it is known what is chosen. */
export const $isKnown = combine($isGathering, $isWhole, (isGathering, isWhole) => isWhole || !isGathering);

/** The chosen entries as they are asked for; none: all that is shared. */
export const $wanted = combine(
  { isWhole: $isWhole, selected: $selected, folder: $folder },
  ({ isWhole, selected, folder }): readonly Pick<FileAnswer, 'id' | 'kind'>[] => {
    if (!isWhole) return selected;
    return folder.id === '' ? [] : [{ id: folder.id, kind: 'drive#folder' }];
  },
);

/**
 * The request that saves the chosen entries, with the folders that they lie in. Entries of a search may lie anywhere, and are
 * saved by itself, as from the viewer: the open folder says nothing of where it lies.
 */
export const $save = combine(
  {
    shareId: $shareId,
    token: $token,
    folder: $folder,
    words: $words,
    isWhole: $isWhole,
    wanted: $wanted,
  },
  ({ shareId, token, folder, words, isWhole, wanted }): SaveRequest => {
    const way = words === '' ? (folder.path ?? []).map(({ id }) => id) : [];
    return {
      shareId,
      token,
      fileIds: wanted.map(({ id }) => id),
      ancestorIds: isWhole ? way.slice(0, -1) : way,
    };
  },
);

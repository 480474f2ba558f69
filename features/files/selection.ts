import { combine, createEvent, createStore, sample } from 'effector';
import {
  countOf,
  nothingSelected,
  placesOf,
  rangeOf,
  rangesWhere,
  type Selection,
} from '../../ui/file-grid/index.ts';
import type { DriveFile } from './file.ts';
import { $isComplete, rangeNeeded } from './listing.ts';
import { $rows } from './operations.ts';
import { $place } from './place-model.ts';

export const selectionChanged = createEvent<Selection>();
export const selectionCleared = createEvent();
/** These are to be chosen, by their ids: what a link points at, what was just made. */
export const entriesPointedAt = createEvent<readonly string[]>();

interface Tracked {
  readonly rows: readonly DriveFile[];
  readonly selection: Selection;
  /** All of a list that is not fetched to its end: what comes is chosen too. */
  readonly isAll: boolean;
}

/** Rows that stand for what has not been fetched yet. */
const pending = 60;

/** How long the list is, as far as one can tell. */
export const $count = combine($rows, $isComplete, (rows, isComplete) =>
  rows.length === 0 || isComplete ? rows.length : rows.length + pending,
);

/** The same entries, wherever they stand now. */
export function followed(selection: Selection, before: readonly DriveFile[], after: readonly DriveFile[]) {
  const { ranges, anchor, active } = selection;
  if (ranges.length === 0 && active === null) return selection;
  const places = new Map(after.map(({ id }, index) => [id, index]));
  const chosen = new Set([...placesOf(ranges)].map((index) => before[index]?.id));
  const moved = (index: number | null): number | null => {
    if (index === null || after.length === 0) return null;
    // What was removed leaves its place to the next one.
    return places.get(before[index]?.id ?? '') ?? Math.min(index, after.length - 1);
  };
  return {
    ranges: chosen.size === 0 ? [] : rangesWhere(after.length, (index) => chosen.has(after[index]?.id)),
    anchor: moved(anchor),
    active: moved(active),
  };
}

const $tracked = createStore<Tracked>(
  { rows: [], selection: nothingSelected, isAll: false },
  { serialize: 'ignore' },
);
const chosen = sample({
  clock: selectionChanged,
  source: { count: $count, isComplete: $isComplete },
  fn: ({ count, isComplete }, selection) => ({
    selection,
    isAll: !isComplete && count > 0 && countOf(selection.ranges) === count,
  }),
});
/** Pointed at before they are in the list: they are chosen when they come. */
const $awaited = createStore<readonly string[]>([]);

const arrived = sample({
  clock: [$rows, entriesPointedAt],
  source: { rows: $rows, awaited: $awaited },
  filter: ({ rows, awaited }) => awaited.length > 0 && rows.some(({ id }) => awaited.includes(id)),
  fn: ({ rows, awaited }): Selection => {
    const ranges = rangesWhere(rows.length, (index) => awaited.includes(rows[index]?.id ?? ''));
    const first = ranges[0]?.[0] ?? null;
    return { ranges, anchor: first, active: first };
  },
});

$awaited.on(entriesPointedAt, (_, ids) => ids).on([arrived, selectionChanged], () => []);
$tracked
  .on($rows, ({ rows: before, selection, isAll }, rows) => ({
    rows,
    isAll,
    selection: isAll
      ? { ...selection, ranges: rangeOf(0, rows.length + pending) }
      : followed(selection, before, rows),
  }))
  .on(chosen, (tracked, { selection, isAll }) => ({ ...tracked, selection, isAll }))
  .on(arrived, (tracked, selection) => ({ ...tracked, selection, isAll: false }))
  .on(selectionCleared, (tracked) => ({
    ...tracked,
    isAll: false,
    selection: { ...tracked.selection, ranges: [] },
  }))
  .on($place, (tracked) => ({ ...tracked, selection: nothingSelected, isAll: false }));

export const $selection = $tracked.map(({ selection }) => selection);
/** What is chosen, as far as it is fetched. */
export const $selected = $tracked.map(({ rows, selection }): readonly DriveFile[] =>
  [...placesOf(selection.ranges)].flatMap((index) => rows[index] ?? []),
);
export const $selectedCount = $selected.map((entries) => entries.length);

sample({
  clock: chosen,
  filter: ({ isAll }) => isAll,
  fn: () => ({ from: 0, to: Number.MAX_SAFE_INTEGER }),
  target: rangeNeeded,
});

import { combine, createEvent, createStore, sample } from 'effector';
import {
  countOf,
  has,
  minus,
  placesOf,
  type Ranges,
  rangeOf,
  rangesWhere,
  union,
} from '../../../ui/file-grid/ranges.ts';
import { nothingSelected, type Selection } from '../../../ui/file-grid/selection.ts';
import { signedOut } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { $isComplete, $listedLocation, queryReplaced, rangeNeeded } from '../list/list-model.ts';
import { $location } from '../location/location-model.ts';
import { $rows } from '../queue/operation-queue.ts';

export const selectionChanged = createEvent<Selection>();
export const selectionCleared = createEvent();
/** The selection was picked up to be dropped somewhere, or put down again. */
export const selectionDragged = createEvent<boolean>();
/** Entries of a folder are to be chosen as soon as it is open: what a link points at, what was just made. */
export const entriesHighlighted = createEvent<Highlighted>();

interface Highlighted {
  readonly ids: readonly string[];
  /** The root is "". */
  readonly folderId: string;
}

export const $isDragging = createStore(false)
  .on(selectionDragged, (_, isDragging) => isDragging)
  .reset($location, signedOut);

interface Tracked {
  readonly rows: readonly DriveFile[];
  readonly selection: Selection;
  /**
   * What the end of a list that is not fetched to it is awaited for. `all` is chosen: what is fetched is chosen too, what
   * is new afterwards is not. The keyboard went to the `end`: the active entry goes on as more comes. The `rest`: something
   * was taken out of a choice that reaches to the end.
   */
  readonly awaiting: 'all' | 'end' | 'rest' | null;
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
    // A removed entry leaves its place to the next one.
    return places.get(before[index]?.id ?? '') ?? Math.min(index, after.length - 1);
  };
  return {
    ranges: chosen.size === 0 ? [] : rangesWhere(after.length, (index) => chosen.has(after[index]?.id)),
    anchor: moved(anchor),
    active: moved(active),
  };
}

/** The same with the last of so many entries as the active one; what was chosen up to the last reaches there again. */
function atEnd(before: Selection, { ranges, anchor }: Selection, count: number): Selection {
  const active = count - 1;
  if (before.active === null || !has(before.ranges, before.active)) return { ranges, anchor, active };
  const from = countOf(before.ranges) === 1 ? active : Math.min(anchor ?? active, active);
  return { ranges: rangeOf(from, count), anchor: from, active };
}

/** Up to which place something is chosen. */
const reachOf = (ranges: Ranges): number => ranges.at(-1)?.[1] ?? 0;

/** Places that were chosen before it was known what lies there, after the same last entry as before. */
function unfetched(ranges: Ranges, before: readonly DriveFile[], after: readonly DriveFile[]): Ranges {
  const later = minus(ranges, rangeOf(0, before.length));
  const last = before.at(-1);
  if (later.length === 0 || !last) return later;
  const location =
    after[before.length - 1]?.id === last.id ? before.length - 1 : after.findIndex(isSame(last));
  const shift = location - (before.length - 1);
  return location === -1 ? [] : later.map(([from, to]) => [from + shift, to + shift] as const);
}
const isSame =
  (one: DriveFile) =>
  ({ id }: DriveFile): boolean =>
    id === one.id;

/** The selection, once these are the rows of a list that may be longer. */
function selectionIn(
  { rows: before, selection, awaiting }: Tracked,
  rows: readonly DriveFile[],
  count: number,
) {
  if (awaiting === 'all') return { ...selection, ranges: rangeOf(0, count) };
  const same = followed(selection, before, rows);
  if (awaiting === 'end') return atEnd(selection, same, count);
  const rest =
    awaiting === 'rest'
      ? rangeOf(Math.min(before.length, rows.length), count)
      : minus(unfetched(selection.ranges, before, rows), rangeOf(count, Number.MAX_SAFE_INTEGER));
  return { ...same, ranges: union(same.ranges, rest) };
}

/** More than any window shows: who comes to the last entry from as far has gone to the end, and not turned a page. */
const farthestPage = 100;

const $tracked = createStore<Tracked>(
  { rows: [], selection: nothingSelected, awaiting: null },
  { serialize: 'ignore' },
);
const isEqual = (one: Ranges, other: Ranges): boolean => JSON.stringify(one) === JSON.stringify(other);
const chosen = sample({
  clock: selectionChanged,
  source: { count: $count, isComplete: $isComplete, before: $tracked },
  fn: ({ count, isComplete, before }, selection) => {
    const { active } = selection;
    const isAll = count > 0 && countOf(selection.ranges) === count;
    const isLeap = active === count - 1 && active - (before.selection.active ?? 0) > farthestPage;
    const isRest = before.awaiting !== null && reachOf(selection.ranges) === count;
    const awaiting = isComplete ? null : isAll ? 'all' : isLeap ? 'end' : isRest ? 'rest' : null;
    return { selection, awaiting, isOther: !isEqual(selection.ranges, before.selection.ranges) } as const;
  },
});
/** Entries of a link, and those of them not fetched yet: a long list is fetched page by page. */
const $pointed = createStore<(Highlighted & { readonly awaited: readonly string[] }) | null>(null);
$pointed.on(entriesHighlighted, (_, pointed) => ({ ...pointed, awaited: pointed.ids }));

/** The keyboard that comes to the list chooses nothing yet. */
const ownChoice = sample({ clock: selectionChanged, filter: ({ ranges }) => ranges.length > 0 });

const isUnfetched = ({ rows, selection }: Tracked): boolean => reachOf(selection.ranges) > rows.length;
/** More is chosen than is fetched, and the list is fetched for it. */
export const $isGathering = $tracked.map(isUnfetched);
/** The list was fetched to its end, and what was awaited of it is known. */
const endArrived = sample({
  clock: [$isComplete, $tracked],
  source: { tracked: $tracked, isComplete: $isComplete },
  filter: ({ tracked, isComplete }) => isComplete && (tracked.awaiting !== null || isUnfetched(tracked)),
  fn: () => {},
});
/** The whole selection may be fetched now. */
export const gathered = sample({
  clock: [$rows, endArrived],
  source: $isGathering,
  filter: (isGathering) => !isGathering,
  fn: () => {},
});
/** “All” means the same in another order; “up to the end” does not. */
const reordered = sample({
  clock: queryReplaced,
  source: $tracked,
  filter: ({ awaiting }) => awaiting !== 'all',
  fn: ({ awaiting }) => awaiting,
});

const lookedFor = sample({
  clock: [$rows, $pointed],
  source: { rows: $rows, pointed: $pointed, location: $listedLocation },
  filter: ({ pointed, location }) =>
    pointed !== null && location?.type === 'folder' && location.folderId === pointed.folderId,
  fn: ({ rows, pointed }) => {
    const { ids = [], awaited = [] } = pointed ?? {};
    const there = new Set(rows.map(({ id }) => id));
    const left = awaited.filter((id) => !there.has(id));
    return { rows, ids, left, isFound: left.length < awaited.length };
  },
});
const found = sample({
  clock: lookedFor,
  filter: ({ isFound }) => isFound,
  fn: ({ rows, ids }): Selection => {
    const pointed = new Set(ids);
    const ranges = rangesWhere(rows.length, (index) => pointed.has(rows[index]?.id ?? ''));
    const first = ranges[0]?.[0] ?? null;
    return { ranges, anchor: first, active: first };
  },
});

$pointed
  .on(lookedFor, (pointed, { left, isFound }) =>
    pointed && left.length > 0 ? (isFound ? { ...pointed, awaited: left } : pointed) : null,
  )
  .reset(ownChoice, selectionCleared, signedOut);
$tracked
  .on($rows, (tracked, rows) => ({
    ...tracked,
    rows,
    selection: selectionIn(tracked, rows, rows.length + pending),
  }))
  .on(chosen, (tracked, { selection, awaiting }) => ({ ...tracked, selection, awaiting }))
  .on(endArrived, (tracked) => ({
    ...tracked,
    awaiting: null,
    selection: selectionIn(tracked, tracked.rows, tracked.rows.length),
  }))
  .on(found, (tracked, selection) => ({ ...tracked, selection, awaiting: null }))
  .on(selectionCleared, (tracked) => ({
    ...tracked,
    awaiting: null,
    selection: { ...tracked.selection, ranges: [] },
  }))
  .on(reordered, (tracked, awaiting) =>
    awaiting === null ? tracked : { ...tracked, selection: nothingSelected, awaiting: null },
  )
  .on([$location, signedOut], (tracked) => ({ ...tracked, selection: nothingSelected, awaiting: null }));

export const $selection = $tracked.map(({ selection }) => selection);
/** The selected entries, as far as they are fetched. */
export const $selected = $tracked.map(({ rows, selection }): readonly DriveFile[] =>
  [...placesOf(selection.ranges)].flatMap((index) => rows[index] ?? []),
);
/** Something else is chosen now, or nothing. */
export const selectionAbandoned = sample({
  clock: [sample({ clock: chosen, filter: ({ isOther }) => isOther }), found, selectionCleared, reordered],
  fn: () => {},
});
export const $selectedCount = $selected.map((entries) => entries.length);

sample({
  // A list that is asked for anew is wanted to its end by nobody else.
  clock: [chosen, queryReplaced],
  source: $tracked,
  filter: (tracked) => tracked.awaiting !== null || isUnfetched(tracked),
  fn: ({ awaiting, selection }) => ({
    from: 0,
    to: awaiting === null ? reachOf(selection.ranges) : Number.MAX_SAFE_INTEGER,
  }),
  target: rangeNeeded,
});
sample({
  clock: lookedFor,
  source: $isComplete,
  filter: (isComplete, { left }) => left.length > 0 && !isComplete,
  fn: (_, { rows }) => ({ from: 0, to: rows.length + 1 }),
  target: rangeNeeded,
});

import {
  combine,
  createEvent,
  createStore,
  type EventCallable,
  type Store,
  sample,
  type Unit,
} from 'effector';
import {
  countOf,
  has,
  minus,
  placesOf,
  type Ranges,
  rangeOf,
  rangesWhere,
  union,
} from '../../ui/file-grid/ranges.ts';
import { nothingSelected, type Selection, selectNone } from '../../ui/file-grid/selection.ts';

interface SelectionOptions<Row> {
  readonly $rows: Store<readonly Row[]>;
  readonly idOf: (row: Row) => string;
  /** Whether the list is fetched to its end; without it only rows that are fetched can be selected. */
  readonly $isComplete?: Store<boolean>;
  /** Whether the row of this id is missing because the user has removed it: then it is chosen no more. */
  readonly $isRemoved?: Store<(id: string) => boolean>;
  /** Whether the rows are up to date; new entries are part of "all" once they arrive. */
  readonly $isUpToDate?: Store<boolean>;
  /** Positions that have not been fetched yet, and may be selected. */
  readonly pending?: number;
  /** More than any window shows: moving that far to the last entry means End, not Page Down. */
  readonly farthestPage?: number;
  /** Rows up to this place are wanted. */
  readonly needed?: EventCallable<number>;
  /** The awaited rows do not come: the selection ends where the rows end. */
  readonly missed?: Unit<unknown>;
  /** The same list in another order: "all" stays all, any other selection is cleared. */
  readonly reordered?: Unit<unknown>;
  /** The list is about something else. */
  readonly reset: readonly Unit<unknown>[];
}

interface Tracked<Row> {
  readonly rows: readonly Row[];
  readonly selection: Selection;
  /** Chosen rows that lie beyond those that are fetched, since the list was read again: they stay chosen. */
  readonly beyond: readonly Row[];
  /** While the rest is awaited: ids of rows that were fetched and are not chosen. */
  readonly deselected: ReadonlySet<string>;
  /**
   * Why the rest of an incomplete list is fetched. `all` is selected: fetched rows become selected too, later new ones
   * do not. The keyboard went to the `end`: the active entry moves on as more arrives. The `rest`: something was
   * deselected in a selection that reaches to the end.
   */
  readonly awaiting: 'all' | 'end' | 'rest' | null;
}

const noIds: ReadonlySet<string> = new Set();

/** The rows at chosen places. */
const rowsIn = <Row>(ranges: Ranges, rows: readonly Row[]): Row[] =>
  [...placesOf(ranges)].flatMap((index) => rows[index] ?? []);

/** The same entries at their new positions. */
function followed<Row>(
  { selection, rows: before, beyond }: Tracked<Row>,
  after: readonly Row[],
  idOf: (row: Row) => string,
): Selection {
  const { ranges, anchor, active } = selection;
  if (ranges.length === 0 && active === null && beyond.length === 0) return selection;
  const idAt = (rows: readonly Row[], index: number): string | undefined =>
    index < rows.length ? idOf(rows[index] as Row) : undefined;
  const indexes = new Map(after.map((row, index) => [idOf(row), index]));
  const chosen = new Set([...rowsIn(ranges, before), ...beyond].map(idOf));
  const moved = (index: number | null): number | null => {
    if (index === null || after.length === 0) return null;
    // A removed entry leaves its place to the next one.
    return indexes.get(idAt(before, index) ?? '') ?? Math.min(index, after.length - 1);
  };
  return {
    ranges:
      chosen.size === 0 ? [] : rangesWhere(after.length, (index) => chosen.has(idAt(after, index) ?? '')),
    anchor: moved(anchor),
    active: moved(active),
  };
}

/**
 * The chosen rows that these no longer reach: a list that is read again may end earlier than before. A row that is missing
 * among those that are still here is gone.
 */
function beyondIn<Row>(
  { rows: before, selection, beyond }: Tracked<Row>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  if (beyond.length === 0 && selection.ranges.length === 0) return beyond;
  const ids = new Set(rows.map(idOf));
  const last = before.findLastIndex((row) => ids.has(idOf(row)));
  const later = rowsIn(minus(selection.ranges, rangeOf(0, last + 1)), before);
  return [...later, ...beyond].filter((row) => !ids.has(idOf(row)));
}

/** The rows that stay unchosen when the rest of the list becomes chosen, wherever the list is read to meanwhile. */
function deselectedIn<Row>(
  { rows, selection, awaiting, deselected }: Tracked<Row>,
  idOf: (row: Row) => string,
): ReadonlySet<string> {
  if (awaiting !== 'rest') return noIds;
  const left = new Set(deselected);
  rows.forEach((row, index) => {
    if (has(selection.ranges, index)) left.delete(idOf(row));
    else left.add(idOf(row));
  });
  return left;
}

/**
 * Whether a choice adds to the one before, takes one row from it, or moves the keyboard alone. A press that chooses one
 * row and no other does none of these, whatever was chosen.
 */
function isRelated(before: Selection, after: Selection): boolean {
  const { ranges, anchor, active } = after;
  if (isEqual(before.ranges, ranges) && before.anchor === anchor && before.active !== active) return true;
  const isOnly = active !== null && isEqual(ranges, rangeOf(active, active + 1));
  if (ranges.length === 0 || before.ranges.length === 0 || isOnly) return false;
  const taken = countOf(minus(before.ranges, ranges));
  return taken === 0 || (taken === 1 && minus(ranges, before.ranges).length === 0);
}

/**
 * The same with the last of so many entries as the active one; a selection up to the last entry reaches there again.
 */
function atEnd(before: Selection, { ranges, anchor }: Selection, count: number): Selection {
  const active = count - 1;
  if (before.active === null || !has(before.ranges, before.active)) return { ranges, anchor, active };
  const from = countOf(before.ranges) === 1 ? active : Math.min(anchor ?? active, active);
  return { ranges: rangeOf(from, count), anchor: from, active };
}

/** Up to which place something is chosen. */
const reachOf = (ranges: Ranges): number => ranges.at(-1)?.[1] ?? 0;

/** Positions that were selected before they were fetched, after the same last entry as before. */
function unfetched<Row>(
  ranges: Ranges,
  before: readonly Row[],
  after: readonly Row[],
  idOf: (row: Row) => string,
): Ranges {
  const later = minus(ranges, rangeOf(0, before.length));
  const last = before.at(-1);
  if (later.length === 0 || !last) return later;
  const at = before.length - 1;
  const isLast = (row: Row | undefined) => row !== undefined && idOf(row) === idOf(last);
  const place = isLast(after[at]) ? at : after.findIndex(isLast);
  const offset = place - at;
  return place === -1 ? [] : later.map(([from, to]) => [from + offset, to + offset] as const);
}

/** The selection, once these are the rows of a list that may be longer. */
function selectionIn<Row>(
  tracked: Tracked<Row>,
  rows: readonly Row[],
  count: number,
  idOf: (row: Row) => string,
): Selection {
  const { rows: before, selection, awaiting } = tracked;
  const deselected = deselectedIn(tracked, idOf);
  const isLeft = (row: Row | undefined) => row === undefined || !deselected.has(idOf(row));
  if (awaiting === 'all') return { ...selection, ranges: rangeOf(0, count) };
  const same = followed(tracked, rows, idOf);
  if (awaiting === 'end') return atEnd(selection, same, count);
  const rest =
    awaiting === 'rest'
      ? rangesWhere(count, (index) => index >= Math.min(before.length, rows.length) && isLeft(rows[index]))
      : minus(unfetched(selection.ranges, before, rows, idOf), rangeOf(count, Number.MAX_SAFE_INTEGER));
  return { ...same, ranges: union(same.ranges, rest) };
}

const isEqual = (one: Ranges, other: Ranges): boolean => JSON.stringify(one) === JSON.stringify(other);
const isUnfetched = ({ rows, selection }: Tracked<unknown>): boolean =>
  reachOf(selection.ranges) > rows.length;

/**
 * The selection in a list that may continue beyond its rows. It follows its entries to new positions, and selected
 * positions that are not fetched become entries once they are: the list is fetched for that. Once for each list,
 * outside of components.
 */
export function createSelection<Row>({
  $rows,
  idOf,
  $isComplete = createStore(true),
  $isRemoved = createStore(() => false),
  $isUpToDate = createStore(true),
  pending = 0,
  farthestPage = 0,
  needed = createEvent<number>(),
  missed,
  reordered = createEvent(),
  reset,
}: SelectionOptions<Row>) {
  const changed = createEvent<Selection>();
  const cleared = createEvent();
  /** The page itself chooses. */
  const pointed = createEvent<Selection>();

  const $tracked = createStore<Tracked<Row>>(
    { rows: [], selection: nothingSelected, beyond: [], deselected: noIds, awaiting: null },
    { serialize: 'ignore' },
  );
  const $count = combine($rows, $isComplete, (rows, isComplete) =>
    rows.length === 0 || isComplete ? rows.length : rows.length + pending,
  );
  const chosen = sample({
    clock: changed,
    source: {
      rows: $rows,
      count: $count,
      isComplete: $isComplete,
      isUpToDate: $isUpToDate,
      before: $tracked,
    },
    fn: ({ rows, count, isComplete, isUpToDate, before }, selection) => {
      const { active } = selection;
      const isAll = count > 0 && countOf(selection.ranges) === count;
      const isLeap = active === count - 1 && active - (before.selection.active ?? 0) > farthestPage;
      const isRest = before.awaiting !== null && reachOf(selection.ranges) === count;
      const reaches = isAll ? 'all' : isLeap ? 'end' : isRest ? 'rest' : null;
      // In a complete list only new entries can be outstanding.
      const isKnown = count === 0 || (isComplete && (isUpToDate || !isAll));
      const awaiting = isKnown ? null : reaches;
      const isOther = !isEqual(selection.ranges, before.selection.ranges);
      // Of a list of which nothing is known nothing can be chosen.
      const made = count === 0 ? selectNone(selection) : selection;
      // The first rows may have come with the page, without an event.
      const beyond = isAll || !isRelated(before.selection, made) ? [] : before.beyond;
      const deselected = awaiting === 'rest' ? before.deselected : noIds;
      return { tracked: { rows, selection: made, beyond, deselected, awaiting }, isOther } as const;
    },
  });

  /** More is chosen than is fetched, and the list is fetched for it. */
  const $isGathering = combine(
    $tracked,
    $isUpToDate,
    (tracked, isUpToDate) => isUnfetched(tracked) || (tracked.awaiting === 'all' && !isUpToDate),
  );
  const $isAwaiting = $tracked.map((tracked) => tracked.awaiting !== null || isUnfetched(tracked));
  /** The list was fetched to its end, so nothing is outstanding. */
  const ended = sample({
    clock: [$isComplete, $isUpToDate, $tracked],
    source: { isAwaiting: $isAwaiting, isComplete: $isComplete, isUpToDate: $isUpToDate, tracked: $tracked },
    filter: ({ isAwaiting, isComplete, isUpToDate, tracked }) =>
      isAwaiting && isComplete && (isUpToDate || tracked.awaiting !== 'all'),
    fn: () => {},
  });
  const givenUp = sample({
    clock: missed ?? createEvent(),
    source: $isAwaiting,
    filter: Boolean,
    fn: () => {},
  });
  /** The whole selection may be fetched now. */
  const gathered = sample({
    clock: [$rows, ended],
    source: $isGathering,
    filter: (isGathering) => !isGathering,
    fn: () => {},
  });
  const lost = sample({
    clock: reordered,
    source: $tracked,
    filter: ({ awaiting }) => awaiting !== 'all',
    fn: () => {},
  });

  /** Of those beyond the rows, only what may still be there. */
  const $beyond = combine($tracked, $isComplete, $isRemoved, ({ beyond }, isComplete, isRemoved) =>
    isComplete ? [] : beyond.filter((row) => !isRemoved(idOf(row))),
  );
  const lapsed = sample({
    clock: $beyond,
    source: $tracked,
    filter: ({ beyond }, left) => left.length < beyond.length,
    fn: (_, left) => left,
  });

  $tracked
    .on($rows, (tracked, rows) => ({
      ...tracked,
      rows,
      beyond: beyondIn(tracked, rows, idOf),
      deselected: deselectedIn(tracked, idOf),
      selection: selectionIn(tracked, rows, rows.length + pending, idOf),
    }))
    .on(lapsed, (tracked, beyond) => ({ ...tracked, beyond }))
    .on(chosen, (_, { tracked }) => tracked)
    .on([ended, givenUp], (tracked) => ({
      ...tracked,
      awaiting: null,
      selection: selectionIn(tracked, tracked.rows, tracked.rows.length, idOf),
    }))
    .on(pointed, (tracked, selection) => ({ ...tracked, selection, beyond: [], awaiting: null }))
    .on(cleared, (tracked) => ({
      ...tracked,
      beyond: [],
      awaiting: null,
      selection: { ...tracked.selection, ranges: [] },
    }))
    .on(lost, (tracked) =>
      tracked.awaiting === null
        ? tracked
        : { ...tracked, selection: nothingSelected, beyond: [], awaiting: null },
    )
    .on([...reset], (tracked) => ({ ...tracked, selection: nothingSelected, beyond: [], awaiting: null }));

  sample({
    // A list that is requested again is fetched to its end only for this.
    clock: [chosen, reordered],
    source: { tracked: $tracked, isAwaiting: $isAwaiting },
    filter: ({ isAwaiting }) => isAwaiting,
    fn: ({ tracked: { awaiting, selection } }) =>
      awaiting === null ? reachOf(selection.ranges) : Number.MAX_SAFE_INTEGER,
    target: needed,
  });

  return {
    changed,
    cleared,
    pointed,
    $count,
    $selection: $tracked.map(({ selection }) => selection),
    /** The selected rows, as far as they were ever fetched. */
    $selected: combine($tracked, $beyond, ({ rows, selection }, beyond): readonly Row[] => [
      ...rowsIn(selection.ranges, rows),
      ...beyond,
    ]),
    $isGathering,
    gathered,
    /** The awaited rows did not come. */
    givenUp,
    /** Something else is chosen now, or nothing. */
    abandoned: sample({
      clock: [sample({ clock: chosen, filter: ({ isOther }) => isOther }), pointed, cleared, lost],
      fn: () => {},
    }),
  };
}

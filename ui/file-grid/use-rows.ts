import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import { type Layout, layOut, rowAt, rowOf, topOf } from './layout.ts';
import { type Measures, measuresOf } from './measures.ts';
import { type Sight, type SlottedRow, slotted } from './slots.ts';
import type { FileGridProps, GridEntry } from './types.ts';
import { useContentWidth } from './use-content-width.ts';
import { useSight } from './use-sight.ts';

/** Rows drawn beyond the edges, so that a flick of the wheel meets no empty ground. */
const overscan = { list: 4, grid: 2 } as const;

interface DrawnRow extends SlottedRow {
  /** Pixels from the top of the rows. */
  readonly top: number;
}

export interface Rows {
  readonly width: number;
  readonly measures: Measures;
  readonly layout: Layout;
  /**
   * What is drawn, in the order of its elements: rows in sight, some around, and that of the entry with the keyboard
   * wherever it is.
   */
  readonly drawn: readonly DrawnRow[];
  /** The entry that has the keyboard, if the list still is so long. */
  readonly active: number | null;
  readonly reveal: (index: number) => void;
}

/** Which rows stand where, and which of them are drawn. */
export function useRows<Entry extends GridEntry>(
  scroller: RefObject<HTMLElement | null>,
  props: FileGridProps<Entry>,
): Rows {
  const { view, count, groups, selection, renaming = null, onRangeNeeded, initialScroll = 0 } = props;
  const [width, gutter] = useContentWidth(scroller);
  const measures = useMemo(() => measuresOf(view, width, gutter), [view, width, gutter]);
  const { columns, rowHeight, headingHeight, headerHeight } = measures;
  const layout = useMemo(
    () => layOut({ count, columns, rowHeight, headingHeight, groups }),
    [count, columns, rowHeight, headingHeight, groups],
  );
  const active = selection.active !== null && selection.active < count ? selection.active : null;
  const kept = renaming ?? active;
  const keptRow = kept === null ? null : rowOf(layout, kept);
  const isEdited = renaming !== null;
  useLayoutEffect(() => {
    if (scroller.current && initialScroll > 0) scroller.current.scrollTop = initialScroll;
  }, [scroller, initialScroll]);
  const { drawn: sight, look } = useSight(scroller, layout, {
    above: headerHeight,
    around: overscan[view],
    initialScroll,
  });
  const reveal = useReveal(scroller, layout, measures, look);
  const drawn = useMemo(
    () =>
      (width > 0 ? slotted(sight, sight.slots, keptRow, isEdited) : []).map((drawn) => ({
        ...drawn,
        top: topOf(layout, drawn.row),
      })),
    [width, sight, keptRow, isEdited, layout],
  );
  const needed = entriesOf(layout, width > 0 ? sight : { from: 0, to: -1 });
  useEffect(() => {
    if (needed.to > needed.from) onRangeNeeded?.(needed.from, needed.to);
  }, [needed.from, needed.to, onRangeNeeded]);
  return { width, measures, layout, drawn, active, reveal };
}

/** Brings an entry into sight, with the heading above where it is the first below one; moves as little as it can. */
function useReveal(
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
  measures: Measures,
  onMoved: () => void,
) {
  const { rowHeight, headerHeight } = measures;
  return useCallback(
    (index: number) => {
      const list = scroller.current;
      if (!list || index < 0 || index >= layout.count) return;
      const row = rowOf(layout, index);
      const isBelowHeading = row > 0 && rowAt(layout, row - 1).kind === 'heading';
      const top = topOf(layout, isBelowHeading ? row - 1 : row);
      const bottom = topOf(layout, row) + rowHeight;
      const room = list.clientHeight - headerHeight;
      if (top < list.scrollTop) list.scrollTop = top;
      else if (bottom > list.scrollTop + room) list.scrollTop = bottom - room;
      else return;
      onMoved();
    },
    [scroller, layout, rowHeight, headerHeight, onMoved],
  );
}

/** The entries of some rows, from the first up to but without the last plus one. */
export function entriesOf(
  layout: Layout,
  { from, to }: Sight,
): { readonly from: number; readonly to: number } {
  const last = Math.min(to, layout.rowCount - 1);
  if (last < from || layout.rowCount === 0) return { from: 0, to: 0 };
  const [first, end] = [rowAt(layout, from), rowAt(layout, last)];
  // Below a heading there always is a row.
  const begin = first.kind === 'heading' ? rowAt(layout, from + 1) : first;
  const finish = end.kind === 'heading' ? rowAt(layout, last + 1) : end;
  return {
    from: begin.kind === 'entries' ? begin.from : 0,
    to: finish.kind === 'entries' ? finish.to : 0,
  };
}

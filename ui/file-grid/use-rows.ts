import { type RefObject, useCallback, useMemo } from 'react';
import { type Layout, layOut, rowAt, rowOf, topOf } from './layout.ts';
import { type Measures, measuresOf } from './measures.ts';
import { activeIn } from './selection.ts';
import type { Drawn } from './slots.ts';
import type { FileGridProps, GridEntry } from './types.ts';
import { useContentWidth } from './use-content-width.ts';
import { useReturn } from './use-return.ts';
import { useSameSight } from './use-same-sight.ts';
import { useSight } from './use-sight.ts';

/** Rows drawn beyond the edges, so that a flick of the wheel meets no empty ground. */
const overscan = { list: 4, grid: 2 } as const;

export interface Rows {
  readonly width: number;
  readonly measures: Measures;
  readonly layout: Layout;
  /** The entry that has the keyboard, if the list still is so long. */
  readonly active: number | null;
  readonly reveal: (index: number) => void;
  /** It is on the way to where its place was left. */
  readonly isReturning: () => boolean;
  /** Draws rows now, and whenever the list moves. */
  readonly draw: (paint?: (drawn: Drawn) => void) => void;
}

/** The positions of rows, and which of them are rendered. */
export function useRows<Entry extends GridEntry>(
  scroller: RefObject<HTMLElement | null>,
  props: FileGridProps<Entry>,
): Rows {
  const { view, count, groups, selection } = props;
  const [width, gutter] = useContentWidth(scroller);
  const measures = useMemo(() => measuresOf(view, width, gutter), [view, width, gutter]);
  const { columns, rowHeight, headingHeight, headerHeight } = measures;
  const layout = useMemo(
    () => layOut({ count, columns, rowHeight, headingHeight, groups }),
    [count, columns, rowHeight, headingHeight, groups],
  );
  const { draw, look } = useSight(scroller, layout, {
    above: headerHeight,
    around: overscan[view],
  });
  const reveal = useReveal(scroller, layout, measures, look);
  const active = activeIn(selection, count);
  useSameSight(scroller, layout, measures, { active, reveal });
  const isReturning = useReturn(scroller, layout, { ...props, isMeasured: width > 0, onMoved: look });
  return { width, measures, layout, active, reveal, isReturning, draw };
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
      const space = list.clientHeight - headerHeight;
      if (top < list.scrollTop) list.scrollTop = top;
      else if (bottom > list.scrollTop + space) list.scrollTop = bottom - space;
      else return;
      onMoved();
    },
    [scroller, layout, rowHeight, headerHeight, onMoved],
  );
}

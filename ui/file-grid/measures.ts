import type { GridView } from './types.ts';

/** Sizes in pixels, of which the layout is made; `file-grid.module.css` draws to the same ones. */
export interface Measures {
  readonly columns: number;
  readonly columnWidth: number;
  readonly rowHeight: number;
  readonly headingHeight: number;
  /** Height of the column titles above the list; 0 where there are none. */
  readonly headerHeight: number;
  /** Columns are replaced by a line below the name. */
  readonly isNarrow: boolean;
  /** Ground left and right of the entries, where a frame can begin. */
  readonly margin: number;
  /** The same on the right: less beside a scroll bar. */
  readonly marginEnd: number;
}

const narrow = 640;
const cardWidth = { narrow: 148, wide: 184 } as const;
const captionHeight = 68;

/**
 * @param width of the list, inside its scroll bar
 * @param gutter of the scroll bar: background too, so that entries have the same distance from both edges of the list
 */
export function measuresOf(view: GridView, width: number, gutter = 0): Measures {
  const isNarrow = width < narrow;
  const margin = isNarrow ? 8 : 16;
  const marginEnd = Math.max(0, margin - gutter);
  const inner = Math.max(1, width - margin - marginEnd);
  const headingHeight = 48;
  if (view === 'list') {
    return {
      columns: 1,
      columnWidth: inner,
      rowHeight: isNarrow ? 64 : 48,
      headingHeight,
      headerHeight: isNarrow ? 0 : 40,
      isNarrow,
      margin,
      marginEnd,
    };
  }
  const columns = Math.max(2, Math.floor(inner / (isNarrow ? cardWidth.narrow : cardWidth.wide)));
  const columnWidth = inner / columns;
  return {
    columns,
    columnWidth,
    rowHeight: Math.round(columnWidth * 0.68) + captionHeight,
    headingHeight,
    headerHeight: 0,
    isNarrow,
    margin,
    marginEnd,
  };
}

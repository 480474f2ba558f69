import { none, type Ranges, rangeOf, union } from './ranges.ts';

/** Entries under one heading, from `from` up to the next group. */
export interface GridGroup {
  readonly from: number;
  readonly label: string;
}

interface LayoutInput {
  readonly count: number;
  /** Entries in one row. */
  readonly columns: number;
  /** Pixels. */
  readonly rowHeight: number;
  readonly headingHeight: number;
  /** In order, the first from 0; without any there are no headings. */
  readonly groups?: readonly GridGroup[] | undefined;
}

interface Section {
  readonly label: string | null;
  readonly from: number;
  readonly to: number;
  readonly firstRow: number;
  /** Pixels above its first row. */
  readonly top: number;
}

type Row =
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'entries'; readonly from: number; readonly to: number };

/** The position of every entry, computed without iterating: heights are fixed. Costs as much as there are groups. */
export interface Layout extends LayoutInput {
  readonly sections: readonly Section[];
  readonly rowCount: number;
  /** Pixels. */
  readonly height: number;
}

export function layOut(input: LayoutInput): Layout {
  const { count, columns, rowHeight, headingHeight, groups = [] } = input;
  const starts = groups.filter(({ from }) => from < count);
  const sections: Section[] = [];
  let [row, top] = [0, 0];
  for (const [at, start] of (starts.length > 0 ? starts : [{ from: 0, label: null }]).entries()) {
    const to = starts[at + 1]?.from ?? count;
    sections.push({ label: start.label, from: start.from, to, firstRow: row, top });
    const rows = Math.ceil((to - start.from) / columns);
    row += rows + (start.label === null ? 0 : 1);
    top += rows * rowHeight + (start.label === null ? 0 : headingHeight);
  }
  return { ...input, sections, rowCount: row, height: top };
}

const headings = ({ label }: Section): number => (label === null ? 0 : 1);

/** The last section for which `isBefore` holds. */
function sectionWhere(layout: Layout, isBefore: (section: Section) => boolean): Section {
  let [low, high] = [0, layout.sections.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (isBefore(layout.sections[middle] as Section)) low = middle;
    else high = middle - 1;
  }
  return layout.sections[low] as Section;
}

export function rowAt(layout: Layout, row: number): Row {
  const section = sectionWhere(layout, ({ firstRow }) => firstRow <= row);
  const at = row - section.firstRow - headings(section);
  if (at < 0) return { kind: 'heading', label: section.label as string };
  const from = section.from + at * layout.columns;
  return { kind: 'entries', from, to: Math.min(from + layout.columns, section.to) };
}

/** Pixels above a row. */
export function topOf(layout: Layout, row: number): number {
  const section = sectionWhere(layout, ({ firstRow }) => firstRow <= row);
  const at = row - section.firstRow;
  const above = Math.min(at, headings(section));
  return section.top + above * layout.headingHeight + (at - above) * layout.rowHeight;
}

/** The row at so many pixels from the top; beyond the ends the first or the last. */
export function rowAtTop(layout: Layout, pixels: number): number {
  const section = sectionWhere(layout, ({ top }) => top <= pixels);
  const within = pixels - section.top - headings(section) * layout.headingHeight;
  const at = within < 0 ? 0 : headings(section) + Math.floor(within / layout.rowHeight);
  return Math.max(0, Math.min(layout.rowCount - 1, section.firstRow + at));
}

/** The row of an entry. */
export function rowOf(layout: Layout, index: number): number {
  const section = sectionWhere(layout, ({ from }) => from <= index);
  return section.firstRow + headings(section) + Math.floor((index - section.from) / layout.columns);
}

/** The column of an entry, from 0. */
export function columnOf(layout: Layout, index: number): number {
  const section = sectionWhere(layout, ({ from }) => from <= index);
  return (index - section.from) % layout.columns;
}

/**
 * The entry so many rows of entries below (or above): in the same column, or the row's last where that is shorter.
 * Headings are stepped over; at the ends it stays at the first or last row.
 */
export function indexBelow(layout: Layout, index: number, rows: number): number {
  const column = columnOf(layout, index);
  let row = rowOf(layout, index);
  for (let left = Math.abs(rows); left > 0; left -= 1) {
    let next = row + Math.sign(rows);
    if (next >= 0 && next < layout.rowCount && rowAt(layout, next).kind === 'heading') {
      next += Math.sign(rows);
    }
    if (next < 0 || next >= layout.rowCount) break;
    row = next;
  }
  const found = rowAt(layout, row);
  return found.kind === 'heading' ? index : Math.min(found.from + column, found.to - 1);
}

/** The entries of some rows, from the first up to but without the last plus one. */
export function entriesOf(
  layout: Layout,
  { from, to }: { readonly from: number; readonly to: number },
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

/** Pixels, from the upper left corner of the first row. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The entries that a frame touches. Columns share the width evenly; the gap between them belongs to both. */
export function entriesWithin(layout: Layout, box: Box, columnWidth: number): Ranges {
  let found: Ranges = none;
  for (const section of layout.sections) {
    const top = section.top + headings(section) * layout.headingHeight;
    const rows = Math.ceil((section.to - section.from) / layout.columns);
    const firstRow = Math.max(0, Math.floor((box.top - top) / layout.rowHeight));
    const lastRow = Math.min(rows - 1, Math.floor((box.bottom - top) / layout.rowHeight));
    if (box.bottom < top || firstRow > lastRow) continue;
    const left = Math.max(0, Math.floor(box.left / columnWidth));
    const right = Math.min(layout.columns - 1, Math.floor(box.right / columnWidth));
    if (left > right) continue;
    found = union(found, withinSection(layout, section, { firstRow, lastRow, left, right }));
  }
  return found;
}

function withinSection(
  { columns }: Layout,
  { from, to }: Section,
  span: { firstRow: number; lastRow: number; left: number; right: number },
): Ranges {
  const whole = span.left === 0 && span.right === columns - 1;
  if (whole)
    return rangeOf(from + span.firstRow * columns, Math.min(to, from + (span.lastRow + 1) * columns));
  const found: (readonly [number, number])[] = [];
  for (let row = span.firstRow; row <= span.lastRow; row += 1) {
    const start = from + row * columns;
    const end = Math.min(to, start + span.right + 1);
    if (start + span.left < end) found.push([start + span.left, end]);
  }
  return found;
}

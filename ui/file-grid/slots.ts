import type { Layout } from './layout.ts';

/** Rows from `from` to `to`, both in; none where `to` is less. */
export interface Sight {
  readonly from: number;
  readonly to: number;
}

/** Rows to draw, and the number of elements that show them. */
export interface Drawn extends Sight {
  readonly slots: number;
}

/** Which elements there are for rows, by number, or that of the row that is outside of the window or being edited. */
export type Slot = number | 'apart';

interface SlottedRow {
  readonly row: number;
  readonly slot: Slot;
}

/** The most rows that a window of so many pixels shows, at any scroll position. */
export function mostRows({ rowHeight, headingHeight, sections }: Layout, height: number): number {
  const hasHeadings = sections.some(({ label }) => label !== null);
  return Math.ceil(height / (hasHeadings ? Math.min(rowHeight, headingHeight) : rowHeight)) + 1;
}

/**
 * As many rows as there are elements for, where the list is so long: none is made or thrown away for a row more or less. At
 * its top the first rows are awaited, and none beside them.
 */
export function filled({ from, to }: Sight, slots: number, rowCount: number): Sight {
  if (to < from || from === 0) return { from, to };
  const last = Math.min(rowCount - 1, Math.max(to, from + slots - 1));
  return { from: Math.max(0, Math.min(from, last - slots + 1)), to: last };
}

/**
 * The rows of a window, by the elements that show them: a new row reuses the element of a removed one, which costs half
 * of a new one. The order is that of the elements, not of the list (`document-order.ts`).
 *
 * @param slots at least as many as there are rows in the window
 * @param kept a row that is always rendered: screen readers must find the active one
 * @param isEdited that row keeps one element while its name is edited, with the typed text, also when rows before it
 * come or go
 */
export function slotted(
  { from, to }: Sight,
  slots: number,
  kept: number | null,
  isEdited: boolean,
): SlottedRow[] {
  const rows: SlottedRow[] = [];
  for (let row = from; row <= to; row += 1)
    if (!isEdited || row !== kept) rows.push({ row, slot: row % slots });
  rows.sort((one, other) => (one.slot as number) - (other.slot as number));
  if (kept !== null && (isEdited || kept < from || kept > to)) rows.push({ row: kept, slot: 'apart' });
  return rows;
}

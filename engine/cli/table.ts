import { widthOf } from '../manifest/width.ts';

/** Fills a text up to so many columns of a terminal. */
const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** Rows as columns of even width, two spaces apart; the last column is as long as it is. Of `site` and of `admin`. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, widthOf(cell));
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === row.length - 1 ? cell : padded(cell, widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

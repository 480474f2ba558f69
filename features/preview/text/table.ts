import { parse } from 'papaparse';

/** Cells that a page draws without becoming slow. */
const mostCells = 20_000;
const mostColumns = 256;
/** Signs of one cell that are shown. */
const longestCell = 1_000;

export interface TableShown {
  /** The first one names the columns. All have as many cells as the longest. */
  readonly rows: readonly (readonly string[])[];
  /** There is more than is shown. */
  readonly isCut: boolean;
}

/** Comma-, semicolon-, tab- or bar-separated values; the separator is guessed from the text. */
export function readTable(text: string): TableShown | null {
  const { data } = parse<string[]>(text.replace(/^\ufeff/, ''), {
    preview: mostCells + 1,
    skipEmptyLines: true,
  });
  if (data.length === 0) return null;
  const width = data.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Math.min(width, mostColumns);
  const count = Math.max(1, Math.floor(mostCells / columns));
  let isCut = data.length > count || width > columns;
  const cell = (value = '') => {
    if (value.length <= longestCell) return value;
    isCut = true;
    return `${value.slice(0, longestCell)}…`;
  };
  const rows = data
    .slice(0, count)
    .map((row) => Array.from({ length: columns }, (_, column) => cell(row[column])));
  return { rows, isCut };
}

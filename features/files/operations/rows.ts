import { type DriveFile, uniqueById } from '../entry/drive-file.ts';
import { inserted } from '../entry/sort-order.ts';
import type { ListView } from './operation.ts';

type Rows = readonly DriveFile[];

/** To find its place for each of more would hold up the page; the server’s answer has them all in order. */
const mostPlaced = 100;

export function without(rows: Rows, entries: Rows): Rows {
  const left = new Set(entries.map(({ id }) => id));
  return rows.filter(({ id }) => !left.has(id));
}

export function withEntries(rows: Rows, entries: Rows, view: ListView): Rows {
  const come = without(uniqueById(entries), rows);
  if (come.length > mostPlaced) return [...rows, ...come];
  return come.reduce((list, entry) => inserted(list, entry, view), rows);
}

/** Rows of which some are changed, by the entries as they were before. */
export function withChanges(rows: Rows, entries: Rows, changes: (entry: DriveFile) => object): Rows {
  const before = new Map(entries.map((entry) => [entry.id, entry]));
  if (!rows.some(({ id }) => before.has(id))) return rows;
  return rows.map((row) => {
    const entry = before.get(row.id);
    return entry ? { ...row, ...changes(entry) } : row;
  });
}

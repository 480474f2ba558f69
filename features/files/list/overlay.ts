import type { ConflictRule } from '../../../api/contract/files.ts';
import { type DriveFile, uniqueById } from '../entry/drive-file.ts';
import { placed, type SortOrder } from '../entry/sort-order.ts';
import type { Place } from '../location/location.ts';

/** Entries come into a folder that may have their names. Without a rule it is asked what should happen then. */
export type Arrival = { readonly entries: readonly DriveFile[]; readonly rule?: ConflictRule } & (
  | { readonly type: 'move' | 'copy'; readonly to: Target }
  | { readonly type: 'restore' }
);

/** Something that the user does to entries; they are as they were before. */
export type Operation =
  | Arrival
  | { readonly type: 'rename'; readonly entries: readonly DriveFile[]; readonly name: string }
  | { readonly type: 'star' | 'unstar'; readonly entries: readonly DriveFile[] }
  | { readonly type: 'trash' | 'delete'; readonly entries: readonly DriveFile[] }
  | { readonly type: 'return'; readonly entries: readonly DriveFile[] }
  | { readonly type: 'empty'; readonly entries: readonly DriveFile[] };

export interface Target {
  /** The root is "". */
  readonly id: string;
  readonly name: string;
}

export interface Shown {
  readonly place: Place;
  readonly order: SortOrder;
  readonly pinFolders: boolean;
}

/**
 * A list as it will be once an operation is done: shown at once, while the server is still asked. It may be applied to
 * rows that have it already, and to rows that were fetched meanwhile.
 */
export function withOperation(
  rows: readonly DriveFile[],
  operation: Operation,
  shown: Shown,
): readonly DriveFile[] {
  const { place } = shown;
  const touched = new Set(operation.entries.map(({ id }) => id));
  const without = () => rows.filter(({ id }) => !touched.has(id));
  const changed = (change: Partial<DriveFile>) =>
    rows.map((row) => (touched.has(row.id) ? { ...row, ...change } : row));
  switch (operation.type) {
    case 'rename':
      return changed({ name: operation.name });
    case 'star': {
      const starred = operation.entries.map((entry) => ({ ...entry, starred: true }));
      return place.type === 'starred' ? withEntries(without(), starred, shown) : changed({ starred: true });
    }
    case 'unstar':
      return place.type === 'starred' ? without() : changed({ starred: false });
    case 'move':
      if (place.type !== 'folder') return changed({ parent_id: operation.to.id });
      return place.folderId === operation.to.id ? withEntries(rows, movedIn(operation), shown) : without();
    case 'return': {
      if (place.type !== 'folder' && place.type !== 'starred') return rows;
      const back = operation.entries.filter(({ parent_id, starred }) =>
        place.type === 'folder' ? parent_id === place.folderId : starred,
      );
      return withEntries(without(), back, shown);
    }
    case 'trash':
      return place.type === 'trash' ? rows : without();
    case 'restore':
    case 'delete':
      return place.type === 'trash' || operation.type === 'delete' ? without() : rows;
    case 'empty':
      return place.type === 'trash' ? [] : rows;
    default:
      return rows;
  }
}

const movedIn = ({ entries, to }: { readonly entries: readonly DriveFile[]; readonly to: Target }) =>
  entries.map((entry) => ({ ...entry, parent_id: to.id }));

/** Entries that are kept apart from any list, once an operation is done: their names, and the folders they lie in. */
export function afterOperation(kept: readonly DriveFile[], operation: Operation): readonly DriveFile[] {
  const { type, entries } = operation;
  const after = new Map(
    (type === 'move' ? movedIn(operation) : entries).map((entry) => [entry.id, entry] as const),
  );
  const changed = (change: (entry: DriveFile) => Partial<DriveFile>) =>
    kept.map((entry) => ({ ...entry, ...change(after.get(entry.id) ?? entry) }));
  if (!kept.some(({ id }) => after.has(id))) return kept;
  if (type === 'move') return changed(({ parent_id }) => ({ parent_id }));
  if (type === 'return') return changed(({ parent_id, name }) => ({ parent_id, name }));
  if (type === 'rename')
    return kept.map((entry) => (after.has(entry.id) ? { ...entry, name: operation.name } : entry));
  return kept;
}

function withEntries(rows: readonly DriveFile[], entries: readonly DriveFile[], shown: Shown) {
  const there = new Set(rows.map(({ id }) => id));
  const come = uniqueById(entries).filter(({ id }) => !there.has(id));
  if (come.length > mostPlaced) return [...rows, ...come];
  return come.reduce((list, entry) => placed(list, entry, shown), rows);
}

/** To find its place for each of more would hold up the page; the server’s answer has them all in order. */
const mostPlaced = 100;

import type { ConflictRule } from '../../../api/contract/files.ts';
import { type DriveFile, uniqueById } from '../entry/drive-file.ts';
import { inserted, type SortOrder } from '../entry/sort-order.ts';
import type { DriveLocation } from '../location/location.ts';

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

export interface ListView {
  readonly location: DriveLocation;
  readonly order: SortOrder;
  readonly pinFolders: boolean;
}

/**
 * A list as it will be once an operation is done: shown at once, while the server is still asked. It may be applied to
 * rows that have it already, and to rows that were fetched meanwhile.
 */
export function applyOperation(
  rows: readonly DriveFile[],
  operation: Operation,
  view: ListView,
): readonly DriveFile[] {
  const { location } = view;
  const touched = new Set(operation.entries.map(({ id }) => id));
  const without = () => rows.filter(({ id }) => !touched.has(id));
  const changed = (change: Partial<DriveFile>) =>
    rows.map((row) => (touched.has(row.id) ? { ...row, ...change } : row));
  switch (operation.type) {
    case 'rename':
      return changed({ name: operation.name });
    case 'star': {
      const starred = operation.entries.map((entry) => ({ ...entry, starred: true }));
      return location.type === 'starred' ? withEntries(without(), starred, view) : changed({ starred: true });
    }
    case 'unstar':
      return location.type === 'starred' ? without() : changed({ starred: false });
    case 'move':
      if (location.type !== 'folder') return changed({ parent_id: operation.to.id });
      return location.folderId === operation.to.id ? withEntries(rows, movedIn(operation), view) : without();
    case 'return': {
      if (location.type !== 'folder' && location.type !== 'starred') return rows;
      const back = operation.entries.filter(({ parent_id, starred }) =>
        location.type === 'folder' ? parent_id === location.folderId : starred,
      );
      return withEntries(without(), back, view);
    }
    case 'trash':
      return location.type === 'trash' ? rows : without();
    case 'restore':
    case 'delete':
      return location.type === 'trash' || operation.type === 'delete' ? without() : rows;
    case 'empty':
      return location.type === 'trash' ? [] : rows;
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

function withEntries(rows: readonly DriveFile[], entries: readonly DriveFile[], view: ListView) {
  const there = new Set(rows.map(({ id }) => id));
  const come = uniqueById(entries).filter(({ id }) => !there.has(id));
  if (come.length > mostPlaced) return [...rows, ...come];
  return come.reduce((list, entry) => inserted(list, entry, view), rows);
}

/** To find its place for each of more would hold up the page; the server’s answer has them all in order. */
const mostPlaced = 100;

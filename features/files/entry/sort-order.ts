import { sortOrders } from '../../../api/contract/display.ts';
import type { Order } from '../../../api/contract/files.ts';
import { type DriveFile, isFolder } from './drive-file.ts';

export { sortOrders };
export type SortOrder = (typeof sortOrders)[number];

/** Their names on the wire. */
export const serverOrder: Readonly<Record<SortOrder, Order>> = {
  NAME_ASC: 'name_asc',
  NAME_DESC: 'name_desc',
  TYPE_DESC: 'type_desc',
  TYPE_ASC: 'type_asc',
  MODIFIED_ASC: 'mod_asc',
  MODIFIED_DESC: 'mod_desc',
  SIZE_ASC: 'size_asc',
  SIZE_DESC: 'size_desc',
};

/** Orders of the trash, where the time is that of the deletion. */
export const trashOrders = sortOrders.filter((order) => !order.startsWith('TYPE'));

export const serverOrderOfTrash = (order: SortOrder): Order =>
  order === 'MODIFIED_DESC' ? 'trash_desc' : order === 'MODIFIED_ASC' ? 'trash_asc' : serverOrder[order];

/** Codes in addresses of other clients (spec section 9); the other orders have none. */
const codes: Partial<Readonly<Record<SortOrder, string>>> = {
  TYPE_DESC: '3',
  MODIFIED_ASC: '5',
  MODIFIED_DESC: '6',
  SIZE_ASC: '7',
  SIZE_DESC: '8',
};

/** The order that an address names: by its name, its name on the wire, or its code. */
export const orderNamed = (text: string): SortOrder | undefined =>
  sortOrders.find((name) => [name, serverOrder[name], codes[name]].includes(text));

/** By kind folders, which have none, come first in any case. */
export const keepsFoldersFirst = (order: SortOrder): boolean => order.startsWith('TYPE');

export const isSortOrder = (value: unknown): value is SortOrder =>
  (sortOrders as readonly unknown[]).includes(value);

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const comparisons: Readonly<Record<string, (one: DriveFile, other: DriveFile) => number>> = {
  NAME: (one, other) => collator.compare(one.name, other.name),
  TYPE: (one, other) => collator.compare(one.file_extension, other.file_extension),
  MODIFIED: (one, other) => Date.parse(one.modified_time) - Date.parse(other.modified_time),
  SIZE: (one, other) => Number(one.size) - Number(other.size),
};

/** Inserts an entry that the server has not listed yet at its likely position; the next answer has the exact one. */
export function inserted(
  rows: readonly DriveFile[],
  entry: DriveFile,
  { order, pinFolders }: { readonly order: SortOrder; readonly pinFolders: boolean },
): readonly DriveFile[] {
  const [by = '', direction] = order.split('_');
  const compare = (row: DriveFile) => comparisons[by]?.(row, entry) ?? 0;
  const comesAfter = (row: DriveFile) =>
    pinFolders && isFolder(row) !== isFolder(entry)
      ? isFolder(entry)
      : (direction === 'ASC' ? compare(row) : -compare(row)) > 0;
  const at = rows.findIndex(comesAfter);
  return at < 0 ? [...rows, entry] : [...rows.slice(0, at), entry, ...rows.slice(at)];
}

import type { Category } from '../../../api/contract/file.ts';
import type { Order } from '../../../api/contract/files.ts';

/** Filters of a search; an absent one filters nothing. */
export interface SearchFilters {
  readonly kind?: 'folder' | Category;
  /** Bytes, decimal. */
  readonly minSize?: string;
  /** RFC 3339. */
  readonly since?: string;
  /** Below the folder that the search was begun in. */
  readonly isBelow?: boolean;
}

/** The subject of a list. */
export type DriveLocation =
  /** The root is "". */
  | { readonly type: 'folder'; readonly folderId: string }
  /** `text`: only what has it in its name. */
  | { readonly type: 'trash'; readonly text?: string }
  | { readonly type: 'recent' }
  | { readonly type: 'starred' }
  /** Entries that others share with this account. */
  | { readonly type: 'received' }
  | {
      readonly type: 'search';
      readonly text: string;
      readonly filters: SearchFilters;
      /** The folder that was open where the search began. */
      readonly folderId?: string;
    };

const sortable: ReadonlySet<DriveLocation['type']> = new Set(['folder', 'starred', 'search']);

/** A requested list. Equal values are the same list. */
export interface ListQuery {
  readonly location: DriveLocation;
  readonly order: Order;
  readonly pinFolders: boolean;
  /** Whose drive. */
  readonly account: string;
}

/** Whether its entries lie in the order that the user chose; others have one of their own. */
export const isSortable = (type: DriveLocation['type']): boolean => sortable.has(type);

/** `filters` of the wire (api.md, Files) that exclude entries from a folder’s list, the trash, or a search. */
export function wireFilters(location: DriveLocation): string {
  if (location.type === 'trash') {
    const { text = '' } = location;
    return JSON.stringify({ trashed: { eq: true }, ...(text !== '' && { name: { contains: text } }) });
  }
  if (location.type === 'starred') return JSON.stringify({ trashed: { eq: false }, starred: { eq: true } });
  if (location.type !== 'search') return JSON.stringify({ trashed: { eq: false } });
  const { kind, minSize, since } = location.filters;
  return JSON.stringify({
    ...(kind === 'folder' && { kind: { eq: 'drive#folder' } }),
    ...(kind && kind !== 'folder' && { kind: { eq: 'drive#file' }, category: { eq: kind } }),
    ...(minSize && { size: { gte: minSize } }),
    ...(since && { modified_time: { gte: since } }),
  });
}

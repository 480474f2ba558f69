import { longestTitle } from '../../../api/contract/bounds.ts';
import { type Category, categories } from '../../../api/contract/file.ts';
import type { Order } from '../../../api/contract/files.ts';
import { href, type LinkTarget } from '../../../engine/index.ts';

/** Filters of a search; an absent one filters nothing. */
export interface SearchFilters {
  readonly kind?: 'folder' | Category;
  /** Bytes, decimal. */
  readonly minSize?: string;
  /** RFC 3339. */
  readonly since?: string;
}

/** The subject of a list. */
export type DriveLocation =
  /** The root is "". */
  | { readonly type: 'folder'; readonly folderId: string }
  | { readonly type: 'trash' }
  | { readonly type: 'recent' }
  | { readonly type: 'starred' }
  | { readonly type: 'search'; readonly text: string; readonly filters: SearchFilters };

/** A requested list. Equal values are the same list. */
export interface ListQuery {
  readonly location: DriveLocation;
  readonly order: Order;
  readonly pinFolders: boolean;
  /** Whose drive. */
  readonly account: string;
}

/** Whether its entries lie in the order that the user chose; others have one of their own. */
export const isSortable = (type: DriveLocation['type']): boolean => type === 'folder' || type === 'starred';

/** `filters` of the wire (api.md, Files) that exclude entries from a folder’s list, the trash, or a search. */
export function wireFilters(location: DriveLocation): string {
  if (location.type === 'trash') return JSON.stringify({ trashed: { eq: true } });
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

/** The address of a search, without language; filters that are not ours are passed over when it is read again. */
export function searchAddress(text: string, { kind, minSize, since }: SearchFilters): LinkTarget {
  const query = new URLSearchParams({ q: text });
  if (kind) query.set('kind', kind);
  if (minSize) query.set('size', minSize);
  if (since) query.set('since', since);
  return href('/drive/search', { query });
}

export function searchLocation(query: Readonly<Record<string, string>>): DriveLocation & { type: 'search' } {
  const { q = '', kind, size, since } = query;
  const isKind = (value: string | undefined): value is Category | 'folder' =>
    value === 'folder' || (categories as readonly unknown[]).includes(value);
  return {
    type: 'search',
    text: q.slice(0, longestTitle),
    filters: {
      ...(isKind(kind) && { kind }),
      ...(size && /^\d{1,15}$/.test(size) && { minSize: size }),
      ...(since && !Number.isNaN(Date.parse(since)) && { since }),
    },
  };
}

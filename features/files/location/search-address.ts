import { longestTitle } from '../../../api/contract/bounds.ts';
import { type Category, categories } from '../../../api/contract/file.ts';
import { isId } from '../../../api/contract/ids.ts';
import { href, type LinkTarget } from '../../../engine/index.ts';
import type { DriveLocation, SearchFilters } from './location.ts';

/** The address of a search, without language; filters that are not ours are passed over when it is read again. */
export function searchAddress(text: string, filters: SearchFilters, folderId?: string): LinkTarget {
  const { kind, minSize, since, isBelow } = filters;
  const query = new URLSearchParams({ q: text });
  if (kind) query.set('kind', kind);
  if (minSize) query.set('size', minSize);
  if (since) query.set('since', since);
  if (folderId) query.set('folder', folderId);
  if (folderId && isBelow) query.set('scope', 'folder');
  return href('/drive/search', { query });
}

export function searchLocation(query: Readonly<Record<string, string>>): DriveLocation & { type: 'search' } {
  const { q = '', kind, size, since, scope } = query;
  const folderId = query.folder && isId(query.folder) ? query.folder : undefined;
  const isKind = (value: string | undefined): value is Category | 'folder' =>
    value === 'folder' || (categories as readonly unknown[]).includes(value);
  return {
    type: 'search',
    text: q.slice(0, longestTitle),
    filters: {
      ...(isKind(kind) && { kind }),
      ...(size && /^\d{1,15}$/.test(size) && { minSize: size }),
      ...(since && !Number.isNaN(Date.parse(since)) && { since }),
      ...(folderId && scope === 'folder' && { isBelow: true }),
    },
    ...(folderId && { folderId }),
  };
}

import { searchFiles } from '../../../api/contract/search.ts';
import type { Page } from '../../paged-list/index.ts';
import { callDrive } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { patternOf } from '../entry/found-pattern.ts';
import { placed } from '../entry/placed.ts';
import type { DriveLocation, ListQuery } from '../location/location.ts';

interface SearchQuery extends ListQuery {
  readonly location: DriveLocation & { readonly type: 'search' };
}

interface Paging {
  readonly limit: number;
  readonly page_token: string;
  readonly thumbnail_size: 'SIZE_MEDIUM';
  readonly filters: string;
}

/** A page ends where enough was looked at, also if nothing was found among it. @throws {CallError} */
export async function fetchSearchPage(
  { location: { text, filters, folderId }, order, pinFolders }: SearchQuery,
  paging: Paging,
): Promise<Page<DriveFile>> {
  const page = await callDrive(searchFiles, {
    query: {
      ...paging,
      order,
      with_shared: true,
      query: text,
      parent_id: (filters.isBelow && folderId) || '',
      // By other orders the newest come at once, whatever they are.
      pin_folders: pinFolders && order.startsWith('type'),
    },
  });
  const found = patternOf(text);
  const rows = placed(page.files, page.folders).map((row) => ({ ...row, found }));
  return { rows, next: page.next_page_token };
}

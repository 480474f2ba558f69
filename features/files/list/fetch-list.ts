import { listEvents } from '../../../api/contract/events.ts';
import { listFiles } from '../../../api/contract/files.ts';
import { listReceived } from '../../../api/contract/grants.ts';
import type { Page } from '../../paged-list/index.ts';
import { callDrive } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { placed } from '../entry/placed.ts';
import { isSortable, type ListQuery, wireFilters } from '../location/location.ts';

/** One page of a list. @throws {CallError} */
export async function fetchPage(query: ListQuery, token: string, limit: number): Promise<Page<DriveFile>> {
  const { location, order, pinFolders } = query;
  const paging = { limit, page_token: token, thumbnail_size: 'SIZE_MEDIUM' as const };
  const filters = wireFilters(location);
  switch (location.type) {
    case 'recent': {
      const page = await callDrive(listEvents, { query: { ...paging, with_shared: true } });
      const rows = page.events.flatMap(({ reference_resource, updated_time }) =>
        reference_resource ? [{ ...reference_resource, usedAt: updated_time }] : [],
      );
      return { rows, next: page.next_page_token };
    }
    case 'received': {
      const { received } = await callDrive(listReceived);
      const rows = received.map(({ file, grant_id, owner_name }) => ({
        ...file,
        grantId: grant_id,
        ownerName: owner_name,
      }));
      return { rows, next: '' };
    }
    case 'search': {
      if (location.text.trim() === '') return { rows: [], next: '' };
      const { fetchSearchPage } = await import('./fetch-search.ts');
      return fetchSearchPage({ ...query, location }, { ...paging, filters });
    }
    default: {
      const isFolder = location.type === 'folder';
      const page = await callDrive(listFiles, {
        query: {
          ...paging,
          filters,
          order,
          with_shared: true,
          with_places: location.type === 'trash',
          pin_folders: isSortable(location.type) && pinFolders,
          parent_id: isFolder ? location.folderId : '*',
        },
      });
      const rows = page.folders ? placed(page.files, page.folders) : page.files;
      return { rows, next: page.next_page_token };
    }
  }
}

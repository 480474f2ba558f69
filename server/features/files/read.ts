import { type filePath, trashOrders } from '../../../api/contract/files.ts';
import type { searchFiles } from '../../../api/contract/search.ts';
import type { Output } from '../../../api/contract/shapes.ts';
import type { Db } from '../../db/index.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Semaphore } from '../../http/semaphore.ts';
import { idOf } from '../../tree/entries.ts';
import type { Reached } from '../../tree/granted.ts';
import { folderIdOf, listedFolder, seenOne } from '../../tree/policy.ts';
import { findDrive } from '../../tree/repo/drives.ts';
import { foldersWithAbove, type TreeSize, treeSize, wayUp, withFolders } from '../../tree/repo/entries.ts';
import { type Filters, readFilters } from '../../tree/repo/list/filters.ts';
import { type ListPage, type ListRequest, listPage } from '../../tree/repo/list/list.ts';
import { trashSize } from '../../tree/repo/trash.ts';

export interface ListQuery {
  readonly parent_id: string;
  readonly limit: number;
  readonly page_token: string;
  readonly order: ListRequest['order'];
  readonly pin_folders: boolean;
  readonly filters: string;
}

/** Calls that may read a whole drive: so many at once for each account, which leaves connections to others. */
export const longReads = { atOnce: 2, mostWaiting: 20 };

/**
 * A page of a folder, of the trash, or of the whole drive. `isInTrash`: the folder is in the trash, and so are its
 * contents.
 * @param inTurn the account's semaphore for calls that may read a whole drive.
 */
export async function list(
  db: Db,
  { ownerId: userId, grant }: Reached,
  query: ListQuery,
  inTurn: Semaphore,
): Promise<ListPage & { isInTrash: boolean }> {
  const filters = filtersFor(grant, query.filters);
  const { isTrashed } = filters;
  if (!isTrashed && trashOrders.some((order) => order === query.order))
    throw invalid('order', `${trashOrders.join(' and ')} are orders of the trash (filters: trashed)`);
  // Public clients that ask for the trash name no folder, and mean all of it.
  const isEverywhere = query.parent_id === '*' || (isTrashed === true && query.parent_id === '');
  const folder = isEverywhere ? undefined : await listedFolder(db, userId, query.parent_id);
  const request: ListRequest = {
    userId,
    folderId: folder?.id,
    order: query.order,
    hasFoldersFirst: query.pin_folders,
    filters,
    limit: query.limit,
    pageToken: query.page_token,
  };
  // Other pages are read off an index, and are no longer than they show.
  const isLong = isEverywhere || filters.conditions.length > 0;
  const page = await (isLong ? inTurn(() => listPage(db, request)) : listPage(db, request));
  return { ...page, isInTrash: isTrashed === undefined && folder?.isInTrash === true };
}

/** Trash and stars are their owner’s own affair. */
export const filtersFor = (grant: Reached['grant'], text: string): Filters => ({
  ...readFilters(text),
  ...(grant && { isTrashed: false, isStarred: undefined }),
});

/** Which folders of a page hold folders. */
export async function holdersOfFolders(db: Db, rows: ListPage['rows']): Promise<ReadonlySet<string>> {
  const ids = rows.filter(({ is_folder }) => is_folder).map(idOf);
  return new Set(ids.length === 0 ? [] : (await withFolders(db, ids)).map(idOf));
}

/**
 * The folders from the root down to an entry, the entry last; the root itself has no name and is left out. What somebody was
 * given is at the top for them.
 */
export async function pathTo(
  db: Db,
  { ownerId: userId, grant }: Reached,
  id: string,
): Promise<Output<typeof filePath.answer>['path']> {
  await seenOne(db, userId, id);
  const way = await wayUp(db, userId, id);
  const top = way.findIndex((step) => step.id === (grant?.file_id ?? userId));
  // Moved away since the grant was looked up.
  if (grant && top === -1) throw new ApiError('file_not_found');
  return (grant ? way.slice(0, top + 1) : way)
    .filter((step) => step.id !== userId)
    .map(({ trashed_at, ...step }) => ({ ...step, delete_time: trashed_at?.toISOString() ?? '' }))
    .reverse();
}

/** The folders of entries and all above them, but for the root. */
export async function foldersOf(
  db: Db,
  { ownerId: userId, grant }: Reached,
  rows: readonly { readonly parent_id: string | null }[],
): Promise<Output<typeof searchFiles.answer>['folders']> {
  const ids = new Set(rows.map(({ parent_id }) => parent_id ?? userId));
  ids.delete(userId);
  if (ids.size === 0) return [];
  const all = await foldersWithAbove(db, userId, [...ids]);
  const folders = grant ? belowGrant(all, grant.file_id) : all;
  return folders.map((folder) => ({
    ...folder,
    parent_id: folder.parent_id === userId ? '' : folder.parent_id,
  }));
}

type Folders = Awaited<ReturnType<typeof foldersWithAbove>>;

/** Those at or below what was given, which is at the top. */
function belowGrant(folders: Folders, top: string): Folders {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const isBelow = (id: string): boolean => {
    const folder = id === top ? undefined : byId.get(id);
    return id === top || (folder !== undefined && isBelow(folder.parent_id));
  };
  return folders
    .filter(({ id }) => isBelow(id))
    .map((folder) => (folder.id === top ? { ...folder, parent_id: '' } : folder));
}

/** how much an entry holds with all below it. */
export async function sizeOf(db: Db, userId: string, id: string): Promise<TreeSize> {
  if (folderIdOf(userId, id) !== userId) await seenOne(db, userId, id);
  const size = await treeSize(db, [id]);
  return { ...size, folders: Math.max(size.folders - 1, 0) };
}

interface Quota {
  readonly quota: number;
  readonly used: number;
  readonly inTrash: number;
  /** Reserved for work in progress. */
  readonly reserved: number;
}

export async function quotaOf(db: Db, userId: string): Promise<Quota> {
  const [drive, trash] = await Promise.all([findDrive(db, userId), trashSize(db, userId)]);
  if (drive === undefined) throw new ApiError('unauthenticated');
  return { quota: drive.quota, used: drive.used, inTrash: trash.size, reserved: drive.reserved };
}

import type { FileAnswer } from '../../../../api/contract/file.ts';
import type { Order, ThumbnailSize } from '../../../../api/contract/files.ts';
import type { SharedEntry } from '../../../../api/contract/share-page.ts';
import type { Db } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { createPauses } from '../../../http/pauses.ts';
import type { Links } from '../../../tree/present.ts';
import { presentFile } from '../../../tree/present.ts';
import { findStated } from '../../../tree/repo/entries.ts';
import { readFilters } from '../../../tree/repo/list/filters.ts';
import { keyedOf } from '../../../tree/repo/list/json-entries.ts';
import { firstOf, type ListRequest, listPage, type ShownQuery } from '../../../tree/repo/list/list.ts';
import { holding, wordsIn } from '../../../tree/repo/list/words.ts';
import type { PresentedRow } from '../../../tree/rows.ts';
import type { Archives } from '../../downloads/index.ts';
import { mayDownload } from '../policy.ts';
import { asShared, presentEntry } from '../present.ts';
import { isAmong, isReached } from '../repo/conditions.ts';
import * as pageRepo from '../repo/pages.ts';
import * as repo from '../repo/shares.ts';
import { chosen } from './chosen.ts';
import type { Searches } from './searches.ts';

type ShareRow = repo.ShareRow;

interface VisitsDeps {
  readonly db: Db;
  /** Links that end with the share. */
  readonly linksOf: (share: { readonly id: string; readonly generation: number }) => Links;
  readonly searches: Searches;
  readonly archiveOf: Archives['ofShare'];
}

export interface Wanted {
  readonly limit: number;
  readonly page_token: string;
  readonly thumbnail_size: ThumbnailSize;
  readonly order: Order;
  readonly pin_folders: boolean;
  readonly filters: string;
}

export interface VisitPage<File = FileAnswer> {
  readonly files: File[];
  readonly nextPageToken: string;
}

/** A share, and the path to the requested folder. */
interface Entered {
  readonly share: ShareRow;
  /** How many of the entries that were shared are there. */
  readonly fileNum: number;
  /** Undefined where the share does not show the folder. */
  readonly path: { id: string; name: string }[] | undefined;
  /** The first page of the folder, for visitors with access. */
  readonly page: () => Promise<VisitPage<SharedEntry>>;
}

export interface Visits {
  /** Everything for the page of a folder, in one statement. Access is checked afterwards. */
  readonly enter: (entering: pageRepo.Entering, wanted: Wanted) => Promise<Entered | undefined>;
  /** A folder of a share; "" is the share itself. */
  readonly list: (share: ShareRow, parentId: string, wanted: Wanted) => Promise<VisitPage>;
  readonly search: (
    share: ShareRow,
    query: string,
    wanted: Omit<Wanted, 'order' | 'pin_folders'>,
    address: string,
  ) => Promise<VisitPage>;
  /**
   * Those of the entries that the share shows, in the given order, with links to their content if visitors may
   * download.
   */
  readonly files: (share: ShareRow, ids: readonly string[], size: ThumbnailSize) => Promise<FileAnswer[]>;
  /** How many of the entries that were shared are there. */
  readonly count: (share: ShareRow) => Promise<number>;
  /** Of some entries, or of all that the share shows. @throws {ApiError} `share_download_forbidden` */
  readonly archive: (
    share: ShareRow,
    ids: readonly string[],
    address: string,
  ) => ReturnType<Archives['ofShare']>;
  readonly path: (share: ShareRow, id: string) => Promise<{ id: string; name: string }[]>;
}

/** A share of up to so many entries is searched by looking at them, a larger one by the index of names. */
const fewEntries = 5000;

/**
 * Entries of a share: exactly the shared ones and their current descendants outside the trash. An id outside is
 * answered as unknown.
 */
export function createVisits(deps: VisitsDeps): Visits {
  const { db, linksOf } = deps;

  const presented = (
    share: ShareRow,
    thumbnailSize: ThumbnailSize,
    hasContentLinks = false,
  ): ((row: PresentedRow) => FileAnswer) => {
    const given = { links: linksOf(share), thumbnailSize, hasContentLinks, isWritable: false };
    return (row) => presentFile(row, given);
  };

  const requestOf = (share: ShareRow, wanted: Omit<Wanted, 'order' | 'pin_folders'>): ListRequest => ({
    userId: share.user_id,
    folderId: undefined,
    order: 'mod_desc',
    hasFoldersFirst: false,
    // Stars and trash are the owner's own affair.
    filters: { ...readFilters(wanted.filters), isTrashed: false, isStarred: undefined },
    limit: wanted.limit,
    pageToken: wanted.page_token,
  });

  const reach = async (share: ShareRow, ids: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set(await repo.reachedBy(db, share, ids));

  const folderRequest = (share: ShareRow, folderId: string | undefined, wanted: Wanted): ListRequest => ({
    ...requestOf(share, wanted),
    folderId,
    order: wanted.order,
    hasFoldersFirst: wanted.pin_folders,
  });

  const listEntered: Visits['list'] = async (share, parentId, wanted) => {
    const isTop = parentId === '';
    const request = folderRequest(share, isTop ? undefined : parentId, wanted);
    const { rows, nextPageToken } = await listPage(
      db,
      isTop ? { ...request, search: onlyOf(share, await repo.sharedIds(db, share.id)) } : request,
    );
    const present = presented(share, wanted.thumbnail_size);
    return { files: rows.map((row) => present(asShared(row, isTop))), nextPageToken };
  };

  const enter: Visits['enter'] = async (entering, wanted) => {
    const { folderId } = entering;
    const { order, pin_folders: hasFoldersFirst, limit } = wanted;
    const share = await pageRepo.findEntered(db, entering, { order, hasFoldersFirst, limit });
    if (share === undefined) return undefined;
    const { way, entries, file_num: fileNum } = share;
    const path = folderId === '' ? [] : way === null ? undefined : pathWithin(stepsById(way), folderId);
    const page = async (): Promise<VisitPage<SharedEntry>> => {
      if (folderId === '') return listEntered(share, '', wanted);
      const request = folderRequest(share, folderId, wanted);
      const { rows, nextPageToken } = firstOf(entries ?? [], request, keyedOf);
      const thumbnailOf = linksOf(share).thumbnailsOf(share.user_id, wanted.thumbnail_size);
      return { files: rows.map((entry) => presentEntry(entry, thumbnailOf)), nextPageToken };
    };
    return { share, fileNum: fileNum ?? 0, path, page };
  };

  const search: Visits['search'] = async (share, query, wanted, address) => {
    const words = wordsIn(query);
    if (words.length === 0) return { files: [], nextPageToken: '' };
    return deps.searches(address, async (tx) => {
      const tops = await repo.sharedIds(tx, share.id);
      const entries = await repo.treeIds(tx, await repo.reachedBy(tx, share, tops), fewEntries + 1);
      const narrow = (rows: ShownQuery): ShownQuery =>
        entries.length > fewEntries
          ? holding(words, rows).where(isReached(share))
          : holding(words, rows).where(isAmong(entries));
      const { rows, nextPageToken } = await listPage(tx, {
        ...requestOf(share, wanted),
        search: { print: JSON.stringify(['share', share.id, words]), narrow },
      });
      const named = new Set(tops);
      const present = presented(share, wanted.thumbnail_size);
      return { files: rows.map((row) => present(asShared(row, named.has(row.id)))), nextPageToken };
    });
  };

  return {
    enter,
    list: async (share, parentId, wanted) => {
      if (parentId !== '' && !(await reach(share, [parentId])).has(parentId))
        throw new ApiError('file_not_found');
      return listEntered(share, parentId, wanted);
    },
    search,
    files: async (share, ids, size) => {
      const wanted = [...new Set(ids)];
      const reached = await reach(share, wanted);
      const rows = await findStated(db, share.user_id, [...reached]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      const tops = new Set(await repo.sharedIds(db, share.id));
      const present = presented(share, size, mayDownload(share));
      const files: FileAnswer[] = [];
      // Four signed links for each of 500 files.
      const pause = createPauses();
      for (const [at, id] of wanted.entries()) {
        const row = byId.get(id);
        if (row === undefined) continue;
        files.push(present(asShared(row, tops.has(id))));
        if (at % 32 === 0) await pause();
      }
      return files;
    },
    count: (share) => pageRepo.countShown(db, share),
    archive: async (share, requested, address) => {
      if (!mayDownload(share)) throw new ApiError('share_download_forbidden');
      const ids = await chosen(db, share, requested);
      const [only, ...others] = requested.length === 0 ? [] : await findStated(db, share.user_id, ids);
      const name = only !== undefined && others.length === 0 ? only.name : share.title;
      return deps.archiveOf({ share, userId: share.user_id, ids, name, address });
    },
    path: async (share, id) => {
      if (!(await reach(share, [id])).has(id)) throw new ApiError('file_not_found');
      return pathWithin(stepsById(await pageRepo.waysOf(db, share, [id])), id);
    },
  };
}

const onlyOf = (share: ShareRow, ids: readonly string[]): NonNullable<ListRequest['search']> => ({
  print: JSON.stringify(['share', share.id]),
  narrow: (rows) => rows.where(isAmong(ids)),
});

export const stepsById = (ways: readonly pageRepo.WayStep[]): ReadonlyMap<string, pageRepo.WayStep> =>
  new Map(ways.map((step) => [step.id, step]));

/** From the outermost entry that was shared down to this one. */
export function pathWithin(
  byId: ReadonlyMap<string, pageRepo.WayStep>,
  id: string,
): { id: string; name: string }[] {
  const up: pageRepo.WayStep[] = [];
  for (let at = byId.get(id); at !== undefined; at = byId.get(at.parent_id ?? '')) up.push(at);
  const outermost = up.findLastIndex(({ is_shared }) => is_shared);
  return up
    .slice(0, outermost + 1)
    .reverse()
    .map(({ id: step, name }) => ({ id: step, name }));
}

import { expect, test } from 'vitest';
import { type Example, printStatements } from '../fixtures/statements.ts';
import * as drives from './repo/drives.ts';
import * as duplicates from './repo/duplicates.ts';
import * as entries from './repo/entries.ts';
import * as events from './repo/events.ts';
import * as fileRequests from './repo/file-requests.ts';
import * as grantees from './repo/grantees.ts';
import * as grants from './repo/grants.ts';
import * as keys from './repo/keys.ts';
import { readFilters } from './repo/list/filters.ts';
import { listPage } from './repo/list/list.ts';
import * as trash from './repo/trash.ts';
import * as trees from './repo/trees.ts';
import * as versions from './repo/versions.ts';

const repo = {
  ...entries,
  ...events,
  ...keys,
  ...drives,
  ...trash,
  ...trees,
  ...versions,
  ...grants,
  ...grantees,
  ...fileRequests,
  ...duplicates,
};

const user = 'user';
const ids = ['one', 'two'];
const named = { name: 'n', name_key: 'n', sort_name: 'n' };

const examples: Record<
  Exclude<keyof typeof repo, 'shown' | 'waysOf' | 'readAtOnce' | 'mostEntries' | 'trashBegins'>,
  Example
> = {
  findStated: async (db) => {
    await repo.findStated(db, user, ids);
    await repo.findStated(db, user, ['one']);
  },
  findRequest: (db) => repo.findRequest(db, 'one'),
  requestsOf: (db) => repo.requestsOf(db, user, 200),
  findVisit: (db) => repo.findVisit(db, 'visit'),
  findVisitByToken: (db) => repo.findVisitByToken(db, Buffer.alloc(32)),
  setVisitFolder: (db) => repo.setVisitFolder(db as never, 'visit', 'folder'),
  uploadsUnderWay: (db) => repo.uploadsUnderWay(db, 'one', 'visit'),
  countReceived: (db) => repo.countReceived(db as never, 'one', 5),
  findGranted: (db) => repo.findGranted(db, user, ids),
  grantsReaching: async (db) => {
    await repo.grantsReaching(db, user, ids);
    await repo.grantsReaching(db, user, ids, ids);
  },
  reachedByGrant: (db) => repo.reachedByGrant(db, { id: 'grant', userId: user }, ids),
  drivesSharedWith: async (db) => {
    await repo.drivesSharedWith(db, ids);
    await repo.drivesSharedWith(db, ids, user);
  },
  sharedChangesAfter: (db) => repo.sharedChangesAfter(db, user, 7),
  reachedByEach: (db) => repo.reachedByEach(db, { ownerId: user, granteeIds: ids, ids, most: 50 }),
  announceGrant: (db) => repo.announceGrant(db, user),
  announceGrantsOf: (db) => repo.announceGrantsOf(db, user),
  endUploadsFrom: (db) => repo.endUploadsFrom(db, user, 'other'),
  isGrantHeld: (db) => repo.isGrantHeld(db, 'grant', user),
  findByName: (db) => repo.findByName(db, 'folder', 'key'),
  findDownloadFolder: (db) => repo.findDownloadFolder(db, user),
  sharedAmong: (db) => repo.sharedAmong(db, 'user', ids),
  withFolders: (db) => repo.withFolders(db, ids),
  takenNames: (db) => repo.takenNames(db, 'folder', ['a', 'b']),
  wayUp: (db) => repo.wayUp(db, user, 'one'),
  treeSize: (db) => repo.treeSize(db, ids),
  countTree: (db) => repo.countTree(db, ids, 1001),
  foldersBelow: (db) => repo.foldersBelow(db, 'folder', 10_001),
  foldersWithin: (db) => repo.foldersWithin(db, 'folder', ids),
  foldersWithAbove: (db) => repo.foldersWithAbove(db, user, ids),
  countIn: (db) => repo.countIn(db, ids, 20_001),
  indexesAllLetters: (db) => repo.indexesAllLetters(db),
  findAbove: (db) => repo.findAbove(db, 'one', ids),
  insertFile: (db) =>
    repo.insertFile(db, {
      ...named,
      id: 'one',
      user_id: user,
      parent_id: user,
      is_folder: true,
      blob_hash: null,
      mime_type: '',
      category: 'OTHER',
      trashed_at: null,
      user_modified_at: null,
    }),
  placeFile: (db) => repo.placeFile(db, 'one', { ...named, parent_id: 'folder' }),
  placeFiles: (db) => repo.placeFiles(db, ids, 'folder'),
  setStarred: (db) => repo.setStarred(db, user, ids, true),
  setColor: (db) => repo.setColor(db, user, ids, 'blue'),
  putInTrash: (db) => repo.putInTrash(db, user, ids, null),
  detach: (db) => repo.detach(db, user, ids),
  trashNow: (db) => repo.trashNow(db),
  countTrash: (db) => repo.countTrash(db, user),
  trashed: (db) => repo.trashed(db, user, { after: repo.trashBegins, until: new Date(0), most: 1001 }),
  trashSize: (db) => repo.trashSize(db, user),
  sizesByCategory: (db) => repo.sizesByCategory(db, user),
  duplicates: (db) => repo.duplicates(db as never, user, { files: 10_000, groups: 20, ids: 20 }),
  findQuota: (db) => repo.findQuota(db, user),
  findLargestFile: (db) => repo.findLargestFile(db, user),
  takeQuota: (db) => repo.takeQuota(db, user, 10),
  reserveQuota: (db) => repo.reserveQuota(db, user, 10),
  findDrive: (db) => repo.findDrive(db, user),
  findDrives: (db) => repo.findDrives(db, ids),
  setQuota: (db) => repo.setQuota(db, user, 10),
  countEntries: (db) => repo.countEntries(db, user, 1),
  treeHeight: (db) => repo.treeHeight(db, ids, 201),
  longTrashed: (db) => repo.longTrashed(db, new Date(0), 1000),
  oldVersions: (db) => repo.oldVersions(db, new Date(0), 1000),
  removeVersions: (db) => repo.removeVersions(db, user, ids),
  planCopy: (db) => repo.planCopy(db, user, ids, 5_000_001),
  expectMany: (db) => repo.expectMany(db),
  indexPlan: (db) => repo.indexPlan(db),
  sortWords: (db) => repo.sortWords(db as never),
  copyPlanned: (db) => repo.copyPlanned(db, user, 1, 10_000),
  copiedTops: (db) => repo.copiedTops(db),
  placeCopies: (db) => repo.placeCopies(db, 'folder', ids),
  foldersIn: (db) => repo.foldersIn(db, ids, 1000),
  removeFilesIn: (db) => repo.removeFilesIn(db, ids, 5000),
  removeEntries: (db) => repo.removeEntries(db, user, ids),
  nextDrives: (db) => repo.nextDrives(db as never, 'user', 1000),
  findDetached: (db) => repo.findDetached(db, user, 1000),
  findKey: (db) => repo.findKey(db, user, 'key'),
  keepKey: (db) =>
    repo.keepKey(db, {
      user_id: user,
      key: 'key',
      request_hash: Buffer.alloc(32),
      made_id: 'one',
    }),
  forgetKeys: (db) => repo.forgetKeys(db),
  insertDrive: (db) => repo.insertDrive(db, user, { ownQuota: 10, root: named }),
  insertVersion: (db) =>
    repo.insertVersion(db, {
      id: 'one',
      user_id: user,
      blob_hash: Buffer.alloc(32),
      size: 1,
      mime_type: 'text/plain',
      category: 'DOCUMENT',
      modified_at: new Date(0),
    } as never),
  writeContent: (db) =>
    repo.writeContent(db, 'one', {
      hash: Buffer.alloc(32),
      size: 1,
      mimeType: 'text/plain',
      category: 'DOCUMENT',
    }),
  listVersionRows: (db) => repo.listVersionRows(db as never, user, 'one'),
  takeVersionRow: (db) => repo.takeVersionRow(db, user, 'one', 'two'),
  moveVersions: (db) => repo.moveVersions(db, 'one', 'two'),
  deleteFile: (db) => repo.deleteFile(db, user, 'one'),
  setTrashedSize: (db) => repo.setTrashedSize(db, 'one', 1),
  recordEvent: (db) =>
    repo.recordEvent(db, { id: 'one', userId: user, type: 'TYPE_UPLOAD', fileId: 'two', fileName: 'n' }),
};

/** A page from the middle of a folder, in one order, folders and files apart; and one across folders. */
const lists: Record<string, Example> = {
  'a page of a folder': (db) =>
    listPage(db, {
      userId: user,
      folderId: 'folder',
      order: 'name_asc',
      hasFoldersFirst: false,
      filters: readFilters('{"trashed":{"eq":false},"mime_type":{"prefix":"image/"}}'),
      limit: 100,
      pageToken: '',
    }),
  'the first page of a folder, folders first': (db) =>
    listPage(db, {
      userId: user,
      folderId: 'folder',
      order: 'name_asc',
      hasFoldersFirst: true,
      filters: readFilters('{"trashed":{"eq":false}}'),
      limit: 100,
      pageToken: '',
    }),
  'a page of everything that is starred': (db) =>
    listPage(db, {
      userId: user,
      folderId: undefined,
      order: 'mod_desc',
      hasFoldersFirst: false,
      filters: readFilters('{"trashed":{"eq":false},"starred":{"eq":true}}'),
      limit: 100,
      pageToken: '',
    }),
};

test('the statements are those that were reviewed', async () => {
  await expect(await printStatements({ ...examples, ...lists })).toMatchFileSnapshot('repo.sql');
});

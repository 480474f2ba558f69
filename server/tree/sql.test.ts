import { expect, test } from 'vitest';
import { type Example, printStatements } from '../fixtures/statements.ts';
import * as repo from './repo/entries.ts';
import * as eventRepo from './repo/events.ts';
import * as keyRepo from './repo/keys.ts';
import { readFilters } from './repo/list/filters.ts';
import { listPage } from './repo/list/list.ts';
import * as treeRepo from './repo/trees.ts';

const user = 'user';
const ids = ['one', 'two'];
const named = { name: 'n', name_key: 'n', sort_name: 'n' };

const examples: Record<
  | Exclude<keyof typeof repo, 'shown' | 'mostEntries' | 'trashBegins'>
  | keyof typeof treeRepo
  | keyof typeof keyRepo
  | keyof typeof eventRepo,
  Example
> = {
  findStated: async (db) => {
    await repo.findStated(db, user, ids);
    await repo.findStated(db, user, ['one']);
  },
  findByName: (db) => repo.findByName(db, 'folder', 'key'),
  findDownloadFolder: (db) => repo.findDownloadFolder(db, user),
  takenNames: (db) => repo.takenNames(db, 'folder', ['a', 'b']),
  wayUp: (db) => repo.wayUp(db, user, 'one'),
  treeSize: (db) => repo.treeSize(db, ids),
  countTree: (db) => repo.countTree(db, ids, 1001),
  foldersBelow: (db) => repo.foldersBelow(db, 'folder', 10_001),
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
  setStarred: (db) => repo.setStarred(db, user, ids, true),
  putInTrash: (db) => repo.putInTrash(db, user, 'one', 10),
  detach: (db) => repo.detach(db, user, ids),
  trashNow: (db) => repo.trashNow(db),
  countTrash: (db) => repo.countTrash(db, user),
  trashed: (db) => repo.trashed(db, user, { after: repo.trashBegins, until: new Date(0), most: 1001 }),
  trashSize: (db) => repo.trashSize(db, user),
  sizesByCategory: (db) => repo.sizesByCategory(db, user),
  hasHidden: (db) => repo.hasHidden(db, user),
  takeSpace: (db) => repo.takeSpace(db, user, 10),
  reserveSpace: (db) => repo.reserveSpace(db, user, 10),
  findSpace: (db) => repo.findSpace(db, user),
  countEntries: (db) => repo.countEntries(db, user, 1),
  treeHeight: (db) => treeRepo.treeHeight(db, ids, 201),
  longTrashed: (db) => repo.longTrashed(db, new Date(0), 1000),
  oldVersions: (db) => repo.oldVersions(db, new Date(0), 1000),
  removeVersions: (db) => repo.removeVersions(db, user, ids),
  planCopy: (db) => treeRepo.planCopy(db, user, ids, 5_000_001),
  expectMany: (db) => treeRepo.expectMany(db),
  indexPlan: (db) => treeRepo.indexPlan(db),
  sortWords: (db) => treeRepo.sortWords(db as never),
  copyPlanned: (db) => treeRepo.copyPlanned(db, user, 1, 10_000),
  copiedTops: (db) => treeRepo.copiedTops(db),
  placeCopies: (db) => treeRepo.placeCopies(db, 'folder', ids),
  foldersIn: (db) => treeRepo.foldersIn(db, ids, 1000),
  removeFilesIn: (db) => treeRepo.removeFilesIn(db, ids, 5000),
  removeEntries: (db) => treeRepo.removeEntries(db, user, ids),
  findDetached: (db) => treeRepo.findDetached(db, user, 1000),
  findKey: (db) => keyRepo.findKey(db, user, 'key'),
  keepKey: (db) =>
    keyRepo.keepKey(db, {
      user_id: user,
      key: 'key',
      request_hash: Buffer.alloc(32),
      made_id: 'one',
    }),
  forgetKeys: (db) => keyRepo.forgetKeys(db),
  recordEvent: (db) =>
    eventRepo.recordEvent(db, { id: 'one', userId: user, type: 'TYPE_UPLOAD', fileId: 'two', fileName: 'n' }),
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

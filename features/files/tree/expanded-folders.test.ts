import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { memoryStorage } from '../../../api/storage.ts';
import { $account, signedOut } from '../../session/index.ts';
import { fetchPathFx } from '../list/open-folder.ts';
import { placeOpened } from '../location/location-model.ts';
import {
  $folds,
  type Folds,
  folderFolded,
  keepFoldsFx,
  readFolds,
  readFoldsFx,
  treeShown,
  treeToggled,
} from './expanded-folders.ts';

function browser(kept: Folds) {
  const written: (Folds & { account: string })[] = [];
  const scope = fork({
    values: [[$account, { sub: 'me' }]] as never,
    handlers: [
      [readFoldsFx, () => kept],
      [keepFoldsFx, (folds: Folds & { account: string }) => void written.push(folds)],
      [
        fetchPathFx,
        () => [
          { id: 'A', name: 'a', delete_time: '' },
          { id: 'B', name: 'b', delete_time: '' },
          { id: 'C', name: 'c', delete_time: '' },
        ],
      ],
    ] as never,
  });
  return { scope, written };
}

test('folders are unfolded as they were left, and so is the way to the open one', async () => {
  const { scope, written } = browser({ isTreeOpen: true, folders: ['X'] });
  await allSettled(treeShown, { scope });
  await allSettled(placeOpened, { scope, params: { type: 'folder', folderId: 'C' } });
  expect(scope.getState($folds)?.folders).toEqual(['X', 'A', 'B']);
  await allSettled(folderFolded, { scope, params: { id: 'A', isOpen: false } });
  await allSettled(treeToggled, { scope });
  expect(written.at(-1)).toEqual({ account: 'me', isTreeOpen: false, folders: ['X', 'B'] });
  await allSettled(signedOut, { scope, params: { reason: 'signed-out' } as never });
  expect(scope.getState($folds)).toBeNull();
});

test.each([
  ['of another account', { account: 'other', folders: ['X'] }],
  ['that somebody wrote over', { account: 'me', folders: 'X' }],
])('what is kept %s is passed over', (_, kept) => {
  const storage = memoryStorage([['navigation_folders', JSON.stringify(kept)]]);
  expect(readFolds(storage, 'me')).toEqual({ isTreeOpen: true, folders: [] });
});

import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { memoryStorage } from '../../../api/storage.ts';
import { $account, signedOut } from '../../session/index.ts';
import { fetchPathFx } from '../list/open-folder.ts';
import { locationOpened } from '../location/location-model.ts';
import {
  $expandedFolders,
  type ExpandedFolders,
  folderFolded,
  keepFoldsFx,
  readExpandedFolders,
  readFoldsFx,
  treeShown,
  treeToggled,
} from './expanded-folders.ts';

function browser(kept: ExpandedFolders) {
  const written: (ExpandedFolders & { account: string })[] = [];
  const scope = fork({
    values: [[$account, { sub: 'me' }]] as never,
    handlers: [
      [readFoldsFx, () => kept],
      [keepFoldsFx, (expanded: ExpandedFolders & { account: string }) => void written.push(expanded)],
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
  await allSettled(locationOpened, { scope, params: { type: 'folder', folderId: 'C' } });
  expect(scope.getState($expandedFolders)?.folders).toEqual(['X', 'A', 'B']);
  await allSettled(folderFolded, { scope, params: { id: 'A', isOpen: false } });
  await allSettled(treeToggled, { scope });
  expect(written.at(-1)).toEqual({ account: 'me', isTreeOpen: false, folders: ['X', 'B'] });
  await allSettled(signedOut, { scope, params: { reason: 'signed-out' } as never });
  expect(scope.getState($expandedFolders)).toBeNull();
});

test.each([
  ['of another account', { account: 'other', folders: ['X'] }],
  ['that somebody wrote over', { account: 'me', folders: 'X' }],
])('what is kept %s is passed over', (_, kept) => {
  const storage = memoryStorage([['navigation_folders', JSON.stringify(kept)]]);
  expect(readExpandedFolders(storage, 'me')).toEqual({ isTreeOpen: true, folders: [] });
});

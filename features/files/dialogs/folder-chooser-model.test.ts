import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { $dialog, dialogClosed, dialogRequested } from '../commands/dialog-model.ts';
import { makeFolderFx } from '../commands/make-entry.ts';
import { newFolderNamed } from '../commands/new-folder-model.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import {
  $picked,
  chooserLeft,
  folderPicked,
  innerFolderNamed,
  namingRequested,
} from './folder-chooser-model.ts';

/** A server that makes a folder Y, and answers when it is told to. */
function slowDrive() {
  let answer = () => {};
  const answered = new Promise<DriveFile>((resolve) => {
    answer = () => resolve({ id: 'Y', name: 'Y', parent_id: '', kind: 'drive#folder' } as DriveFile);
  });
  return { scope: fork({ handlers: [[makeFolderFx, () => answered]] as never }), answer: () => answer() };
}

test('a new folder is picked, unless another was meanwhile, or the dialog is another one', async () => {
  for (const [meanwhile, expected] of [
    [undefined, 'Y'],
    ['picked', 'Z'],
    ['left', undefined],
  ] as const) {
    const { scope, answer } = slowDrive();
    await allSettled(namingRequested, { scope });
    const made = allSettled(innerFolderNamed, { scope, params: { parentId: '', name: 'Y' } });
    const then =
      meanwhile === 'picked'
        ? allSettled(folderPicked, { scope, params: { id: 'Z', name: 'Z' } })
        : meanwhile === 'left' && allSettled(chooserLeft, { scope });
    answer();
    await Promise.all([made, then]);
    expect(scope.getState($picked)?.id).toBe(expected);
  }
});

test('the answer to a question that was closed leaves the next question open', async () => {
  const { scope, answer } = slowDrive();
  await allSettled(dialogRequested, { scope, params: { type: 'new-folder' } });
  const works = [
    allSettled(newFolderNamed, { scope, params: 'Y' }),
    allSettled(dialogClosed, { scope }),
    allSettled(dialogRequested, { scope, params: { type: 'empty' } }),
  ];
  answer();
  await Promise.all(works);
  expect(scope.getState($dialog)).toEqual({ type: 'empty' });
});

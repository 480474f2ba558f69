import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { memoryStorage } from '../../../api/storage.ts';
import { $account } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { operationRequested, runOperationFx } from '../queue/operation-queue.ts';
import { keepTarget, keepTargetFx, readTargets } from './recent-targets.ts';
import './used-targets.ts';

test('the last used folders are kept, the newest first, each once and no more than five', () => {
  const storage = memoryStorage();
  for (const id of ['a', 'b', 'c', 'd', 'e', 'b', 'f']) keepTarget(storage, 'me', id);
  expect(readTargets(storage, 'me')).toEqual(['f', 'b', 'e', 'd', 'c']);
});

test('another account’s are not shown, and broken ones passed over', () => {
  const storage = memoryStorage();
  keepTarget(storage, 'me', 'a');
  expect(readTargets(storage, 'other')).toEqual([]);
  keepTarget(storage, 'other', 'x');
  expect(readTargets(storage, 'other')).toEqual(['x']);
  for (const kept of ['', '[]', '{"account":"me","folders":7}', '{"account":"me","folders":[1,null,""]}']) {
    storage.setItem('recent_folders', kept);
    expect(readTargets(storage, 'me')).toEqual([]);
  }
});

test('what is dropped or pasted into a folder counts, the root and what is undone do not', async () => {
  const kept: unknown[] = [];
  const scope = fork({
    values: [[$account, { sub: 'me' }]] as never,
    handlers: [
      [runOperationFx, () => new Promise(() => {})],
      [keepTargetFx, (used: unknown) => void kept.push(used)],
    ] as never,
  });
  const entries = [{ id: 'x', name: 'x', kind: 'drive#file', parent_id: 'p' } as DriveFile];
  const move = (id: string, isUndo: boolean) =>
    void allSettled(operationRequested, {
      scope,
      params: { operation: { type: 'move', entries, to: { id, name: id } }, isUndo },
    });
  move('A', false);
  move('', false);
  move('B', true);
  await Promise.resolve();
  expect(kept).toEqual([{ account: 'me', id: 'A' }]);
});

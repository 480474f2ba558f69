import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { $account, $ending } from '../../session/index.ts';
import { accountDeleted, filesChosen } from '../facade.ts';
import { fileOf, queued } from '../fixtures/files.ts';
import { $queue, fetchFreeSpaceFx, filesAdopted } from '../queue/model.ts';
import { startTransfersFx } from '../send/effects.ts';
import '../send/model.ts';
import {
  broadcastDeletionFx,
  broadcastFx,
  clearAccountFx,
  clearCopiesFx,
  guardLeavingFx,
  storeDifferenceFx,
  storeSourcesFx,
} from './model.ts';

function page() {
  const [copiesCleared, accountCleared] = [vi.fn(), vi.fn()];
  const written: string[] = [];
  const scope = fork({
    values: [[$account, { sub: 'me' }]],
    handlers: [
      [fetchFreeSpaceFx, () => 1000],
      [storeSourcesFx, () => void written.push('content')],
      [storeDifferenceFx, () => void written.push('file')],
      [clearCopiesFx, copiesCleared],
      [clearAccountFx, accountCleared],
      [broadcastDeletionFx, () => {}],
      [broadcastFx, () => {}],
      [guardLeavingFx, () => {}],
      [startTransfersFx, () => new Map()],
    ],
  });
  return { scope, written, copiesCleared, accountCleared };
}

test('copies go with who signs out, and not with who was signed out', async () => {
  const { scope, copiesCleared } = page();
  await allSettled($ending, { scope, params: 'ended' });
  expect(copiesCleared).not.toHaveBeenCalled();
  await allSettled($ending, { scope, params: 'signed-out' });
  expect(copiesCleared).toHaveBeenCalledTimes(1);
});

test('all goes with the account; others’ stays', async () => {
  const { scope, accountCleared } = page();
  const files = [queued('a'), queued('b', { accountId: 'other', phase: 'paused' })];
  await allSettled(filesAdopted, { scope, params: { files, sources: new Map() } });
  await allSettled(accountDeleted, { scope, params: 'me' });
  expect(scope.getState($queue).map(({ id }) => id)).toEqual(['b']);
  expect(accountCleared.mock.calls).toEqual([['me']]);
});

test('a content is kept only where its file is written down already', async () => {
  const { scope, written } = page();
  await allSettled(filesChosen, { scope, params: { files: [fileOf('a')], parentId: '' } });
  expect(written).toEqual(['file', 'content']);
});

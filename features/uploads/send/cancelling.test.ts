import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { $account, type Account } from '../../session/index.ts';
import { queued } from '../fixtures/files.ts';
import {
  $queue,
  allCancelled,
  beginningAsked,
  finishedCleared,
  lineBroke,
  uploadBegun,
  uploadFailed,
} from '../queue/model.ts';
import type { QueuedFile } from '../queue/queue.ts';
import { cancelByKeyFx, cancelByUrlFx, startTransfersFx, stopTransfersFx } from './model.ts';
import { createTreesFx, type FolderTree, type TreesResult, treesAccepted } from './tree-creation-model.ts';

const me = { sub: 'me' } as Account;

function page(files: readonly QueuedFile[] = []) {
  const ended = vi.fn();
  const endedByKey = vi.fn();
  const planting = vi.fn((_: { stop: AbortController }): TreesResult => ({ left: [], refused: [] }));
  const scope = fork({
    values: [
      [$account, me],
      [$queue, files],
    ],
    handlers: [
      [cancelByUrlFx, ended],
      [cancelByKeyFx, endedByKey],
      [createTreesFx, planting],
      [startTransfersFx, () => new Map()],
      [stopTransfersFx, () => {}],
    ],
  });
  return { scope, ended, endedByKey, planting };
}

test('what nobody knows to be begun is given up by its key; what was refused, or never asked for, is not', async () => {
  const files = ['a', 'b', 'c', 'd'].map((id) => queued(id, { phase: 'sending' }));
  const { scope, ended, endedByKey } = page(files);
  for (const id of ['a', 'b', 'c'])
    await allSettled(beginningAsked, { scope, params: { id, key: `key-${id}` } });
  await allSettled(lineBroke, { scope, params: { id: 'a' } });
  const begun = { id: 'b', accountId: 'me', url: '/drive/v1/uploads/1' };
  await allSettled(uploadBegun, { scope, params: begun });
  await allSettled(uploadFailed, { scope, params: { id: 'c', fault: { reason: 'file_too_deep' } } });
  await allSettled(allCancelled, { scope });
  await allSettled(finishedCleared, { scope });
  expect(endedByKey.mock.calls.flat(2)).toEqual([{ key: 'key-a', accountId: 'me' }]);
  expect(ended.mock.calls.flat(2)).toEqual([{ url: '/drive/v1/uploads/1', accountId: 'me' }]);
});

test('folders that are being made are made no further, and those that wait for their owner stay', async () => {
  const { scope, planting } = page();
  const planted = Promise.withResolvers<TreesResult>();
  planting.mockReturnValueOnce(planted.promise as never);
  const of = (accountId: string): FolderTree => ({
    batch: 'one',
    accountId,
    parentId: '',
    folders: [['Trip']],
  });
  const choosing = allSettled(treesAccepted, { scope, params: [of('me'), of('other')] });
  await vi.waitFor(() => expect(planting).toHaveBeenCalledOnce());
  const { stop } = planting.mock.calls[0]![0];
  expect(stop.signal.aborted).toBe(false);
  const cancelling = allSettled(allCancelled, { scope });
  expect(stop.signal.aborted).toBe(true);
  planted.resolve({ left: [], refused: [] });
  await Promise.all([choosing, cancelling]);
  await allSettled($account, { scope, params: { sub: 'other' } as Account });
  expect(planting).toHaveBeenLastCalledWith(expect.objectContaining({ plantings: [of('other')] }));
});

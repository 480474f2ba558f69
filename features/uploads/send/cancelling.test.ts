import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { $account, type Account } from '../../session/index.ts';
import { queued, reportOf } from '../fixtures/files.ts';
import {
  $queue,
  allCancelled,
  finishedCleared,
  onlineChanged,
  transferReported,
  uploadsLoaded,
} from '../queue/model.ts';
import type { QueuedFile } from '../queue/queue.ts';
import type { TransferEvent } from '../queue/transfer-event.ts';
import {
  cancelLeftoverFx,
  cancelUploadsFx,
  createTreesFx,
  type FolderTree,
  startTransfersFx,
  stopFx,
  type TreesResult,
} from './effects.ts';
import { treesAccepted } from './model.ts';

const me = { sub: 'me' } as Account;

function page(files: readonly QueuedFile[] = []) {
  const ended = vi.fn();
  const repeated = vi.fn();
  const creation = vi.fn((_: { stop: AbortController }): TreesResult => ({ left: [], refused: [] }));
  const scope = fork({
    values: [
      [$account, me],
      [$queue, files],
    ],
    handlers: [
      [cancelUploadsFx, ended],
      [cancelLeftoverFx, repeated],
      [createTreesFx, creation],
      [startTransfersFx, () => new Map()],
      [stopFx, () => {}],
    ],
  });
  return { scope, ended, repeated, creation };
}

test('what nobody knows to be begun is given up by its key; what was refused, or never asked for, is not', async () => {
  const files = ['a', 'b', 'c', 'd'].map((id) => queued(id, { phase: 'sending' }));
  const { scope, ended } = page(files);
  const report = (id: string, event: TransferEvent) =>
    allSettled(transferReported, { scope, params: reportOf(id, event) });
  for (const id of ['a', 'b', 'c']) await report(id, { type: 'creating', key: `key-${id}` });
  await report('a', { type: 'interrupted' });
  await report('b', { type: 'created', url: '/drive/v1/uploads/1' });
  await report('c', { type: 'refused', reason: 'file_too_deep' });
  await allSettled(allCancelled, { scope });
  await allSettled(finishedCleared, { scope });
  expect(ended.mock.calls.flat(2)).toEqual([
    { key: 'key-a', accountId: 'me' },
    { url: '/drive/v1/uploads/1', accountId: 'me' },
  ]);
});

test('what was given up by its key is not given up a second time where its creation is answered afterwards', async () => {
  const { scope, ended } = page([queued('a', { phase: 'sending' })]);
  const report = (event: TransferEvent) =>
    allSettled(transferReported, { scope, params: reportOf('a', event) });
  await report({ type: 'creating', key: 'key-a' });
  await allSettled(allCancelled, { scope });
  await report({ type: 'created', url: '/drive/v1/uploads/1' });
  expect(ended.mock.calls.flat(2)).toEqual([{ key: 'key-a', accountId: 'me' }]);
});

test('what could not be cancelled is asked for again by the next page and the next line, in its owner’s name', async () => {
  const { scope, repeated } = page();
  await allSettled(uploadsLoaded, { scope });
  await allSettled(onlineChanged, { scope, params: false });
  expect(repeated.mock.calls).toEqual([['me']]);
  await allSettled(onlineChanged, { scope, params: true });
  await allSettled($account, { scope, params: null });
  await allSettled($account, { scope, params: { sub: 'other' } as Account });
  expect(repeated.mock.calls).toEqual([['me'], ['me'], ['other']]);
});

test('folders that are being made are made no further, and those that wait for their owner stay', async () => {
  const { scope, creation } = page();
  const created = Promise.withResolvers<TreesResult>();
  creation.mockReturnValueOnce(created.promise as never);
  const of = (accountId: string): FolderTree => ({
    batch: 'one',
    accountId,
    parentId: '',
    folders: [['Trip']],
  });
  const choosing = allSettled(treesAccepted, { scope, params: [of('me'), of('other')] });
  await expect.poll(() => creation.mock.calls).toHaveLength(1);
  const { stop } = creation.mock.calls[0]![0];
  expect(stop.signal.aborted).toBe(false);
  const cancelling = allSettled(allCancelled, { scope });
  expect(stop.signal.aborted).toBe(true);
  created.resolve({ left: [], refused: [] });
  await Promise.all([choosing, cancelling]);
  await allSettled($account, { scope, params: { sub: 'other' } as Account });
  expect(creation).toHaveBeenLastCalledWith(expect.objectContaining({ trees: [of('other')] }));
});

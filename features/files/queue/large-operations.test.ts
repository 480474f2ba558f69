import { allSettled, createWatch, fork, scopeBind } from 'effector';
import { expect, test, vi } from 'vitest';
import { refused } from '../../../api/error.ts';
import { $notices, failureShown, noticeActed } from '../../notices/model.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { signedInValues } from '../fixtures/signed-in.ts';
import { fetchListFx } from '../list/list-model.ts';
import { fetchPathFx } from '../list/open-folder.ts';
import { locationOpened } from '../location/location-model.ts';
import { $selected, selectionChanged } from '../selection/selection-model.ts';
import { stopTasksFx } from './large-operations.ts';
import {
  $busyIds,
  $rows,
  operationProgressed,
  operationRequested,
  runOperationFx,
} from './operation-queue.ts';

const many = Array.from(
  { length: 1200 },
  (_, at) =>
    ({ id: `e${at}`, name: `e${at}`, kind: 'drive#file', parent_id: 'F', modified_time: '' }) as DriveFile,
);

/** A folder of many, all of which go to the trash; the server says how far it is when it is told to. */
async function trashing() {
  let rows: readonly DriveFile[] = many;
  let end: (outcome: 'done' | 'gone') => void = () => {};
  const stop = vi.fn();
  const scope = fork({
    values: signedInValues,
    handlers: [
      [fetchListFx, async () => ({ rows, next: '' })],
      [fetchPathFx, async () => []],
      [stopTasksFx, stop],
      [
        runOperationFx,
        () =>
          new Promise((resolve, reject) => {
            end = (outcome) =>
              outcome === 'done'
                ? resolve({})
                : reject(refused('/t', 404, { error: 'task_not_found', error_code: 5 }));
          }),
      ],
    ] as never,
  });
  const failures = vi.fn();
  createWatch({ unit: failureShown, scope, fn: failures });
  await allSettled(locationOpened, { scope, params: { type: 'folder', folderId: 'F' } });
  await allSettled(selectionChanged, {
    scope,
    params: { ranges: [[0, many.length - 1]], anchor: 0, active: 0 } as never,
  });
  const operation = { type: 'trash', entries: many };
  const ended = allSettled(operationRequested, { scope, params: { operation } });
  const progress = (done: number) =>
    scopeBind(operationProgressed, { scope })({
      id: 1,
      operation,
      done,
      share: done / many.length,
      taskIds: ['T'],
    });
  return {
    ...{ scope, stop, failures, progress },
    notices: () => scope.getState($notices),
    end: (outcome: 'done' | 'gone') => {
      if (outcome === 'done') rows = [];
      end(outcome);
      return ended;
    },
  };
}

test('entries stay in sight, unchosen and marked, until the server has removed them', async () => {
  const { scope, end } = await trashing();
  expect(scope.getState($rows)).toHaveLength(1200);
  expect(scope.getState($selected)).toHaveLength(0);
  expect(scope.getState($busyIds).size).toBe(1200);
  await end('done');
  expect(scope.getState($rows)).toHaveLength(0);
  expect(scope.getState($busyIds).size).toBe(0);
});

test('one notice says how far it is, and makes room for that of the end', async () => {
  const { progress, notices, end } = await trashing();
  progress(0);
  const [first] = notices();
  progress(480);
  expect(notices()).toMatchObject([
    {
      id: first?.id,
      text: { id: 'files.doing.trash', values: { done: 480, count: 1200 } },
      progress: 0.4,
      action: { label: 'ui.cancel' },
    },
  ]);
  await end('done');
  expect(notices()).toMatchObject([{ text: { id: 'files.done.trash' }, action: { label: 'ui.undo' } }]);
});

test('stopped by the user, it ends its task, and is no failure', async () => {
  const { scope, progress, notices, stop, failures, end } = await trashing();
  progress(480);
  scopeBind(noticeActed, { scope })(notices()[0]?.id ?? 0);
  expect(stop.mock.calls).toEqual([[['T']]]);
  progress(500);
  expect(notices()).toEqual([]);
  await end('gone');
  expect(notices()).toMatchObject([{ text: { id: 'files.stopped' } }]);
  expect(failures).not.toHaveBeenCalled();
});

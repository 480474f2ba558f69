import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { $notices } from '../notices/index.ts';
import { $account } from '../session/index.ts';
import { getTaskFx } from './effects.ts';
import { taskProgressed } from './model.ts';
import { $downloadProgress } from './progress-model.ts';

const file = { id: 'F', kind: 'drive#file' };
/** A window of somebody, in which the server reports tasks. */
function window() {
  const scope = fork({
    values: [[$account, { sub: 'me' } as never]],
    handlers: [
      [
        getTaskFx,
        async ({ id }: { id: string }) => ({
          ...{ id, user_id: id.startsWith('other') ? 'somebody' : 'me', name: '', file_name: `${id}.bin` },
          ...{ phase: 'PHASE_TYPE_COMPLETE', reference_resource: id === 'gone' ? undefined : file },
        }),
      ] as never,
    ],
  });
  return {
    scope,
    report: (id: string, phase: string, progress: number, more: object = {}) =>
      allSettled(taskProgressed, {
        scope,
        params: {
          ...{ kind: 'drive#task', id, type: 'offline', file_id: '' },
          ...{ phase: `PHASE_TYPE_${phase}`, progress },
          ...more,
        } as never,
      }),
  };
}

test('downloads that run are counted together, and no other work', async () => {
  const { scope, report } = window();
  expect(scope.getState($downloadProgress)).toBeNull();
  await report('a', 'RUNNING', 40);
  await report('b', 'RUNNING', 60);
  await report('c', 'RUNNING', 10, { type: 'move' });
  expect(scope.getState($downloadProgress)).toEqual({ count: 2, part: 0.5 });
  await report('a', 'PENDING', 40);
  expect(scope.getState($downloadProgress)).toEqual({ count: 1, part: 0.6 });
  await report('b', 'RUNNING', 60, { removed: true });
  expect(scope.getState($downloadProgress)).toBeNull();
});

test('one that is done is told with what opens it', async () => {
  const { scope, report } = window();
  await report('a', 'COMPLETE', 100);
  expect(scope.getState($notices)).toMatchObject([
    { text: { id: 'tasks.done', values: { name: 'a.bin' } }, action: { label: 'tasks.open', payload: file } },
  ]);
  await report('gone', 'COMPLETE', 100);
  const [notice, ...others] = scope.getState($notices);
  expect([notice?.text.values, notice?.action, others]).toEqual([{ name: 'gone.bin' }, undefined, []]);
});

test.each([
  ['of somebody else', 'other', {}],
  ['that is other work', 'a', { type: 'copy' }],
  ['that was taken off the list', 'a', { removed: true }],
])('one %s is not told', async (_, id, more) => {
  const { scope, report } = window();
  await report(id, 'COMPLETE', 100, more);
  expect(scope.getState($notices)).toEqual([]);
});

import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { refused } from '../../api/error.ts';
import { $notices } from '../notices/index.ts';
import {
  $facts,
  deleteVersionFx,
  type Entry,
  entryShown,
  fetchActivityFx,
  fetchHoldsFx,
  fetchPathFx,
  fetchVersionsFx,
  measureFx,
  type Panel,
  restoreVersionFx,
  type Version,
  versionDeleteConfirmed,
  versionRestoreConfirmed,
} from './model.ts';
import {
  $areDetailsOpen,
  detailsClosed,
  detailsToggled,
  panelMounted,
  recallPanelFx,
  storePanelFx,
} from './panel-model.ts';

const entry = (id: string, more: Partial<Entry> = {}) =>
  ({ id, kind: 'drive#file', file_category: 'IMAGE', size: '5', ...more }) as Entry;
const version = (id: string) => ({ id }) as Version;

function browser(paths: (id: string) => Promise<{ id: string; name: string }[]> = async () => []) {
  const ask = {
    path: vi.fn(paths),
    holds: vi.fn(async () => ({ size: '9', files: '2', folders: '1' })),
    versions: vi.fn(async () => [version('v1'), version('v2')]),
    activity: vi.fn(async () => []),
    measures: vi.fn(async () => ({ width: 3, height: 4 })),
    restore: vi.fn(async () => entry('a')),
    remove: vi.fn(async () => ({})),
  };
  const scope = fork({
    handlers: [
      [fetchPathFx, ask.path],
      [fetchHoldsFx, ask.holds],
      [fetchVersionsFx, ask.versions],
      [fetchActivityFx, ask.activity],
      [measureFx, ask.measures],
      [restoreVersionFx, ask.restore],
      [deleteVersionFx, ask.remove],
    ],
  });
  const select = (entry: Entry, panel: Panel = 'list') =>
    allSettled(entryShown, { scope, params: { panel, entry } });
  return { scope, ask, select, shown: (panel: Panel = 'list') => scope.getState($facts)[panel] };
}

test('of a file, its way, versions, activity and measures are asked for; of a folder what it holds', async () => {
  const { ask, select, shown } = browser();
  await select(entry('a'));
  expect(shown()).toMatchObject({ id: 'a', path: [], measures: { width: 3 } });
  expect(ask.holds).not.toHaveBeenCalled();
  await select(entry('f', { kind: 'drive#folder', file_category: 'OTHER' }));
  expect(shown()).toEqual({
    id: 'f',
    path: [],
    holds: { size: '9', files: '2', folders: '1' },
  });
  expect(ask.versions).toHaveBeenCalledOnce();
});

test('what is neither picture, film nor sound is not measured', async () => {
  const { ask, select } = browser();
  await select(entry('t', { file_category: 'DOCUMENT' }));
  await select(entry('e', { size: '0' }));
  expect(ask.measures).not.toHaveBeenCalled();
});

test('answers about an entry that was left do not reach the next', async () => {
  const slow = Promise.withResolvers<{ id: string; name: string }[]>();
  const { select, shown } = browser((id) => (id === 'a' ? slow.promise : Promise.resolve([])));
  const first = select(entry('a'));
  const second = select(entry('b'));
  slow.resolve([{ id: 'x', name: 'elsewhere' }]);
  await Promise.all([first, second]);
  expect(shown()).toMatchObject({ id: 'b', path: [] });
});

test('what the viewer tells of another entry leaves what the list tells of its own', async () => {
  const { scope, ask, select, shown } = browser();
  await select(entry('a'));
  await select(entry('b'), 'viewer');
  expect(shown()).toMatchObject({ id: 'a', path: [], versions: [{ id: 'v1' }, { id: 'v2' }] });
  expect(shown('viewer')).toMatchObject({ id: 'b', path: [] });
  ask.versions.mockResolvedValue([version('v3')]);
  await select(entry('a'), 'viewer');
  expect(shown().versions).toEqual(shown('viewer').versions);
  await allSettled(versionDeleteConfirmed, { scope, params: { id: 'a', versionId: 'v3' } });
  expect([shown().versions, shown('viewer').versions]).toEqual([[], []]);
});

test('what could not be asked is reported, and the rest stands', async () => {
  const { select, shown } = browser(() => Promise.reject(new Error('gone')));
  await select(entry('a'));
  expect(shown()).toMatchObject({ isPartial: true, versions: [{ id: 'v1' }, { id: 'v2' }] });
});

test('a version that was made the present one goes at once, and the list is asked for again', async () => {
  const { scope, ask, select, shown } = browser();
  await select(entry('a'));
  const answer = Promise.withResolvers<Version[]>();
  ask.versions.mockReturnValueOnce(answer.promise);
  const restored = allSettled(versionRestoreConfirmed, { scope, params: { id: 'a', versionId: 'v1' } });
  await expect.poll(() => ask.versions.mock.calls.length).toBe(2);
  expect(shown().versions).toEqual([version('v2')]);
  answer.resolve([version('v2'), version('v3')]);
  await restored;
  expect(shown().versions).toEqual([version('v2'), version('v3')]);
  expect(scope.getState($notices).map(({ text }) => text.id)).toEqual(['details.version.restored']);
});

test('a deleted version goes at once; one that was refused stays, with a word', async () => {
  const { scope, ask, select, shown } = browser();
  await select(entry('a'));
  await allSettled(versionDeleteConfirmed, { scope, params: { id: 'a', versionId: 'v1' } });
  expect(shown().versions?.map(({ id }) => id)).toEqual(['v2']);
  ask.remove.mockRejectedValueOnce(refused('/x', 404, { error: 'file_not_found', error_code: 5 }));
  await allSettled(versionDeleteConfirmed, { scope, params: { id: 'a', versionId: 'v2' } });
  expect(shown().versions).toHaveLength(1);
  expect(scope.getState($notices)).toMatchObject([{ tone: 'bad', failure: { reason: 'file_not_found' } }]);
});

test('the panel remembers whether it stood open', async () => {
  const kept: boolean[] = [];
  const scope = fork({
    handlers: [
      [recallPanelFx, () => true],
      [storePanelFx, (isOpen: boolean) => void kept.push(isOpen)],
    ],
  });
  await allSettled(panelMounted, { scope });
  expect(scope.getState($areDetailsOpen)).toBe(true);
  await allSettled(detailsClosed, { scope });
  await allSettled(detailsToggled, { scope });
  expect(kept).toEqual([false, true]);
});

import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { nothingSelected, selectOnly } from '../../../ui/file-grid/index.ts';
import { rangeOf } from '../../../ui/file-grid/ranges.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import type { ListRequest } from '../fixtures/list-request.ts';
import { signedInValues } from '../fixtures/signed-in.ts';
import { fetchListFx, listOutdated } from '../list/list-model.ts';
import { locationOpened } from '../location/location-model.ts';
import { $rows, operationRequested, runOperationFx } from '../queue/operation-queue.ts';
import { $count, $selected, $selection, entriesHighlighted, selectionChanged } from './selection-model.ts';

const file = (id: string) =>
  ({ id, name: id, kind: 'drive#file', parent_id: 'F', modified_time: '' }) as DriveFile;
const folder = (folderId: string) => ({ type: 'folder', folderId }) as const;

/** A drive whose folder F is long: five pages of 400. */
function drive() {
  let names = Array.from({ length: 2000 }, (_, at) => `f${at}`);
  const list = vi.fn(async ({ type, query, next, count }: ListRequest) => {
    if (query.location.type !== 'folder' || query.location.folderId !== 'F') return { rows: [], next: '' };
    const from = Number(next);
    const to = from + (type === 'again' ? Math.max(count, 400) : 400);
    return { rows: names.slice(from, to).map(file), next: to < names.length ? String(to) : '' };
  });
  let finish = () => {};
  const scope = fork({
    values: signedInValues,
    handlers: [
      [fetchListFx, list],
      [
        runOperationFx,
        () =>
          new Promise<object>((resolve) => {
            finish = () => resolve({});
          }),
      ],
    ] as never,
  });
  return {
    scope,
    list,
    finish: () => finish(),
    rename: (change: (names: string[]) => string[]) => {
      names = change(names);
    },
    open: (location: Parameters<typeof locationOpened>[0]) =>
      allSettled(locationOpened, { scope, params: location }),
    point: (...ids: string[]) => allSettled(entriesHighlighted, { scope, params: { ids, folderId: 'F' } }),
    selected: () => scope.getState($selected).map(({ id }) => id),
    active: () => scope.getState($selection).active,
  };
}

test('what a link points at is chosen when its folder is open, however far down it lies', async () => {
  const { open, point, selected, active, list } = drive();
  await open(folder('elsewhere'));
  await point('f3', 'f900');
  expect(selected()).toEqual([]);
  await open(folder('F'));
  expect([selected(), active()]).toEqual([['f3', 'f900'], 3]);
  // No further than it must.
  expect(list.mock.calls.filter(([{ type }]) => type === 'more')).toHaveLength(2);
});

test('in a folder that is open already it is chosen at once', async () => {
  const { open, point, selected } = drive();
  await open(folder('F'));
  await point('f10');
  expect(selected()).toEqual(['f10']);
});

test('a choice of the user’s own ends the search', async () => {
  const { scope, open, point, list, selected } = drive();
  await open(folder('F'));
  list.mockClear();
  await Promise.all([point('none-such'), allSettled(selectionChanged, { scope, params: selectOnly(2) })]);
  expect(selected()).toEqual(['f2']);
  expect(list.mock.calls.length).toBeLessThan(3);
});

test('a list that is read again keeps what is chosen, where it now stands', async () => {
  const { scope, open, rename, selected, active } = drive();
  await open(folder('F'));
  await allSettled(selectionChanged, {
    scope,
    params: { ...nothingSelected, ranges: [[1, 3]], anchor: 1, active: 2 },
  });
  rename((names) => ['new', ...names.filter((name) => name !== 'f0' && name !== 'f1'), 'f1']);
  await allSettled(listOutdated, { scope });
  expect([selected(), active()]).toEqual([['f2'], 1]);
});

test('what is chosen while its move is under way stays chosen when it is done', async () => {
  const { scope, open, rename, selected, finish } = drive();
  await open(folder('F'));
  const moved = { ...file('moved'), parent_id: 'elsewhere', modified_time: '' };
  const moving = allSettled(operationRequested, {
    scope,
    params: { operation: { type: 'move', entries: [moved], to: { id: 'F', name: 'F' } } },
  });
  const index = scope.getState($rows).findIndex(({ id }) => id === 'moved');
  const choosing = allSettled(selectionChanged, { scope, params: selectOnly(index) });
  expect(selected()).toEqual(['moved']);
  rename((names) => ['moved', ...names]);
  finish();
  await Promise.all([moving, choosing]);
  expect(selected()).toEqual(['moved']);
});

const pressEnd = (count: number, isExtending = false) => ({
  ranges: isExtending ? rangeOf(3, count) : rangeOf(count - 1, count),
  anchor: isExtending ? 3 : count - 1,
  active: count - 1,
});

test.each([
  ['End leads to the last entry of a list, however far down that lies', false, ['f1999']],
  ['Shift and End choose up to it', true, undefined],
])('%s', async (_, isExtending, expected) => {
  const { scope, open, selected, active } = drive();
  await open(folder('F'));
  await allSettled(selectionChanged, { scope, params: selectOnly(3) });
  await allSettled(selectionChanged, { scope, params: pressEnd(scope.getState($count), isExtending) });
  expect(active()).toBe(1999);
  expect(selected()).toEqual(expected ?? Array.from({ length: 1997 }, (__, at) => `f${at + 3}`));
});

test('another key on the way to the end ends the way', async () => {
  const { scope, open, selected } = drive();
  await open(folder('F'));
  const ending = allSettled(selectionChanged, { scope, params: pressEnd(scope.getState($count)) });
  const other = allSettled(selectionChanged, { scope, params: selectOnly(5) });
  await Promise.all([ending, other]);
  expect(selected()).toEqual(['f5']);
});

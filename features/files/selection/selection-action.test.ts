import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { selectAll, selectOnly } from '../../../ui/file-grid/index.ts';
import { rangeOf } from '../../../ui/file-grid/ranges.ts';
import type { Selection } from '../../../ui/file-grid/selection.ts';
import { signedOut } from '../../session/index.ts';
import { orderChosen } from '../display/display-model.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import type { ListRequest } from '../fixtures/list-request.ts';
import { signedInValues } from '../fixtures/signed-in.ts';
import { fetchListFx, listOutdated } from '../list/list-model.ts';
import { locationOpened } from '../location/location-model.ts';
import { $isAwaited, selectionActionRequested } from './selection-action.ts';
import { $count, $isGathering, $selected, $selection, selectionChanged } from './selection-model.ts';

const file = (id: string) =>
  ({ id, name: id, kind: 'drive#file', parent_id: 'F', modified_time: '' }) as DriveFile;

/** A folder of 2000, open at its first 400, whose next pages come when they are told to. */
async function longFolder() {
  const ids = Array.from({ length: 2000 }, (_, at) => `f${at}`);
  let come: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  const list = async ({ type, next, count }: ListRequest) => {
    if (type === 'more') await held;
    const from = Number(next);
    const to = from + (type === 'again' ? Math.max(count, 400) : 400);
    return { rows: ids.slice(from, to).map(file), next: to < ids.length ? String(to) : '' };
  };
  const scope = fork({
    values: signedInValues,
    handlers: [[fetchListFx, list]] as never,
  });
  await allSettled(locationOpened, { scope, params: { type: 'folder', folderId: 'F' } });
  const select = (all: boolean) => {
    const [now, count] = [scope.getState($selection), scope.getState($count)];
    return allSettled(selectionChanged, { scope, params: all ? selectAll(now, count) : selectOnly(3) });
  };
  const done: number[] = [];
  const doWithAll = () =>
    allSettled(selectionActionRequested, { scope, params: (entries) => void done.push(entries.length) });
  /** The selection after these keys and presses in a list of this apparent length. */
  const choose = (selection: (count: number) => Omit<Selection, 'anchor'>) => {
    const params = { anchor: 3, ...selection(scope.getState($count)) };
    return allSettled(selectionChanged, { scope, params });
  };
  /** Shift+End from the fourth. */
  const toEnd = () => choose((count) => ({ ranges: rangeOf(3, count), active: count - 1 }));
  const sort = () => allSettled(orderChosen, { scope, params: '7' });
  return { scope, ids, select, choose, toEnd, sort, doWithAll, done, come: () => come?.() };
}

test('what is done to all of a long list is done to all of it, once its end is known', async () => {
  const { scope, ids, select, doWithAll, done, come } = await longFolder();
  const all = select(true);
  const requests = doWithAll();
  expect([done, scope.getState($isGathering), scope.getState($isAwaited)]).toEqual([[], true, true]);
  come();
  await Promise.all([all, requests]);
  expect([done, scope.getState($isGathering), scope.getState($isAwaited)]).toEqual([[2000], false, false]);
  // Of what comes now nobody has said anything.
  ids.splice(5, 1, 'new');
  await allSettled(listOutdated, { scope });
  expect(scope.getState($selected).map(({ id }) => id)).not.toContain('new');
  await doWithAll();
  expect(done).toEqual([2000, 1999]);
});

test('whoever chooses something else before the end is known means it no more', async () => {
  const { scope, select, doWithAll, done, come } = await longFolder();
  const works = [select(true), doWithAll(), select(false)];
  expect(scope.getState($isAwaited)).toBe(false);
  come();
  await Promise.all(works);
  expect([done, scope.getState($selected).length]).toEqual([[], 1]);
});

test('what is chosen up to the end is waited for as well', async () => {
  const { scope, select, toEnd, doWithAll, done, come } = await longFolder();
  await select(false);
  const works = [toEnd(), doWithAll()];
  expect([done, scope.getState($isGathering), scope.getState($isAwaited)]).toEqual([[], true, true]);
  come();
  await Promise.all(works);
  expect([done, scope.getState($isGathering), scope.getState($isAwaited)]).toEqual([[1997], false, false]);
});

test('all but what was taken out again is all but that, to the end', async () => {
  const { scope, select, choose, doWithAll, done, come } = await longFolder();
  const works = [
    select(true),
    choose((count) => ({ ranges: [...rangeOf(0, 5), ...rangeOf(6, count)], active: 5 })),
    doWithAll(),
  ];
  expect(done).toEqual([]);
  come();
  await Promise.all(works);
  expect(done).toEqual([1999]);
  expect(scope.getState($selected).map(({ id }) => id)).not.toContain('f5');
});

test('a page further than what is fetched is waited for, and no more than that', async () => {
  const { scope, choose, doWithAll, done, come } = await longFolder();
  const last = scope.getState($count) - 20;
  const works = [choose(() => ({ ranges: rangeOf(last - 50, last), active: last - 1 })), doWithAll()];
  expect(done).toEqual([]);
  come();
  await Promise.all(works);
  expect(done).toEqual([50]);
});

test('all of a list that is sorted meanwhile is still all of it', async () => {
  const { scope, select, sort, doWithAll, done, come } = await longFolder();
  const works = [select(true), doWithAll(), sort()];
  come();
  await Promise.all(works);
  expect([done, scope.getState($isGathering), scope.getState($isAwaited)]).toEqual([[2000], false, false]);
});

test('up to the end of a list that is sorted meanwhile is nothing any more', async () => {
  const { scope, select, toEnd, sort, doWithAll, done, come } = await longFolder();
  await select(false);
  const works = [toEnd(), doWithAll(), sort()];
  come();
  await Promise.all(works);
  expect([done, scope.getState($selected), scope.getState($isAwaited)]).toEqual([[], [], false]);
});

test('what one account has begun to choose is not chosen for the next', async () => {
  const { scope, select, come } = await longFolder();
  const works = [select(true), allSettled(signedOut, { scope, params: { reason: 'switched' } })];
  expect([scope.getState($isGathering), scope.getState($selection).ranges]).toEqual([false, []]);
  come();
  await Promise.all(works);
});

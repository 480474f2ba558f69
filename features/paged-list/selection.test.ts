import { allSettled, createEvent, createStore, fork } from 'effector';
import { expect, test } from 'vitest';
import { type Ranges, rangeOf } from '../../ui/file-grid/ranges.ts';
import { selectAll, selectOnly } from '../../ui/file-grid/selection.ts';
import { createSelection } from './index.ts';

interface List {
  readonly rows: readonly string[];
  readonly isComplete: boolean;
}
const $list = createStore<List>({ rows: [], isComplete: false });
const $isUpToDate = createStore(true);
const needed = createEvent<number>();
const $isRemoved = createStore<(id: string) => boolean>(() => false);
const [missed, reordered, reset] = [createEvent(), createEvent(), createEvent()];
const model = createSelection({
  $rows: $list.map(({ rows }) => rows),
  idOf: (row) => row,
  $isComplete: $list.map(({ isComplete }) => isComplete),
  $isUpToDate,
  $isRemoved,
  pending: 10,
  farthestPage: 5,
  needed,
  missed,
  reordered,
  reset: [reset],
});

const names = (count: number) => Array.from({ length: count }, (_, at) => `r${at}`);

/** A list of which so many rows are here, and more may come. */
async function listOf(count: number) {
  const scope = fork();
  const come = (rows: readonly string[], isComplete = false) =>
    allSettled($list, { scope, params: { rows, isComplete } });
  await come(names(count));
  const choose = (ranges: Ranges, active: number, anchor: number | null = active) =>
    allSettled(model.changed, { scope, params: { ranges, active, anchor } });
  return {
    scope,
    come,
    isUpToDate: (params: boolean) => allSettled($isUpToDate, { scope, params }),
    choose,
    all: () => {
      const params = selectAll(scope.getState(model.$selection), scope.getState(model.$count));
      return allSettled(model.changed, { scope, params });
    },
    only: (at: number) => allSettled(model.changed, { scope, params: selectOnly(at) }),
    remove: (...ids: string[]) => allSettled($isRemoved, { scope, params: (id: string) => ids.includes(id) }),
    send: (event: typeof missed) => allSettled(event, { scope }),
    selected: () => scope.getState(model.$selected),
    selection: () => scope.getState(model.$selection),
    isGathering: () => scope.getState(model.$isGathering),
    count: () => scope.getState(model.$count),
  };
}

test('what is chosen follows its rows; the keyboard stays where something was removed', async () => {
  const { come, choose, selection, selected } = await listOf(3);
  await choose([[1, 3]], 1);
  await come(['new', 'r0', 'r2'], true);
  expect(selection()).toEqual({ ranges: [[2, 3]], anchor: 1, active: 1 });
  expect(selected()).toEqual(['r2']);
});

test('all of a list whose end has yet to come is all of it then, and nothing that is new afterwards', async () => {
  const { all, come, selected, isGathering, count } = await listOf(20);
  expect(count()).toBe(30);
  await all();
  expect(isGathering()).toBe(true);
  await come(names(25));
  await come(names(28), true);
  expect([selected().length, isGathering(), count()]).toEqual([28, false, 28]);
  await come(['new', ...names(28)], true);
  expect(selected()).not.toContain('new');
});

test('all of a list that has changed since it was read is all of it once it is read again', async () => {
  const { all, only, come, isUpToDate, selected, isGathering } = await listOf(20);
  await come(names(20), true);
  await isUpToDate(false);
  await all();
  expect(isGathering()).toBe(true);
  await come(names(30), true);
  await isUpToDate(true);
  expect([selected().length, isGathering()]).toEqual([30, false]);
  await come(['new', ...names(30)], true);
  expect(selected()).not.toContain('new');
  await isUpToDate(false);
  await only(3);
  expect(isGathering()).toBe(false);
});

test('up to the end, and all but some, go on to the end as well', async () => {
  const end = await listOf(20);
  await end.only(3);
  await end.choose(rangeOf(3, end.count()), end.count() - 1, 3);
  await end.come(names(28), true);
  expect([end.selected().length, end.selection().active]).toEqual([25, 27]);
  const rest = await listOf(20);
  await rest.all();
  await rest.choose([...rangeOf(0, 5), ...rangeOf(6, rest.count())], 5);
  await rest.come(names(28), true);
  expect([rest.selected().length, rest.selected()]).toEqual([27, expect.not.arrayContaining(['r5'])]);
});

test('a step to a place that is not here yet is no way to the end: the row is chosen once it is here', async () => {
  const { only, come, selected, isGathering } = await listOf(20);
  await only(18);
  await only(22);
  expect([selected(), isGathering()]).toEqual([[], true]);
  await come(names(26));
  expect([selected(), isGathering()]).toEqual([['r22'], false]);
});

test('what does not come is chosen no more', async () => {
  const { all, send, selection, isGathering } = await listOf(20);
  await all();
  await send(missed);
  expect([selection().ranges, isGathering()]).toEqual([rangeOf(0, 20), false]);
});

test('of a list of which nothing is here nothing is chosen', async () => {
  const { choose, come, selected } = await listOf(0);
  await choose(rangeOf(0, 10), 0);
  await come(names(12), true);
  expect(selected()).toEqual([]);
});

test('in another order all is still all, a row is still that row, and up to the end is nothing', async () => {
  const all = await listOf(20);
  await all.all();
  await all.send(reordered);
  await all.come(names(20).toReversed(), true);
  expect(all.selected()).toHaveLength(20);
  const one = await listOf(20);
  await one.only(3);
  await one.send(reordered);
  await one.come(names(20).toReversed(), true);
  expect(one.selected()).toEqual(['r3']);
  const end = await listOf(20);
  await end.choose(rangeOf(3, end.count()), end.count() - 1, 3);
  await end.send(reordered);
  expect(end.selection().ranges).toEqual([]);
});

test('of another list nothing is chosen, and visitors do not touch', async () => {
  const [one, other] = [await listOf(20), await listOf(20)];
  await Promise.all([one.only(1), other.only(2)]);
  await one.send(reset);
  expect([one.selected(), other.selected()]).toEqual([[], ['r2']]);
});

test('rows that came with the page, and have never changed, can be chosen', async () => {
  const values = [[$list, { rows: names(3), isComplete: true }]] as never;
  const scope = fork({ values });
  await allSettled(model.changed, { scope, params: selectOnly(1) });
  expect(scope.getState(model.$selected)).toEqual(['r1']);
  expect(scope.getState(model.$isGathering)).toBe(false);
});

test('what was chosen stays chosen while a list that is read again does not reach so far', async () => {
  const { all, come, selected, selection } = await listOf(20);
  await come(names(20), true);
  await all();
  const copies = Array.from({ length: 20 }, (_, at) => `copy ${at}`);
  await come([...copies, ...names(10)]);
  expect([selected().length, selection().ranges]).toEqual([20, [[20, 30]]]);
  expect(selected()).toContain('r19');
  await come([...copies, ...names(15)]);
  expect([selected().length, selection().ranges]).toEqual([20, [[20, 35]]]);
  // Somebody has deleted one of them.
  await come([...copies, ...names(19)], true);
  expect([selected().length, selection().ranges]).toEqual([19, [[20, 39]]]);
});

test('what is missing among the rows, and what one has removed, is chosen no more', async () => {
  const { choose, come, remove, selected } = await listOf(20);
  await choose([[15, 20]], 15);
  await come(names(20).filter((name) => name !== 'r16'));
  expect(selected()).toEqual(['r15', 'r17', 'r18', 'r19']);
  await remove('r18', 'r19');
  await come(names(18).filter((name) => name !== 'r16'));
  expect(selected()).toEqual(['r15', 'r17']);
});

test('what lies beyond the rows leaves with another choice, and stays when one is added or taken', async () => {
  const { all, come, choose, only, selected } = await listOf(20);
  await come(names(20), true);
  await all();
  await come(['new', ...names(10)]);
  await choose([[0, 11]], 0);
  expect(selected()).toHaveLength(21);
  await choose([[1, 11]], 0);
  expect(selected()).toHaveLength(20);
  await only(3);
  expect(selected()).toEqual(['r2']);
});

test('what lies beyond the rows leaves as soon as one row alone is chosen, or nothing', async () => {
  const { choose, come, only, selected } = await listOf(20);
  const lately = async () => {
    await come(names(20));
    await choose([[9, 20]], 9);
    await come(names(10));
    expect(selected()).toHaveLength(11);
  };
  await lately();
  await only(3);
  expect(selected()).toEqual(['r3']);
  await lately();
  await only(9);
  expect(selected()).toEqual(['r9']);
  await lately();
  await choose([], 9);
  expect(selected()).toEqual([]);
  // The keyboard that moves by itself chooses nothing else.
  await lately();
  await choose([[9, 10]], 4, 9);
  await choose([[9, 10]], 9);
  expect(selected()).toHaveLength(11);
});

test('of all but one the one stays out where new rows push it beyond those that are read again', async () => {
  const { all, choose, come, selected, count } = await listOf(20);
  await all();
  await choose([...rangeOf(0, 17), ...rangeOf(18, count())], 17);
  const uploads = Array.from({ length: 5 }, (_, at) => `upload ${at}`);
  await come([...uploads, ...names(15)]);
  await come([...uploads, ...names(16)]);
  await come([...uploads, ...names(25)], true);
  expect(selected()).toHaveLength(24);
  expect(selected()).not.toContain('r17');
});

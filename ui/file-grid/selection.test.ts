import { expect, test } from 'vitest';
import {
  entrance,
  extendTo,
  nothingSelected,
  press,
  selectAll,
  selectNone,
  selectOnly,
  step,
  toggleOne,
} from './selection.ts';

const plain = { isAdding: false, isExtending: false };
const ctrl = { isAdding: true, isExtending: false };
const shift = { isAdding: false, isExtending: true };
const both = { isAdding: true, isExtending: true };

test('a press chooses one, Ctrl adds and takes away, Shift draws from the anchor', () => {
  let selection = press(nothingSelected, 4, plain);
  expect(selection.ranges).toEqual([[4, 5]]);
  selection = press(selection, 8, ctrl);
  expect(selection.ranges).toEqual([
    [4, 5],
    [8, 9],
  ]);
  selection = press(selection, 10, shift);
  expect(selection).toEqual({ ranges: [[8, 11]], anchor: 8, active: 10 });
  // The range turns around its anchor, it does not grow from its end.
  selection = press(selection, 6, shift);
  expect(selection.ranges).toEqual([[6, 9]]);
  selection = press(selection, 7, ctrl);
  expect(selection.ranges).toEqual([
    [6, 7],
    [8, 9],
  ]);
  selection = press(selection, 2, both);
  expect(selection.ranges).toEqual([[2, 9]]);
});

test('the keyboard chooses as it goes, with Ctrl it only goes', () => {
  const walked = step(step(selectOnly(2), 3, plain), 4, ctrl);
  expect(walked).toEqual({ ranges: [[3, 4]], anchor: 3, active: 4 });
  expect(toggleOne(walked, 4).ranges).toEqual([[3, 5]]);
  expect(step(walked, 6, shift).ranges).toEqual([[3, 7]]);
});

test('all and none', () => {
  expect(selectAll(nothingSelected, 9)).toEqual({ ranges: [[0, 9]], anchor: 0, active: 0 });
  expect(selectAll(nothingSelected, 0)).toEqual(nothingSelected);
  expect(selectNone(extendTo(selectOnly(3), 5))).toEqual({ ranges: [], anchor: 5, active: 5 });
});

test('Shift without a beginning begins here', () => {
  expect(press(nothingSelected, 5, shift)).toEqual(selectOnly(5));
});

test('the keyboard enters where it was, else at what is chosen, else at the first', () => {
  expect(entrance({ ...nothingSelected, active: 7 }, 9)).toBe(7);
  expect(entrance({ ...nothingSelected, ranges: [[4, 6]] }, 9)).toBe(4);
  expect(entrance(nothingSelected, 9)).toBe(0);
  expect(entrance(nothingSelected, 9, 5)).toBe(5);
  expect(entrance({ ...nothingSelected, active: 7 }, 9, 5)).toBe(7);
  expect(entrance(nothingSelected, 0)).toBeNull();
});

import { expect, test } from 'vitest';
import { rising } from './put-in-order.ts';

const kept = (numbers: readonly number[]) =>
  [...rising(numbers)].sort((a, b) => a - b).map((at) => numbers[at]);

test('what rises already stays where it is, as much of it as can be', () => {
  expect(kept([])).toEqual([]);
  expect(kept([1, 2, 3])).toEqual([1, 2, 3]);
  // A window that went down by two, and one that went up by one.
  expect(kept([6, 7, 3, 4, 5])).toEqual([3, 4, 5]);
  expect(kept([2, 3, 4, 5, 1])).toEqual([2, 3, 4, 5]);
  expect(kept([5, 1, 4, 2, 3])).toEqual([1, 2, 3]);
});

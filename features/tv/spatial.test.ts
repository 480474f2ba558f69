import { expect, test } from 'vitest';
import type { Direction } from './action.ts';
import { nearest } from './spatial.ts';

/** Boxes of a grid of 3 × 2, and a button over its right end. */
const at = (left: number, top: number, width = 90, height = 90) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const boxes = {
  top: at(260, 0, 30, 30),
  a: at(0, 50),
  b: at(100, 50),
  c: at(200, 50),
  d: at(0, 150),
  e: at(100, 150),
};
type Name = keyof typeof boxes;

test.each([
  ['a', 'right', 'b'],
  ['b', 'right', 'c'],
  ['c', 'right', undefined],
  ['a', 'left', undefined],
  ['a', 'down', 'd'],
  ['c', 'down', 'e'],
  ['e', 'up', 'b'],
  ['a', 'up', 'top'],
  ['c', 'up', 'top'],
  ['top', 'down', 'c'],
  ['top', 'left', 'c'],
  ['d', 'down', undefined],
] satisfies [Name, Direction, Name | undefined][])('from %s %s is %s', (from, direction, to) => {
  const others = Object.entries(boxes)
    .filter(([name]) => name !== from)
    .map(([name, box]) => ({ name, box }));
  expect(nearest(boxes[from], others, direction)?.name).toBe(to);
});

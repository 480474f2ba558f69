import { describe, expect, test } from 'vitest';
import { findTyped, stepFor } from './keys.ts';
import { layOut } from './layout.ts';
import { nothingSelected, selectOnly } from './selection.ts';

const list = layOut({ count: 100, columns: 1, rowHeight: 40, headingHeight: 30 });
const grid = layOut({ count: 100, columns: 6, rowHeight: 40, headingHeight: 30 });

describe('steps', () => {
  test.each([
    ['ArrowDown', list, 5, 6],
    ['ArrowUp', list, 5, 4],
    ['ArrowUp', list, 0, 0],
    ['ArrowDown', list, 99, 99],
    ['PageDown', list, 5, 14],
    ['PageUp', list, 5, 0],
    ['Home', list, 5, 0],
    ['End', list, 5, 99],
    ['ArrowDown', grid, 5, 11],
    ['ArrowRight', grid, 5, 6],
    ['ArrowLeft', grid, 6, 5],
    ['ArrowDown', grid, 95, 99],
    ['ArrowDown', grid, 99, 99],
    ['ArrowLeft', grid, 0, 0],
  ] as const)('%s', (key, layout, from, to) => {
    expect(stepFor(key, layout, selectOnly(from), () => 10)).toBe(to);
  });

  test('the first arrow key enters the list', () => {
    expect(stepFor('ArrowDown', list, nothingSelected, () => 10)).toBe(0);
    expect(stepFor('ArrowUp', grid, { ...nothingSelected, ranges: [[30, 40]] }, () => 10)).toBe(30);
  });

  test('other keys, sideways in a list, and an empty list lead nowhere', () => {
    expect(stepFor('a', list, selectOnly(3), () => 10)).toBeNull();
    expect(stepFor('ArrowRight', list, selectOnly(3), () => 10)).toBeNull();
    expect(stepFor('End', { ...list, count: 0 }, nothingSelected, () => 10)).toBeNull();
  });

  test('a list that has become shorter', () => {
    expect(stepFor('ArrowDown', list, selectOnly(5_000), () => 10)).toBe(99);
  });
});

describe('typing ahead', () => {
  const names = ['Äpfel', 'apple', 'Banana', undefined, 'berry', '写真', 'Straße'];
  const find = (typed: string, from: number) =>
    findTyped(typed, { count: names.length, from, nameAt: (index) => names[index] });

  test('one letter goes on to the next, and around the end', () => {
    expect(find('b', -1)).toBe(2);
    expect(find('b', 2)).toBe(4);
    expect(find('b', 4)).toBe(2);
  });
  test('more letters may stay where they are', () => {
    expect(find('be', 4)).toBe(4);
    expect(find('ba', 4)).toBe(2);
  });
  test('capitals and scripts', () => {
    expect(find('Ä', 3)).toBe(0);
    expect(find('写', 0)).toBe(5);
    expect(find('STRASSE', 0)).toBeNull();
    expect(find('zzz', 0)).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import {
  columnOf,
  entriesOf,
  entriesWithin,
  indexBelow,
  layOut,
  rowAt,
  rowAtTop,
  rowOf,
  topOf,
} from './layout.ts';

const measures = { rowHeight: 100, headingHeight: 30 };
const grouped = layOut({
  ...measures,
  count: 12,
  columns: 4,
  groups: [
    { from: 0, label: 'Today' },
    { from: 5, label: 'Yesterday' },
    { from: 11, label: 'Earlier' },
  ],
});

describe('rows', () => {
  test('of 100,000 entries without a heading', () => {
    const layout = layOut({ ...measures, count: 100_000, columns: 7 });
    expect(layout.rowCount).toBe(14_286);
    expect(layout.height).toBe(1_428_600);
    expect(rowAt(layout, 14_285)).toEqual({ kind: 'entries', from: 99_995, to: 100_000 });
    expect(rowOf(layout, 99_999)).toBe(14_285);
    expect(columnOf(layout, 99_999)).toBe(4);
  });

  test('of an empty list', () => {
    const layout = layOut({ ...measures, count: 0, columns: 3, groups: [{ from: 0, label: 'Today' }] });
    expect([layout.rowCount, layout.height]).toEqual([0, 0]);
  });

  test('under headings: every group begins a row', () => {
    expect(grouped.rowCount).toBe(8);
    expect(Array.from({ length: 8 }, (_, row) => rowAt(grouped, row))).toEqual([
      { kind: 'heading', label: 'Today' },
      { kind: 'entries', from: 0, to: 4 },
      { kind: 'entries', from: 4, to: 5 },
      { kind: 'heading', label: 'Yesterday' },
      { kind: 'entries', from: 5, to: 9 },
      { kind: 'entries', from: 9, to: 11 },
      { kind: 'heading', label: 'Earlier' },
      { kind: 'entries', from: 11, to: 12 },
    ]);
    expect(grouped.height).toBe(3 * 30 + 5 * 100);
    let top = 0;
    for (let row = 0; row < grouped.rowCount; row += 1) {
      const height = rowAt(grouped, row).kind === 'heading' ? 30 : 100;
      expect(topOf(grouped, row)).toBe(top);
      expect([rowAtTop(grouped, top), rowAtTop(grouped, top + height - 1)]).toEqual([row, row]);
      top += height;
    }
    expect([rowAtTop(grouped, -40), rowAtTop(grouped, top + 500)]).toEqual([0, grouped.rowCount - 1]);
    for (let index = 0; index < 12; index += 1) {
      const row = rowAt(grouped, rowOf(grouped, index));
      expect(row.kind === 'entries' && row.from + columnOf(grouped, index)).toBe(index);
    }
  });
});

describe('below and above', () => {
  test('the column is kept, the last of a short row is taken, headings are stepped over', () => {
    expect(indexBelow(grouped, 0, 1)).toBe(4);
    expect(indexBelow(grouped, 2, 1)).toBe(4);
    expect(indexBelow(grouped, 4, 1)).toBe(5);
    expect(indexBelow(grouped, 8, 1)).toBe(10);
    expect(indexBelow(grouped, 5, -1)).toBe(4);
    expect(indexBelow(grouped, 7, 2)).toBe(11);
  });
  test('at the ends it stays', () => {
    expect(indexBelow(grouped, 1, -1)).toBe(1);
    expect(indexBelow(grouped, 11, 5)).toBe(11);
  });
});

describe('the frame', () => {
  const frame = (left: number, top: number, right: number, bottom: number) =>
    entriesWithin(grouped, { left, top, right, bottom }, 50);
  test('touches what it crosses, group by group', () => {
    expect(frame(60, 40, 120, 60)).toEqual([[1, 3]]);
    expect(frame(0, 40, 300, 150)).toEqual([[0, 5]]);
    // Column 1 of every row that has one.
    expect(frame(60, 0, 70, 1000)).toEqual([
      [1, 2],
      [6, 7],
      [10, 11],
    ]);
  });
  test('headings and the ground beside are nobody’s', () => {
    expect(frame(0, 2, 300, 20)).toEqual([]);
    expect(frame(210, 40, 300, 60)).toEqual([]);
    expect(frame(0, 2000, 300, 2100)).toEqual([]);
  });
  test('whole rows are one range, however many', () => {
    const list = layOut({ ...measures, count: 100_000, columns: 1 });
    expect(entriesWithin(list, { left: 5, top: 250, right: 9, bottom: 9_999_999 }, 800)).toEqual([
      [2, 100_000],
    ]);
  });
});

test('the entries of the rows in sight, headings at the edges too', () => {
  const days = layOut({ ...grouped, groups: grouped.groups?.slice(0, 2) });
  expect(entriesOf(days, { from: 0, to: 2 })).toEqual({ from: 0, to: 5 });
  expect(entriesOf(days, { from: 0, to: 3 })).toEqual({ from: 0, to: 9 });
  expect(entriesOf(days, { from: 3, to: 5 })).toEqual({ from: 5, to: 12 });
  expect(entriesOf(days, { from: 0, to: -1 })).toEqual({ from: 0, to: 0 });
  // A list that has just become shorter.
  expect(entriesOf(days, { from: 4, to: 900 })).toEqual({ from: 5, to: 12 });
  expect(entriesOf(layOut({ ...days, count: 0 }), { from: 0, to: 9 })).toEqual({ from: 0, to: 0 });
});

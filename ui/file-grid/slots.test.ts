import { expect, test } from 'vitest';
import { layOut } from './layout.ts';
import { filled, mostRows, slotted } from './slots.ts';

const slotsOf = (rows: ReturnType<typeof slotted>) => rows.map(({ row, slot }) => `${slot}:${row}`).join(' ');

test('a row that comes takes the element of the one that goes, the others keep theirs', () => {
  expect(slotsOf(slotted({ from: 0, to: 4 }, 5, null, false))).toBe('0:0 1:1 2:2 3:3 4:4');
  expect(slotsOf(slotted({ from: 2, to: 6 }, 5, null, false))).toBe('0:5 1:6 2:2 3:3 4:4');
  expect(slotsOf(slotted({ from: 3, to: -1 }, 5, null, false))).toBe('');
});

test('the active row is drawn wherever the list is, and the one that is edited keeps its element', () => {
  expect(slotsOf(slotted({ from: 5, to: 7 }, 5, 6, false))).toBe('0:5 1:6 2:7');
  expect(slotsOf(slotted({ from: 5, to: 7 }, 5, 90, false))).toBe('0:5 1:6 2:7 apart:90');
  expect(slotsOf(slotted({ from: 5, to: 7 }, 5, 0, false))).toBe('0:5 1:6 2:7 apart:0');
  expect(slotsOf(slotted({ from: 5, to: 7 }, 5, 6, true))).toBe('0:5 2:7 apart:6');
  expect(slotsOf(slotted({ from: 5, to: 7 }, 5, 8, true))).toBe('0:5 1:6 2:7 apart:8');
});

test('there are elements for the most rows that a window touches, and a window fills them', () => {
  const plain = layOut({ count: 100, columns: 1, rowHeight: 50, headingHeight: 30 });
  expect(mostRows(plain, 200)).toBe(5);
  expect(mostRows(plain, 201)).toBe(6);
  const grouped = layOut({ ...plain, groups: [{ from: 0, label: 'Today' }] });
  expect(mostRows(grouped, 200)).toBe(8);
  expect(filled({ from: 10, to: 14 }, 6, 100)).toEqual({ from: 10, to: 15 });
  expect(filled({ from: 96, to: 99 }, 6, 100)).toEqual({ from: 94, to: 99 });
  expect(filled({ from: 0, to: 3 }, 6, 100)).toEqual({ from: 0, to: 3 });
  expect(filled({ from: 1, to: 3 }, 6, 4)).toEqual({ from: 0, to: 3 });
  expect(filled({ from: 0, to: -1 }, 6, 4)).toEqual({ from: 0, to: -1 });
});

import { expect, test } from 'vitest';
import { layOut } from './layout.ts';
import { entriesOf } from './use-rows.ts';

const layout = layOut({
  count: 12,
  columns: 4,
  rowHeight: 100,
  headingHeight: 30,
  groups: [
    { from: 0, label: 'Today' },
    { from: 5, label: 'Yesterday' },
  ],
});

test('the entries of the rows in sight, headings at the edges too', () => {
  expect(entriesOf(layout, { from: 0, to: 2 })).toEqual({ from: 0, to: 5 });
  expect(entriesOf(layout, { from: 0, to: 3 })).toEqual({ from: 0, to: 9 });
  expect(entriesOf(layout, { from: 3, to: 5 })).toEqual({ from: 5, to: 12 });
  expect(entriesOf(layout, { from: 0, to: -1 })).toEqual({ from: 0, to: 0 });
  // A list that has just become shorter.
  expect(entriesOf(layout, { from: 4, to: 900 })).toEqual({ from: 5, to: 12 });
  expect(entriesOf(layOut({ ...layout, count: 0 }), { from: 0, to: 9 })).toEqual({ from: 0, to: 0 });
});

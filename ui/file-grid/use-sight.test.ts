import { expect, test } from 'vitest';
import { layOut } from './layout.ts';
import { sightOf } from './use-sight.ts';

const layout = layOut({
  count: 100,
  columns: 1,
  rowHeight: 50,
  headingHeight: 30,
  groups: [
    { from: 0, label: 'Today' },
    { from: 10, label: 'Yesterday' },
  ],
});

test('rows that the window touches, and some around', () => {
  expect(sightOf(layout, { top: 0, height: 200 }, 0)).toEqual({ from: 0, to: 4 });
  expect(sightOf(layout, { top: 100, height: 200 }, 0)).toEqual({ from: 2, to: 6 });
  expect(sightOf(layout, { top: 100, height: 200 }, 2)).toEqual({ from: 0, to: 8 });
  expect(sightOf(layout, { top: 100, height: 200 }, 1, 3)).toEqual({ from: 1, to: 9 });
  // Rows 0 and 11 are headings.
  expect(sightOf(layout, { top: 530, height: 30 }, 0)).toEqual({ from: 11, to: 12 });
});

test('above, below and without anything', () => {
  expect(sightOf(layout, { top: -40, height: 45 }, 0)).toEqual({ from: 0, to: 0 });
  expect(sightOf(layout, { top: 900_000, height: 300 }, 3)).toEqual({ from: 98, to: 101 });
  expect(sightOf(layout, { top: 0, height: 0 }, 6)).toEqual({ from: 0, to: -1 });
  expect(sightOf(layOut({ ...layout, count: 0, groups: [] }), { top: 0, height: 300 }, 6)).toEqual({
    from: 0,
    to: -1,
  });
});

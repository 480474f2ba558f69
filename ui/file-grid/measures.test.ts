import { expect, test } from 'vitest';
import { measuresOf } from './measures.ts';

test('beside a scroll bar its place is ground, and entries stand as far from both edges', () => {
  const bare = measuresOf('grid', 1000);
  const barred = measuresOf('grid', 985, 15);
  expect([bare.margin, bare.marginEnd]).toEqual([16, 16]);
  expect([barred.margin, barred.marginEnd + 15]).toEqual([16, 16]);
  expect(barred.columnWidth).toBe(bare.columnWidth);
  expect(barred.rowHeight).toBe(bare.rowHeight);
});

test('a narrow list has less ground than a scroll bar needs: none is left beside it', () => {
  expect(measuresOf('list', 500, 15)).toMatchObject({ margin: 8, marginEnd: 0, columnWidth: 492 });
});

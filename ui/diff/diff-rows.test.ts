import { expect, test } from 'vitest';
import { diffOf } from './diff-rows.ts';

test('lines are numbered as both files have them', () => {
  const { hunks, isCut } = diffOf('a\nb\nc\n', 'a\nB\nc\nd\n');
  expect(isCut).toBe(false);
  expect(hunks).toEqual([
    [
      { kind: 'same', before: 1, after: 1, text: 'a' },
      { kind: 'removed', before: 2, after: undefined, text: 'b' },
      { kind: 'added', before: undefined, after: 2, text: 'B' },
      { kind: 'same', before: 3, after: 3, text: 'c' },
      { kind: 'added', before: undefined, after: 4, text: 'd' },
    ],
  ]);
});

test('lines above that are left off are counted', () => {
  const { hunks } = diffOf('a\nb\n', 'a\nc\n', 40);
  expect(hunks[0]?.map(({ before, after }) => before ?? after)).toEqual([41, 42, 42]);
});

test('a new file is added whole, a removed one is gone whole, and equal ones have no hunk', () => {
  expect(diffOf(null, 'x\n').hunks[0]?.map(({ kind }) => kind)).toEqual(['added']);
  expect(diffOf('x\n', null).hunks[0]?.map(({ kind }) => kind)).toEqual(['removed']);
  expect(diffOf('x\n', 'x\n')).toEqual({ hunks: [], isCut: false });
});

test('a change of very many lines is cut', () => {
  const { hunks, isCut } = diffOf(null, 'x\n'.repeat(5_000));
  expect(isCut).toBe(true);
  expect(hunks[0]).toHaveLength(2_000);
});

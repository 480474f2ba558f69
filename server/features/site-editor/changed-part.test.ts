import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tests/long.ts';
import { changedPart } from './changed-part.ts';

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}\n`).join('');

test('of a line that is added in the middle its neighbours are left, and how many lines are above', () => {
  const before = lines(1, 1000);
  const after = `${lines(1, 500)}new\n${lines(501, 1000)}`;
  expect(changedPart(before, after)).toEqual({
    before: lines(498, 504),
    after: `${lines(498, 500)}new\n${lines(501, 504)}`,
    skipped: 497,
  });
});

test('a file that is new or removed stays whole, and equal ones come to a few lines', () => {
  expect(changedPart(null, 'a\nb\n')).toEqual({ before: null, after: 'a\nb\n', skipped: 0 });
  expect(changedPart('a\nb\n', null)).toEqual({ before: 'a\nb\n', after: null, skipped: 0 });
  expect(changedPart('', 'a')).toEqual({ before: '', after: 'a', skipped: 0 });
  const { before, after } = changedPart(lines(1, 100), lines(1, 100));
  expect(before).toBe(after);
  expect(before!.length).toBeLessThan(50);
});

test('with the lines that are left off, both texts are whole again', () => {
  const text = fc
    .array(fc.constantFrom('a\n', 'b\n', '\n', 'c'), { maxLength: 30 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const part = changedPart(before, after);
      const above = before
        .split('\n')
        .slice(0, part.skipped)
        .map((line) => `${line}\n`)
        .join('');
      const below = before.length - above.length - part.before!.length;
      const end = before.slice(before.length - below);
      expect(above + part.before + end).toBe(before);
      expect(above + part.after + end).toBe(after);
    }),
    { numRuns: runs(2000) },
  );
});

import { expect, test } from 'vitest';
import { fileOf, queued } from '../fixtures/files.ts';
import { differenceOf, isSameFile } from './persistence.ts';

test('only what the next page needs is written, and only when it changes', () => {
  const [a, b] = [queued('a'), queued('b')];
  expect(differenceOf([], [a, b])).toEqual({ put: [a, b], drop: [] });
  expect(differenceOf([a, b], [{ ...a, sent: 50 }, b])).toEqual({ put: [], drop: [] });
  const begun = { ...a, url: '/drive/v1/uploads/1' };
  expect(differenceOf([a, b], [begun, b])).toEqual({ put: [begun], drop: [] });
});

test('what has arrived, was left out or taken off the list is forgotten', () => {
  const written = [queued('a'), queued('b'), queued('c')];
  const queue = [queued('a', { phase: 'done' }), queued('b', { phase: 'skipped' })];
  expect(differenceOf(written, queue)).toEqual({ put: [], drop: ['a', 'b', 'c'] });
});

test('the very file goes on, under another name too; one of another size or date does not', () => {
  const facts = { size: 5, lastModified: 1_000 };
  expect(isSameFile(facts, fileOf('other.txt', 'hello'))).toBe(true);
  expect(isSameFile(facts, fileOf('a.txt', 'hello!'))).toBe(false);
  expect(isSameFile({ ...facts, lastModified: 2_000 }, fileOf('a.txt', 'hello'))).toBe(false);
});

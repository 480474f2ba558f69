import { expect, test } from 'vitest';
import { fileOf, queued } from './fixtures/files.ts';
import { afterKeeping, differenceOf, isSame } from './keeping.ts';

test('only what the next page needs is written, and only when it changes', () => {
  const [a, b] = [queued('a'), queued('b')];
  const first = differenceOf(new Map(), [a, b]);
  expect(first).toEqual({ put: [a, b], drop: [] });
  const kept = afterKeeping(new Map(), first);
  expect(differenceOf(kept, [{ ...a, sent: 50 }, b])).toEqual({ put: [], drop: [] });
  const begun = { ...a, url: '/drive/v1/uploads/1' };
  expect(differenceOf(kept, [begun, b])).toEqual({ put: [begun], drop: [] });
});

test('what has arrived, was left out or taken off the list is forgotten', () => {
  const kept = afterKeeping(new Map(), { put: [queued('a'), queued('b'), queued('c')], drop: [] });
  const queue = [queued('a', { phase: 'done' }), queued('b', { phase: 'skipped' })];
  expect(differenceOf(kept, queue)).toEqual({ put: [], drop: ['a', 'b', 'c'] });
});

test('the very file goes on, under another name too; one of another size or date does not', () => {
  const facts = { size: 5, lastModified: 1_000 };
  expect(isSame(facts, fileOf('other.txt', 'hello'))).toBe(true);
  expect(isSame(facts, fileOf('a.txt', 'hello!'))).toBe(false);
  expect(isSame({ ...facts, lastModified: 2_000 }, fileOf('a.txt', 'hello'))).toBe(false);
});

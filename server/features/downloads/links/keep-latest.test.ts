import { expect, test } from 'vitest';
import { keepLatest } from './keep-latest.ts';

test('what was made is not made again, as long as it is among the latest', () => {
  const made: string[] = [];
  const kept = keepLatest<string>(2);
  const get = (key: string): string => kept(key, () => `${key}${made.push(key)}`);
  expect([get('a'), get('a'), get('b'), get('a')]).toEqual(['a1', 'a1', 'b2', 'a1']);
  // Two newer ones, and what is asked for stays.
  expect([get('c'), get('b'), get('d')]).toEqual(['c3', 'b2', 'd4']);
  expect([get('b'), get('d')]).toEqual(['b2', 'd4']);
  expect(get('a')).toBe('a5');
});

test('no more than twice as many are kept', () => {
  const kept = keepLatest<object>(3);
  const first = Array.from({ length: 100 }, (_, at) => kept(String(at), () => ({})));
  const again = new Set(first.map((value, at) => kept(String(at), () => ({})) === value && at));
  // In the same order, each was gone before it was asked for again.
  expect([...again]).toEqual([false]);
});

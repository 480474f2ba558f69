import { expect, test } from 'vitest';
import { replacement } from './replacement.ts';

test.each([
  ['abc', 'abXc', { from: 2, to: 2, insert: 'X' }],
  ['abc', 'c', { from: 0, to: 2, insert: '' }],
  ['aaa', 'aa', { from: 2, to: 3, insert: '' }],
  ['', 'x', { from: 0, to: 0, insert: 'x' }],
  ['same', 'same', { from: 4, to: 4, insert: '' }],
])('of %j only what differs becomes %j', (before, after, expected) => {
  const made = replacement(before, after);
  expect(made).toEqual(expected);
  expect(before.slice(0, made.from) + made.insert + before.slice(made.to)).toBe(after);
});

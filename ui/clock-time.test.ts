import { expect, test } from 'vitest';
import { clockTime } from './clock-time.ts';

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3607, '1:00:07'],
])('%f seconds are %s', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text);
});

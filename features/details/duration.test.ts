import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

test.each([
  [0, '0:00'],
  [7.4, '0:07'],
  [123, '2:03'],
  [3723, '1:02:03'],
  [36_000, '10:00:00'],
])('%d s', (seconds, shown) => {
  expect(durationText(seconds, 'en-US')).toBe(shown);
});

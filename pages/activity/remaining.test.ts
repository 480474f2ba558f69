import { expect, test } from 'vitest';
import { remaining } from './remaining.ts';

const end = Date.parse('2026-12-01T00:00:00+08:00');

test.each([
  ['2026-11-20T00:00:00+08:00', { days: 11, hours: 0, minutes: 0, seconds: 0 }],
  ['2026-11-29T21:58:57+08:00', { days: 1, hours: 2, minutes: 1, seconds: 3 }],
  ['2026-11-30T23:59:59.001+08:00', { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  ['2026-11-30T23:59:59+08:00', { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  ['2026-12-01T00:00:00+08:00', { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  ['2027-01-01T00:00:00+08:00', { days: 0, hours: 0, minutes: 0, seconds: 0 }],
])('at %s', (now, left) => {
  expect(remaining(end, Date.parse(now))).toEqual(left);
});

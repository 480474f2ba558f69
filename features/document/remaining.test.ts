import { describe, expect, test } from 'vitest';
import { remaining } from './remaining.ts';

describe('remaining', () => {
  test('splits a span into whole units', () => {
    const span = 2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5_999;
    expect(remaining(span)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 });
  });

  test('is nothing at the end and after it', () => {
    const nothing = { days: 0, hours: 0, minutes: 0, seconds: 0 };
    expect(remaining(0)).toEqual(nothing);
    expect(remaining(-1)).toEqual(nothing);
  });
});

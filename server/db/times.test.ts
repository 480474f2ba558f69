import pg from 'pg';
import { expect, test } from 'vitest';
import { readTime, writtenTime } from './times.ts';

const byDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text');
const refused = (): never => {
  throw new Error('not by the quick way');
};

test.each([
  ['2026-11-23 18:08:00+00', '2026-11-23T18:08:00.000Z'],
  ['2026-11-23 18:08:00.1+00', '2026-11-23T18:08:00.100Z'],
  ['2026-11-23 18:08:59.999999+00', '2026-11-23T18:08:59.999Z'],
  ['2024-02-29 00:00:00.0005+00', '2024-02-29T00:00:00.000Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
])('%s is read quickly, as the driver reads it', (text, time) => {
  expect(readTime(text, refused).toISOString()).toBe(time);
  expect(byDriver(text)).toEqual(new Date(time));
  expect(writtenTime(text, refused)).toBe(time);
});

test.each([
  '2026-11-23 18:08:00+05:30',
  '2026-11-23 18:08:00-08',
  'infinity',
  '0044-03-15 12:00:00+00 BC',
  '10000-01-01 00:00:00+00',
])('%s is left to the driver', (text) => {
  const time = byDriver(text);
  expect(readTime(text, byDriver)).toEqual(time);
  if (time instanceof Date) expect(writtenTime(text, byDriver)).toBe(time.toISOString());
});

import { expect, test } from 'vitest';
import { dateTimeFormat, dayFormat } from './time-format.ts';

const written = (locale: string, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' })
    .format(new Date('2026-11-23T14:05:00Z'))
    .replace(/\s/g, ' ');

test.each([
  ['en-US', 'Nov 23, 2026', 'Nov 23, 2026, 2:05 PM'],
  ['ru', '23 нояб. 2026 г.', '23 нояб. 2026 г., 14:05'],
  ['ja', '2026年11月23日', '2026年11月23日 14:05'],
])('a day and an instant: %s', (locale, day, dateTime) => {
  expect([written(locale, dayFormat), written(locale, dateTimeFormat)]).toEqual([day, dateTime]);
});

import { expect, test } from 'vitest';
import { weeksTo } from './weeks.ts';

test.each([
  // A Saturday: Sunday is first in English (United States), Monday in Russian.
  ['en-US', '2026-11-28', '2026-11-15', 14],
  ['ru', '2026-11-28', '2026-11-16', 13],
  ['ja', '2026-11-29', '2026-11-22', 8],
  ['ru', '2026-11-29', '2026-11-16', 14],
  ['ru', '2027-01-01', '2026-12-21', 12],
])('in %s the two weeks to %s begin on %s', (locale, today, first, length) => {
  const days = weeksTo(today, 2, locale);
  expect([days[0], days.at(-1), days.length]).toEqual([first, today, length]);
});

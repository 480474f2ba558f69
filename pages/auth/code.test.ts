import { expect, test } from 'vitest';
import { codeIn, isWhole } from './code.ts';

test.each([
  ['', '', false],
  ['bcd', 'BCD', false],
  ['bcdf', 'BCDF', false],
  ['bcdfg', 'BCDF-G', false],
  ['bcdf-ghjk', 'BCDF-GHJK', true],
  [' BCDF GHJK ', 'BCDF-GHJK', true],
  ['ＢＣＤＦ２３４５', 'BCDF-2345', true],
  ['BCDF-GHJKLMN', 'BCDF-GHJK', true],
  ['<b>é</b>', 'BB', false],
])('%j is %j', (typed, shown, whole) => {
  expect([codeIn(typed), isWhole(codeIn(typed))]).toEqual([shown, whole]);
  expect(codeIn(codeIn(typed))).toBe(shown);
});

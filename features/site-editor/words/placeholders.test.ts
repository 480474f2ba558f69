import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCatalogue, wordRows } from './catalogue.ts';
import { placeholdersOf } from './placeholders.ts';

test.each([
  ['Hello {name}', ['name']],
  ['{ n, plural, one {{name} has one} other {{name} has # of {total}}}', ['n', 'name', 'total']],
  ['{count, plural, =0 {Download} one {One} other {# left}}', ['count']],
  ['{period, select, year {sebulan} other {setahun}}', ['period']],
  ['{at, date, medium} {part, number, ::percent}', ['at', 'part']],
  ["'{no}' {yes} it’s {no2}", ['yes', 'no2']],
  ['{}{ }{1x}}{', []],
  ['{'.repeat(5_000), []],
])('of %j the placeholders are %j', (words, names) => {
  expect(placeholdersOf(words)).toEqual(names);
});

test('no message of the site is told to have misplaced placeholders', () => {
  const read = (tag: string) =>
    parseCatalogue(readFileSync(`${import.meta.dirname}/../../../locales/${tag}.json`, 'utf8')) ?? {};
  for (const tag of ['es', 'id', 'ja', 'ms', 'ru', 'zh-TW']) {
    const misplaced = wordRows(read('en-US'), read(tag)).filter((row) => row.misplaced.length > 0);
    expect(misplaced).toEqual([]);
  }
});

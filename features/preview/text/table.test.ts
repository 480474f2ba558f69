import { describe, expect, test } from 'vitest';
import { readTable } from './table.ts';

test.each([
  [
    'commas',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons, with commas in the numbers',
    'a;b\n1,5;2,5\n3,5;4,5',
    [
      ['a', 'b'],
      ['1,5', '2,5'],
      ['3,5', '4,5'],
    ],
  ],
  [
    'tabs',
    'a\tb\r\n1\t2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'quotes around lines and quotes',
    'a,b\n"1\n2","say ""hi"""',
    [
      ['a', 'b'],
      ['1\n2', 'say "hi"'],
    ],
  ],
  [
    'rows of different length',
    'a,b,c\n1\n2,3',
    [
      ['a', 'b', 'c'],
      ['1', '', ''],
      ['2', '3', ''],
    ],
  ],
  [
    'a mark of the byte order',
    '\ufeffa,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
])('a table with %s', (_, text, rows) => {
  expect(readTable(text)).toEqual({ rows, isCut: false });
});

test('nothing is no table', () => {
  expect(readTable('')).toBeNull();
  expect(readTable('\n\n')).toBeNull();
});

describe('what is drawn has bounds', () => {
  const cells = (text: string) => readTable(text)?.rows.flat().length ?? 0;
  test.each([
    ['many rows', 'a,b\n'.repeat(30_000), 20_000],
    ['many columns', 'a,'.repeat(500_000), 256],
    ['many of both', `${'a,'.repeat(999)}a\n`.repeat(500), 78 * 256],
    ['one wide row among many', `${','.repeat(10_000)}\n${'a\n'.repeat(30_000)}`, 78 * 256],
  ])('%s', (_, text, most) => {
    expect(cells(text)).toBeLessThanOrEqual(most);
    expect(readTable(text)?.isCut).toBe(true);
  });
  test('a long cell', () => {
    const read = readTable(`a,b\n${'x'.repeat(5_000)},1`);
    expect(read?.isCut).toBe(true);
    expect(read?.rows[1]?.[0]).toHaveLength(1_001);
  });
});

import { expect, test } from 'vitest';
import { columns } from './table.ts';

test('columns stand below each other on a terminal, whose East Asian characters are twice as wide', () => {
  expect(
    columns([
      ['/', '家', 'home'],
      ['/ヘルプ', 'ｆ', 'help'],
      ['/🎁', 'e\u0301', 'gift'],
    ]).split('\n'),
  ).toEqual(['/        家  home', '/ヘルプ  ｆ  help', '/🎁      e\u0301   gift']);
});

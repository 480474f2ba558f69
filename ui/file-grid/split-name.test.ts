import { expect, test } from 'vitest';
import { splitExtension, splitName } from './split-name.ts';

test.each([
  ['Holiday 2024.jpg', 'Holiday 2024', '.jpg'],
  ['backup.tar.gz', 'backup.tar', '.gz'],
  ['.gitignore', '.gitignore', ''],
  ['Makefile', 'Makefile', ''],
  ['ends with a dot.', 'ends with a dot.', ''],
  ['Chapter 1. The beginning', 'Chapter 1. The beginning', ''],
  ['写真.jpeg', '写真', '.jpeg'],
] as const)('the extension of %s', (name, stem, extension) => {
  expect(splitExtension(name)).toEqual([stem, extension]);
});

test('what folds keeps its end and its letters whole', () => {
  expect(splitName('A very long name of a page 0001.tiff')).toEqual([
    'A very long name of a page ',
    '0001.tiff',
  ]);
  expect(splitName('short.txt')).toEqual(['', 'short.txt']);
  expect(splitName('Sunset over the bay.jpg')).toEqual(['Sunset over the ', 'bay.jpg']);
  expect(splitName('ends with blanks     .jpg')).toEqual(['ends with blanks     ', '.jpg']);
  expect(splitName('😀😀😀😀😀😀😀😀😀😀.png')).toEqual(['😀😀😀😀😀😀😀😀', '😀😀.png']);
  const family = '👩‍👩‍👧‍👦';
  expect(splitName(`${family.repeat(8)}.png`)).toEqual([family.repeat(6), `${family.repeat(2)}.png`]);
  expect(splitName('長い名前のフォルダーの写真')).toEqual(['長い名前のフォルダーの', '写真']);
  expect(splitName('각각각각각각각각각각'.normalize('NFD'))).toEqual([
    '각각각각각각각각'.normalize('NFD'),
    '각각'.normalize('NFD'),
  ]);
  for (const name of ['a', 'Ünïcode ånd sö on.md', '日本語のとても長い名前のファイル.pdf']) {
    expect(splitName(name).join('')).toBe(name);
  }
});

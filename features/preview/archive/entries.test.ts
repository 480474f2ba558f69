import { expect, test } from 'vitest';
import { deepestPath, longestPath } from '../../../api/contract/archive-bounds.ts';
import { rowsOf, safePath } from './entries.ts';

test.each([
  ['a/b.txt', 'a/b.txt'],
  ['./a//b/', 'a/b'],
  ['a\\b.txt', 'a/b.txt'],
  ['a..b/..c', 'a..b/..c'],
])('%j is the path %j', (given, path) => {
  expect(safePath(given)).toBe(path);
});

test.each([
  '../a',
  'a/../../b',
  'a\\..\\..\\b',
  '/etc/passwd',
  '\\\\host\\share',
  'C:\\a',
  'c:a',
  'a\0b',
  'a\nb',
  '',
  './',
  'a'.repeat(longestPath + 1),
  'é'.repeat(longestPath / 2 + 1),
  'a/'.repeat(deepestPath + 1),
])('%j leads nowhere', (given) => {
  expect(safePath(given)).toBeUndefined();
});

const entry = (path: string, isFolder = false, index = 0) => ({
  ...{ index, path, isFolder },
  size: 1,
  modified: Number.NaN,
  isEncrypted: false,
});

test('a folder has its rows, those of folders that no entry names too', () => {
  const entries = [entry('b10.txt'), entry('b9.txt'), entry('a/b/c.txt'), entry('z', true), entry('a/d.txt')];
  const names = (folder: string) => rowsOf(entries, folder, 'en-US').map(({ name }) => name);
  expect(names('')).toEqual(['a', 'z', 'b9.txt', 'b10.txt']);
  expect(names('a')).toEqual(['b', 'd.txt']);
  expect(names('z')).toEqual([]);
});

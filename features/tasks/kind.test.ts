import { expect, test } from 'vitest';
import type { FileAnswer } from '../../api/contract/file.ts';
import { kindOfDownload } from './kind.ts';

const never = () => {
  throw new Error('there is no file yet');
};

test.each([
  ['a.tar.gz', 'archive'],
  ['A.JPG', 'picture'],
  ['film.mkv', 'video'],
  ['paper.pdf', 'pdf'],
  ['example.com', 'other'],
])('before there is a file its name tells: %s', (name, kind) => {
  expect(kindOfDownload({}, name, never)).toBe(kind);
});

test('a file that has come is what the lists say of it', () => {
  const file = { kind: 'drive#file', name: 'notes.txt' } as FileAnswer;
  expect(
    kindOfDownload({ reference_resource: file }, 'a.zip', ({ name }) =>
      name === 'notes.txt' ? 'text' : 'other',
    ),
  ).toBe('text');
});

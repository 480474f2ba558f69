import { expect, test } from 'vitest';
import { kindOfDownload } from './kind.ts';
import type { Task } from './model.ts';

const withFile = (kind: string, file_category: string) =>
  ({ reference_resource: { kind, file_category } }) as Pick<Task, 'reference_resource'>;

test.each([
  ['a.tar.gz', 'archive'],
  ['A.JPG', 'picture'],
  ['film.mkv', 'video'],
  ['paper.pdf', 'pdf'],
  ['example.com', 'other'],
])('before there is a file its name tells: %s', (name, kind) => {
  expect(kindOfDownload({}, name)).toBe(kind);
});

test('a file that has come is what the server found in it', () => {
  expect(kindOfDownload(withFile('drive#file', 'AUDIO'), 'a.zip')).toBe('audio');
  expect(kindOfDownload(withFile('drive#file', 'OTHER'), 'a.zip')).toBe('other');
  expect(kindOfDownload(withFile('drive#folder', 'OTHER'), 'a.torrent')).toBe('folder');
});

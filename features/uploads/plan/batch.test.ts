import { expect, test } from 'vitest';
import { capture } from '../choose/capture.ts';
import { fileOf } from '../fixtures/files.ts';
import { contentsOf, limitToFreeSpace, readBatch } from './batch.ts';

const batchOf = (...files: readonly File[]) =>
  readBatch({ captured: capture(files), parentId: 'Vfolder' }, 'me');

test('a batch knows where its files go, whose they are, and what opens them', async () => {
  const content = fileOf('a.txt', 'hello', 'Trip');
  const batch = await batchOf(content);
  expect(batch).toMatchObject({ accountId: 'me', parentId: 'Vfolder', folders: [['Trip']], refused: [] });
  const [file] = batch.files;
  expect(file).toMatchObject({
    name: 'a.txt',
    path: ['Trip'],
    size: 5,
    lastModified: 1_000,
    phase: 'waiting',
  });
  expect(contentsOf([batch]).get(file?.id ?? '')).toBe(content);
});

test('names are judged before a byte is sent, those of folders too, and kept in NFC', async () => {
  const { files, refused, folders } = await batchOf(
    fileOf('cafe\u0301.txt'),
    fileOf(`${'x'.repeat(256)}`),
    fileOf('a\u0007.txt'),
    fileOf('fine.txt', 'x', 'bad\u202efolder'),
  );
  expect(files.map(({ name }) => name)).toEqual(['café.txt']);
  expect(refused.map(({ fault, phase }) => [phase, fault?.reason, fault?.name])).toEqual([
    ['failed', 'name', 'too_long'],
    ['failed', 'name', 'control_character'],
    ['failed', 'name', 'direction_override'],
  ]);
  expect(folders).toEqual([]);
});

test('what fits: in the order of the choice, and a large one keeps no small one out', async () => {
  const batch = await batchOf(
    fileOf('a', 'x'.repeat(6)),
    fileOf('b', 'x'.repeat(9)),
    fileOf('c', 'x'.repeat(4)),
  );
  expect(limitToFreeSpace(batch, 10).files.map(({ name }) => name)).toEqual(['a', 'c']);
  expect(limitToFreeSpace(batch, 0).files).toEqual([]);
});

test('of what does not fit no folders are made, unless they were empty', async () => {
  const batch = await batchOf(
    fileOf('large', 'x'.repeat(9), 'Trip/Film/Raw'),
    fileOf('small', 'x', 'Trip/Notes'),
  );
  const folders = [...batch.folders, ['Trip', 'Empty'], ['Trip', 'Film', 'Empty']];
  expect(limitToFreeSpace({ ...batch, folders }, 5).folders).toEqual([
    ['Trip'],
    ['Trip', 'Notes'],
    ['Trip', 'Empty'],
    ['Trip', 'Film', 'Empty'],
  ]);
});

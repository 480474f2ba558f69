import { expect, test, vi } from 'vitest';
import { withoutSystemFiles } from './system-files.ts';

const file = (name: string, ...path: string[]) => ({ path, file: new File([], name) });
const tree = (...files: ReturnType<typeof file>[]) => ({ files, folders: [['Trip']], unreadable: [] });
const namesOf = (found: Awaited<ReturnType<typeof withoutSystemFiles>>) =>
  found.tree.files.map((one) => one.file.name);

test('what systems keep in folders stays behind, whatever its case, and is counted', async () => {
  const left = ['.DS_Store', 'Thumbs.db', 'DESKTOP.INI', 'Icon\r', '._sea.jpg'].map((name) =>
    file(name, 'Trip', 'Day 1'),
  );
  const given = tree(file('sea.jpg', 'Trip'), ...left, file('thumbs.db.txt', 'Trip'));
  const found = await withoutSystemFiles(given, async () => true);
  expect(namesOf(found)).toEqual(['sea.jpg', 'thumbs.db.txt']);
  expect(found.count).toBe(5);
  expect(found.tree.folders).toEqual([['Trip']]);
});

test('as the account sets it; who chooses such a file by itself means it', async () => {
  const kept = await withoutSystemFiles(tree(file('.DS_Store', 'Trip')), async () => false);
  expect([namesOf(kept), kept.count]).toEqual([['.DS_Store'], 0]);
  const isFilterWanted = vi.fn(async () => true);
  expect(namesOf(await withoutSystemFiles(tree(file('desktop.ini')), isFilterWanted))).toEqual([
    'desktop.ini',
  ]);
  expect(isFilterWanted).not.toHaveBeenCalled();
});

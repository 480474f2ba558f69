import { expect, test } from 'vitest';
import { fileOf } from '../fixtures/files.ts';
import { capture } from './capture.ts';
import { readFileTree } from './file-tree.ts';

const found = async (given: Iterable<File> | DataTransfer) => {
  const { files, folders, unreadable } = await readFileTree(capture(given));
  return {
    files: files.map(({ path, file }) => [...path, file.name].join('/')),
    folders: folders.map((path) => path.join('/')),
    unreadable,
  };
};

/** A drop as browsers give it: each thing with what that browser has for it. */
const drop = (...items: readonly object[]) => {
  const kinds = items.map((item) => ({ kind: 'file', getAsFile: () => null, ...item }));
  return { items: [...kinds, { kind: 'string' }] } as unknown as DataTransfer;
};

const fileHandle = (name: string) => ({ kind: 'file', name, getFile: async () => fileOf(name) });
const folderHandle = (name: string, children: readonly { name: string }[]) => ({
  kind: 'directory',
  name,
  async *[Symbol.asyncIterator]() {
    for (const child of children) yield [child.name, child];
  },
});
const fileEntry = (name: string) => ({
  isFile: true,
  name,
  file: (resolve: (file: File) => void) => resolve(fileOf(name)),
});
/** Gives two at once, as browsers give a hundred. */
const folderEntry = (name: string, children: readonly object[]) => ({
  isFile: false,
  name,
  createReader() {
    const left = [...children];
    return { readEntries: (resolve: (some: object[]) => void) => resolve(left.splice(0, 2)) };
  },
});

test('files of an input lie where they go; those of a folder input in their folders', async () => {
  expect(await found([fileOf('a.txt')])).toEqual({ files: ['a.txt'], folders: [], unreadable: [] });
  expect(await found([fileOf('a.txt', 'x', 'Trip/Day 1'), fileOf('b.txt', 'x', 'Trip')])).toEqual({
    files: ['Trip/Day 1/a.txt', 'Trip/b.txt'],
    folders: ['Trip', 'Trip/Day 1'],
    unreadable: [],
  });
});

test('a dropped folder is walked by its handles, the empty folders too; the handles of files are kept', async () => {
  const trip = folderHandle('Trip', [folderHandle('Empty', []), fileHandle('a.txt')]);
  const dropped = drop({ getAsFileSystemHandle: async () => trip });
  expect(await found(dropped)).toEqual({
    files: ['Trip/a.txt'],
    folders: ['Trip', 'Trip/Empty'],
    unreadable: [],
  });
  const { files } = await readFileTree(capture(dropped));
  expect(files[0]?.handle).toMatchObject({ name: 'a.txt' });
});

test('without handles it is walked by its entries, all of them', async () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => fileEntry(`${name}.txt`));
  const trip = folderEntry('Trip', [...five, folderEntry('Empty', [])]);
  expect(await found(drop({ webkitGetAsEntry: () => trip }))).toEqual({
    files: ['Trip/a.txt', 'Trip/b.txt', 'Trip/c.txt', 'Trip/d.txt', 'Trip/e.txt'],
    folders: ['Trip', 'Trip/Empty'],
    unreadable: [],
  });
});

test('with neither, the file itself is what there is', async () => {
  expect(await found(drop({ getAsFile: () => fileOf('a.txt') }))).toMatchObject({ files: ['a.txt'] });
});

test('what cannot be read is named, and the rest goes on', async () => {
  const gone = { kind: 'file', name: 'gone.txt', getFile: () => Promise.reject(new Error('gone')) };
  const trip = folderHandle('Trip', [gone, fileHandle('a.txt')]);
  expect(await found(drop({ getAsFileSystemHandle: async () => trip }))).toMatchObject({
    files: ['Trip/a.txt'],
    unreadable: ['gone.txt'],
  });
});

import { describe, expect, test } from 'vitest';
import { type DriveFile, kindOf } from '../entry/drive-file.ts';
import type { ListView, Operation } from './operation.ts';
import { applyOperation } from './registry.ts';

const file = (id: string, facts: Partial<DriveFile> = {}): DriveFile =>
  ({
    id,
    name: id,
    kind: 'drive#file',
    parent_id: '',
    starred: false,
    size: '1',
    file_extension: '',
    file_category: 'OTHER',
    mime_type: '',
    modified_time: '2026-11-20T00:00:00Z',
    ...facts,
  }) as DriveFile;
const view: ListView = { location: { type: 'folder', folderId: '' }, order: 'NAME_ASC', pinFolders: true };
const ids = (rows: readonly DriveFile[]) => rows.map(({ id }) => id);
const trash = (id: string): Operation => ({ type: 'trash', entries: [file(id)] });

describe('what an operation makes of a list', () => {
  const rows = [file('a', { starred: true }), file('b'), file('c')];
  const apply = (operation: Operation, location = view.location) =>
    applyOperation(rows, operation, { ...view, location });
  test('leaving the folder, coming into it, and both again', () => {
    const to = { id: 'x', name: 'X' };
    expect(ids(apply({ type: 'move', entries: [file('b')], to }))).toEqual(['a', 'c']);
    expect(ids(apply({ type: 'move', entries: [file('aa')], to: { id: '', name: '' } }))).toEqual([
      'a',
      'aa',
      'b',
      'c',
    ]);
    const back: Operation = { type: 'move-back', entries: [file('bb'), file('z', { parent_id: 'y' })] };
    expect(ids(applyOperation(apply(back), back, view))).toEqual(['a', 'b', 'bb', 'c']);
  });
  test('the list of stars gains and loses what gains and loses one', () => {
    const stars: ListView = { ...view, location: { type: 'starred' } };
    const rows = [file('a', { starred: true }), file('c', { starred: true })];
    const starredAfter = (operation: Operation) => applyOperation(rows, operation, stars);
    expect(ids(starredAfter({ type: 'unstar', entries: rows.slice(1) }))).toEqual(['a']);
    const added = starredAfter({ type: 'star', entries: [file('b')] });
    expect(added.map(({ id, starred }) => [id, starred])).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
    ]);
    const back: Operation = { type: 'move-back', entries: [file('b', { starred: true }), file('d')] };
    expect(ids(starredAfter(back))).toEqual(['a', 'b', 'c']);
  });
  test('names and stars change in their place; the trash keeps what is thrown there', () => {
    expect(apply({ type: 'rename', entries: [file('b')], name: 'n' })[1]?.name).toBe('n');
    expect(apply({ type: 'unstar', entries: [file('a')] })[0]?.starred).toBe(false);
    expect(ids(apply(trash('a'), { type: 'trash' }))).toEqual(['a', 'b', 'c']);
    expect(ids(apply({ type: 'restore', entries: [file('a')] }, { type: 'trash' }))).toEqual(['b', 'c']);
    expect(apply({ type: 'empty', entries: [] }, { type: 'trash' })).toEqual([]);
  });
});

test.each([
  [{ kind: 'drive#folder' as const }, 'folder'],
  [{ file_extension: '.epub', file_category: 'ARCHIVE' as const }, 'document'],
  [{ mime_type: 'video/webp_pipe', file_category: 'VIDEO' as const }, 'picture'],
  [{ file_extension: '.mkv', file_category: 'VIDEO' as const }, 'video'],
])('%j is a %s', (facts, kind) => {
  expect(kindOf(file('a', facts))).toBe(kind);
});

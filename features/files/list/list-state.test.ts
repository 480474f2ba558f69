import { describe, expect, test } from 'vitest';
import { type DriveFile, kindOf } from '../entry/drive-file.ts';
import type { ListAsked } from '../location/location.ts';
import { followed } from '../selection/selection-model.ts';
import {
  arrived,
  asking,
  having,
  type ListState,
  missed,
  nextWork,
  noList,
  type Work,
  working,
} from './list-state.ts';
import { type Operation, type Shown, withOperation } from './overlay.ts';

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
const shown: Shown = { place: { type: 'folder', folderId: '' }, order: 'NAME_ASC', pinFolders: true };
const asked: ListAsked = {
  place: { type: 'folder', folderId: '' },
  order: 'name_asc',
  pinFolders: true,
  account: 'me',
};
const ids = (rows: readonly DriveFile[]) => rows.map(({ id }) => id);
const step = (state: ListState): [ListState, Work] => {
  const work = nextWork(state) as Work;
  return [working(state, work), work];
};
const trash = (id: string): Operation => ({ type: 'trash', entries: [file(id)] });

describe('one list', () => {
  test('asks for its first page, then ahead of what is on the screen, one thing at a time', () => {
    let [state, work] = step(asking(noList, asked, undefined));
    expect([work.type, nextWork(state)]).toEqual(['open', null]);
    state = arrived(state, work, { rows: [file('a')], next: 't' }, shown);
    [state, work] = step(state);
    expect([work.type, work.token]).toEqual(['more', 't']);
    state = arrived(state, work, { rows: [file('a'), file('b')], next: null }, shown);
    expect(ids(state.rows)).toEqual(['a', 'b']);
    expect(nextWork(state)).toBeNull();
  });
  test('an answer to the list before is passed over', () => {
    const [first, work] = step(asking(noList, asked, undefined));
    const second = asking(first, { ...asked, place: { type: 'trash' } }, undefined);
    expect(arrived(second, work, { rows: [file('a')], next: null }, shown)).toBe(second);
    expect(missed(second, work)).toBe(second);
  });
  test('an operation that is done while the list is fetched is in what arrives, and is asked for again', () => {
    let [state, work] = step(asking(noList, asked, undefined));
    state = having(state, trash('a'), shown);
    state = arrived(state, work, { rows: [file('a'), file('b')], next: null }, shown);
    expect(ids(state.rows)).toEqual(['b']);
    expect(nextWork(state)?.type).toBe('again');
  });
  test('what could not be brought up to date stays; what never came is a failure', () => {
    const [opening, work] = step(asking(noList, asked, undefined));
    expect(missed(opening, work).status).toBe('failed');
    const ready = arrived(opening, work, { rows: [file('a')], next: null }, shown);
    const [again, renewal] = step({ ...ready, isDirty: true });
    const outdated = missed(again, renewal);
    expect(outdated).toMatchObject({ status: 'ready', rows: [{ id: 'a' }], isOutdated: true });
    expect(nextWork(outdated)).toBeNull();
    const [third, repeated] = step({ ...outdated, isDirty: true });
    expect(arrived(third, repeated, { rows: [], next: null }, shown).isOutdated).toBe(false);
  });
  test('what changed while a further page was missed is asked for all the same', () => {
    let [state, work] = step(asking(noList, asked, undefined));
    state = arrived(state, work, { rows: [file('a')], next: 't' }, shown);
    [state, work] = step(state);
    state = missed({ ...state, isDirty: true }, work);
    expect([state.isStuck, nextWork(state)?.type]).toEqual([true, 'again']);
  });
  test('a page that is wanted comes between two readings of the list, whatever changes', () => {
    let [state, work] = step(asking(noList, asked, undefined));
    state = arrived(state, work, { rows: [file('a')], next: 't' }, shown);
    const types: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      [state, work] = step({ ...state, isDirty: true });
      types.push(work.type);
      state = arrived(state, work, { rows: [file(`p${page}`)], next: 't' }, shown);
    }
    expect(types).toEqual(['again', 'more', 'again', 'more']);
    // Where none is wanted nothing stands in between.
    const [once, again] = step({ ...state, isDirty: true });
    const read = arrived(once, again, { rows: [file('a')], next: null }, shown);
    expect(nextWork({ ...read, isDirty: true })?.type).toBe('again');
  });
  test('a folder that is gone has no rows, and is asked for again once something changes', () => {
    let [state, work] = step(asking(noList, asked, { rows: [file('a')], next: null, status: 'stale' }));
    state = missed(state, work, true);
    expect(state).toMatchObject({ status: 'gone', rows: [] });
    expect(nextWork(state)).toBeNull();
    [state, work] = step({ ...state, isDirty: true });
    expect(missed(state, work, true).status).toBe('gone');
    expect(arrived(state, work, { rows: [file('a')], next: null }, shown)).toMatchObject({
      status: 'ready',
      rows: [{ id: 'a' }],
    });
  });
});

describe('what an operation makes of a list', () => {
  const rows = [file('a', { starred: true }), file('b'), file('c')];
  const apply = (operation: Operation, place = shown.place) =>
    withOperation(rows, operation, { ...shown, place });
  test('leaving the folder, coming into it, and both again', () => {
    const to = { id: 'x', name: 'X' };
    expect(ids(apply({ type: 'move', entries: [file('b')], to }))).toEqual(['a', 'c']);
    expect(ids(apply({ type: 'move', entries: [file('aa')], to: { id: '', name: '' } }))).toEqual([
      'a',
      'aa',
      'b',
      'c',
    ]);
    const back: Operation = { type: 'return', entries: [file('bb'), file('z', { parent_id: 'y' })] };
    expect(ids(withOperation(apply(back), back, shown))).toEqual(['a', 'b', 'bb', 'c']);
  });
  test('the list of stars gains and loses what gains and loses one', () => {
    const stars: Shown = { ...shown, place: { type: 'starred' } };
    const rows = [file('a', { starred: true }), file('c', { starred: true })];
    const starredAfter = (operation: Operation) => withOperation(rows, operation, stars);
    expect(ids(starredAfter({ type: 'unstar', entries: rows.slice(1) }))).toEqual(['a']);
    const added = starredAfter({ type: 'star', entries: [file('b')] });
    expect(added.map(({ id, starred }) => [id, starred])).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
    ]);
    const back: Operation = { type: 'return', entries: [file('b', { starred: true }), file('d')] };
    expect(ids(starredAfter(back))).toEqual(['a', 'b', 'c']);
  });
  test('names and stars change in their place; the trash keeps what is thrown there', () => {
    expect(apply({ type: 'rename', entries: [file('b')], name: 'n' })[1]?.name).toBe('n');
    expect(apply({ type: 'unstar', entries: [file('a')] })[0]?.starred).toBe(false);
    expect(ids(apply(trash('a'), { type: 'trash' }))).toEqual(['a', 'b', 'c']);
    expect(ids(apply({ type: 'restore', entries: [file('a')] }, { type: 'trash' }))).toEqual(['b', 'c']);
    expect(apply({ type: 'empty', entries: [] }, { type: 'trash' })).toEqual([]);
  });
  test('what is chosen follows its entries; the keyboard stays where something was removed', () => {
    const selection = { ranges: [[1, 3]] as const, anchor: 1, active: 1 };
    expect(followed(selection, rows, [file('z'), rows[0]!, rows[2]!])).toEqual({
      ranges: [[2, 3]],
      anchor: 1,
      active: 1,
    });
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

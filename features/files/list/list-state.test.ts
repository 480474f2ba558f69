import { describe, expect, test } from 'vitest';
import { type DriveFile, kindOf } from '../entry/drive-file.ts';
import type { ListQuery } from '../location/location.ts';
import type { ListView, Operation } from '../operations/operation.ts';
import { applyOperation } from '../operations/registry.ts';
import { followed } from '../selection/selection-model.ts';
import {
  type ListRequest,
  type ListState,
  nextRequest,
  noList,
  operationDone,
  pageArrived,
  queryChanged,
  requestBegun,
  requestFailed,
} from './list-state.ts';

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
const query: ListQuery = {
  location: { type: 'folder', folderId: '' },
  order: 'name_asc',
  pinFolders: true,
  account: 'me',
};
const ids = (rows: readonly DriveFile[]) => rows.map(({ id }) => id);
const step = (state: ListState): [ListState, ListRequest] => {
  const request = nextRequest(state) as ListRequest;
  return [requestBegun(state, request), request];
};
const trash = (id: string): Operation => ({ type: 'trash', entries: [file(id)] });

describe('one list', () => {
  test('asks for its first page, then ahead of what is on the screen, one thing at a time', () => {
    let [state, request] = step(queryChanged(noList, query, undefined));
    expect([request.type, nextRequest(state)]).toEqual(['open', null]);
    state = pageArrived(state, request, { rows: [file('a')], next: 't' }, view);
    [state, request] = step(state);
    expect([request.type, request.token]).toEqual(['more', 't']);
    state = pageArrived(state, request, { rows: [file('a'), file('b')], next: null }, view);
    expect(ids(state.rows)).toEqual(['a', 'b']);
    expect(nextRequest(state)).toBeNull();
  });
  test('an answer to the list before is passed over', () => {
    const [first, request] = step(queryChanged(noList, query, undefined));
    const second = queryChanged(first, { ...query, location: { type: 'trash' } }, undefined);
    expect(pageArrived(second, request, { rows: [file('a')], next: null }, view)).toBe(second);
    expect(requestFailed(second, request)).toBe(second);
  });
  test('an operation that is done while the list is fetched is in what arrives, and is asked for again', () => {
    let [state, request] = step(queryChanged(noList, query, undefined));
    state = operationDone(state, trash('a'), view);
    state = pageArrived(state, request, { rows: [file('a'), file('b')], next: null }, view);
    expect(ids(state.rows)).toEqual(['b']);
    expect(nextRequest(state)?.type).toBe('again');
  });
  test('what could not be brought up to date stays; what never came is a failure', () => {
    const [opening, request] = step(queryChanged(noList, query, undefined));
    expect(requestFailed(opening, request).status).toBe('failed');
    const ready = pageArrived(opening, request, { rows: [file('a')], next: null }, view);
    const [again, renewal] = step({ ...ready, isDirty: true });
    const outdated = requestFailed(again, renewal);
    expect(outdated).toMatchObject({ status: 'ready', rows: [{ id: 'a' }], isOutdated: true });
    expect(nextRequest(outdated)).toBeNull();
    const [third, repeated] = step({ ...outdated, isDirty: true });
    expect(pageArrived(third, repeated, { rows: [], next: null }, view).isOutdated).toBe(false);
  });
  test('what changed while a further page was missed is asked for all the same', () => {
    let [state, request] = step(queryChanged(noList, query, undefined));
    state = pageArrived(state, request, { rows: [file('a')], next: 't' }, view);
    [state, request] = step(state);
    state = requestFailed({ ...state, isDirty: true }, request);
    expect([state.isStuck, nextRequest(state)?.type]).toEqual([true, 'again']);
  });
  test('a page that is wanted comes between two readings of the list, whatever changes', () => {
    let [state, request] = step(queryChanged(noList, query, undefined));
    state = pageArrived(state, request, { rows: [file('a')], next: 't' }, view);
    const types: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      [state, request] = step({ ...state, isDirty: true });
      types.push(request.type);
      state = pageArrived(state, request, { rows: [file(`p${page}`)], next: 't' }, view);
    }
    expect(types).toEqual(['again', 'more', 'again', 'more']);
    // Where none is wanted nothing stands in between.
    const [once, again] = step({ ...state, isDirty: true });
    const read = pageArrived(once, again, { rows: [file('a')], next: null }, view);
    expect(nextRequest({ ...read, isDirty: true })?.type).toBe('again');
  });
  test('a folder that is gone has no rows, and is asked for again once something changes', () => {
    let [state, request] = step(
      queryChanged(noList, query, { rows: [file('a')], next: null, status: 'stale' }),
    );
    state = requestFailed(state, request, true);
    expect(state).toMatchObject({ status: 'not-found', rows: [] });
    expect(nextRequest(state)).toBeNull();
    [state, request] = step({ ...state, isDirty: true });
    expect(requestFailed(state, request, true).status).toBe('not-found');
    expect(pageArrived(state, request, { rows: [file('a')], next: null }, view)).toMatchObject({
      status: 'ready',
      rows: [{ id: 'a' }],
    });
  });
});

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

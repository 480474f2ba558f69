import { expect, test } from 'vitest';
import type { FileAnswer } from '../../api/contract/file.ts';
import { readRows, writeRows } from './rows-in-state.ts';

const row = (facts: object) => ({ kind: 'drive#file', starred: false, params: {}, ...facts }) as FileAnswer;

test.each([
  ['none', []],
  ['one', [row({ id: 'a' })]],
  ['some that differ', [row({ id: 'a', size: '1' }), row({ id: 'b', size: '1' })]],
  ['objects that are alike', [row({ id: 'a', links: { x: 1 } }), row({ id: 'b', links: { x: 1 } })]],
  ['objects that are not', [row({ id: 'a', links: {} }), row({ id: 'b', links: { x: 1 } })]],
  ['lists that are not', [row({ id: 'a', medias: [] }), row({ id: 'b', medias: {} })]],
  ['objects of other fields', [row({ id: 'a', links: { x: 1 } }), row({ id: 'b', links: { y: 1 } })]],
  ['nothing and an object', [row({ id: 'a', links: null }), row({ id: 'b', links: {} })]],
  ['a field without a value', [row({ id: 'a', tags: [] }), row({ id: 'b', tags: undefined })]],
  ['a field that only the first has', [row({ id: 'a', tags: ['STAR'] }), row({ id: 'b' })]],
  ['fields in another order', [row({ id: 'a', size: '1' }), row({ size: '2', id: 'b' })]],
  ['a field that the first has not', [row({ id: 'a' }), row({ id: 'b', tags: ['STAR'] })]],
])('rows are read as they were written: %s', (_, rows) => {
  expect(readRows(JSON.parse(JSON.stringify(writeRows(rows))))).toEqual(rows);
});

test('what all have in common stands there once', () => {
  expect(writeRows([row({ id: 'a' }), row({ id: 'b' }), row({ id: 'c' })])).toEqual({
    common: { kind: 'drive#file', starred: false, params: {} },
    fields: ['id'],
    rows: [['a'], ['b'], ['c']],
  });
});
